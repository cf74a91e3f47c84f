package dev.hearsay.design;

import dev.hearsay.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sets of attributes that are requested together. */
final class Crosses {

  /** The largest number of crosses. All pairs of 40 attributes are 780. */
  private static final int MAX_CROSSES = 800;

  private Crosses() {}

  /**
   * Returns the indices of each cross's attributes.
   *
   * @throws IllegalArgumentException if a cross is not possible or occurs twice
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

  /** Returns the unions of all crosses that are connected by common attributes. */
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
