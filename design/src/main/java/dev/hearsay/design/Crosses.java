package dev.hearsay.design;

import dev.hearsay.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Attributes that are asked for together. */
final class Crosses {

  /** All pairs of 40 attributes are 780. */
  private static final int MAX_CROSSES = 800;

  private Crosses() {}

  /**
   * The places of each cross.
   *
   * @throws IllegalArgumentException if one is not possible or given twice
   */
  static List<List<Integer>> places(Schema schema, List<List<String>> names) {
    if (names.size() > MAX_CROSSES) {
      throw new IllegalArgumentException(
          names.size() + " crosses are asked for; at most " + MAX_CROSSES + " are possible");
    }
    Set<List<Integer>> places = new LinkedHashSet<>();
    for (List<String> cross : names) {
      if (!places.add(schema.cross(cross))) {
        throw new IllegalArgumentException("the cross of " + cross + " is asked for twice");
      }
    }
    return List.copyOf(places);
  }

  /** Crosses that have an attribute in common, put together. */
  static List<List<Integer>> connected(List<List<Integer>> crosses) {
    List<Set<Integer>> sets = new ArrayList<>();
    for (List<Integer> cross : crosses) {
      Set<Integer> merged = new TreeSet<>(cross);
      for (Set<Integer> other : List.copyOf(sets)) {
        if (other.stream().anyMatch(merged::contains)) {
          merged.addAll(other);
          sets.remove(other);
        }
      }
      sets.add(merged);
    }
    return sets.stream().map(List::copyOf).toList();
  }
}
