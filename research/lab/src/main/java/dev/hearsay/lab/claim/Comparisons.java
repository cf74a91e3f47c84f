package dev.hearsay.lab.claim;

import dev.hearsay.lab.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A computed line that is said to be above none of its rivals anywhere, or below all of them by a
 * factor. A place is one x, and the claim holds there if it holds against every rival. One rule
 * serves all such claims that are partly true: the conclusion stands if at half of the places or
 * more the line is above none of its rivals by more than 1 %, which no plot shows, whatever the
 * factor; otherwise it is refuted. Either way it is said where the line is below, at and above each
 * rival, and by which factors.
 *
 * @param share the most that the line may be of each rival: 1, or less if it is said to be much
 *     lower
 * @param axis the letter of x
 * @param why a word on where it does not hold; may be empty
 */
public record Comparisons(
    String panel, String series, List<Rival> rivals, double share, String axis, String why) {

  /** Equal up to the last digits of computed numbers. */
  private static final double ROUNDING = 1e-9;

  /** The largest relative difference that no plot shows. */
  private static final double HARDLY = 0.01;

  /**
   * A line that is compared with.
   *
   * @param name its error, in words: "Laplace's"
   */
  public record Rival(String series, String name) {}

  /** The places where the line is well below a rival, below it, at it and above it by a factor. */
  private record Split(
      Rival rival,
      Set<Double> wellBelow,
      Set<Double> below,
      Set<Double> same,
      NavigableMap<Double, Double> above) {

    int places() {
      return wellBelow.size() + below.size() + same.size() + above.size();
    }

    boolean isClaimedEverywhere() {
      return wellBelow.size() == places();
    }
  }

  /** Creates a comparison without a factor and without a reason. */
  public Comparisons(String panel, String series, List<Rival> rivals, String axis) {
    this(panel, series, rivals, 1, axis, "");
  }

  /** Returns whether the claim holds everywhere. */
  public ClaimCheck check(Results results) {
    return ClaimCheck.all(
        rivals,
        rival -> results.below(panel, series, rival.series(), share < 1 ? share - 1 : ROUNDING));
  }

  /** Returns whether the line is hardly above any rival at half of its places or more. */
  boolean holdsAtHalf(Results results) {
    List<Split> splits = splits(results);
    int places = splits.get(0).places();
    return 2 * (places - above(splits, 1 + HARDLY).size()) >= places;
  }

  /** Returns whether the line is above a rival by more than a factor anywhere. */
  boolean isAboveBy(Results results, double factor) {
    return !above(splits(results), factor).isEmpty();
  }

  /** Returns where the line is below, at and above its rivals, in words. */
  String statement(Results results) {
    List<Split> splits = splits(results);
    List<String> parts = new ArrayList<>();
    List<String> always =
        splits.stream()
            .filter(Split::isClaimedEverywhere)
            .map(split -> split.rival().name())
            .toList();
    if (!always.isEmpty()) {
      parts.add(wellBelow() + listed(always) + " at every " + axis);
    }
    splits.stream()
        .filter(split -> !split.isClaimedEverywhere())
        .map(this::words)
        .forEach(parts::add);
    return "it is "
        + String.join("; ", parts)
        + "; "
        + count(splits)
        + (why.isEmpty() ? "" : "; " + why);
  }

  private String count(List<Split> splits) {
    int places = splits.get(0).places();
    Set<Double> above = above(splits, 1);
    Set<Double> level = new TreeSet<>();
    splits.forEach(split -> level.addAll(split.same()));
    level.removeAll(above);
    int hardly = above.size() - above(splits, 1 + HARDLY).size();
    return "so it is above %s at %s of %d %s"
            .formatted(
                rivals.size() == 1 ? "it" : "one or more",
                above.isEmpty() ? "none" : above.size(),
                places,
                axis)
        + (hardly == 0 ? "" : " (by less than 1 % at " + hardly + " of these)")
        + (level.isEmpty() ? "" : " and level at " + level.size());
  }

  /** Returns the places where the line exceeds a rival by more than a factor. */
  private static Set<Double> above(List<Split> splits, double factor) {
    Set<Double> above = new TreeSet<>();
    splits.forEach(
        split ->
            split
                .above()
                .forEach(
                    (x, ratio) -> {
                      if (ratio > factor) {
                        above.add(x);
                      }
                    }));
    return above;
  }

  /**
   * Returns whether other results are below, at and above the rivals at the same places. Computed
   * numbers are the same, so this is no test of them, and the report states that.
   */
  ClaimCheck again(Results first, Results other) {
    List<Split> splits = splits(other);
    return ClaimCheck.exact(
        splits.stream()
            .map(Split::above)
            .map(NavigableMap::keySet)
            .toList()
            .equals(splits(first).stream().map(Split::above).map(NavigableMap::keySet).toList()),
        "none: this is read off the computed numbers",
        check(other).measured());
  }

  private List<Split> splits(Results results) {
    return rivals.stream().map(rival -> split(results, rival)).toList();
  }

  private Split split(Results results, Rival rival) {
    Split split =
        new Split(rival, new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeMap<>());
    for (double x : results.series(panel, series).keySet()) {
      double ratio = results.value(panel, series, x) / results.value(panel, rival.series(), x);
      if (ratio > 1 + ROUNDING) {
        split.above().put(x, ratio);
      } else if (ratio >= 1 - ROUNDING) {
        split.same().add(x);
      } else if (ratio > share) {
        split.below().add(x);
      } else {
        split.wellBelow().add(x);
      }
    }
    return split;
  }

  /** Returns the claimed relation in words: below a rival, or below a share of it. */
  private String wellBelow() {
    return share < 1 ? "at most " + ClaimCheck.plain(share) + " × " : "below ";
  }

  private String words(Split split) {
    List<String> parts = new ArrayList<>();
    String name = split.rival().name();
    if (!split.wellBelow().isEmpty()) {
      parts.add(wellBelow() + name + " " + places(split, split.wellBelow()));
    }
    if (!split.below().isEmpty()) {
      parts.add(
          "between %s and 1 × %s %s"
              .formatted(ClaimCheck.plain(share), name, places(split, split.below())));
    }
    if (!split.same().isEmpty()) {
      parts.add("level with " + name + " " + places(split, split.same()));
    }
    if (!split.above().isEmpty()) {
      parts.add("above " + name + " at " + axis + " = " + factors(split.above()));
    }
    return String.join(", ", parts);
  }

  private String places(Split split, Set<Double> places) {
    return places.size() == split.places()
        ? "at every " + axis
        : "at " + axis + " = " + listed(places.stream().map(Digits::place).toList());
  }

  /** Returns the places with their factors, in words. */
  private static String factors(NavigableMap<Double, Double> above) {
    return listed(
        above.entrySet().stream()
            .map(entry -> Digits.place(entry.getKey()) + " (× " + factor(entry.getValue()) + ")")
            .toList());
  }

  private static String factor(double ratio) {
    return Digits.of(ratio, Digits.thatShow(ratio - 1));
  }

  private static String listed(List<String> words) {
    int last = words.size() - 1;
    return last == 0
        ? words.get(0)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }
}
