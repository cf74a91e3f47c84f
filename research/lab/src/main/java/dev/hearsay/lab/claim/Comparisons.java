package dev.hearsay.lab.claim;

import dev.hearsay.lab.Results;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A computed line that is said to be above none of its rivals anywhere. A place is one rival at one
 * x. One rule serves all such claims that are partly true: what holds at half of its places or more
 * is confirmed with a correction, and what fails at most of them is refuted; either way it is said
 * where it holds, where it does not, and by which factors.
 *
 * @param axis the letter of x
 * @param why a word on where it does not hold; may be empty
 */
public record Comparisons(
    String panel, String series, List<Rival> rivals, String axis, String why) {

  /** Equal up to the last digits of computed numbers. */
  private static final double ROUNDING = 1e-9;

  /** More than the digits that are printed show. */
  private static final double PRINTED = 1e-6;

  /**
   * A line that is compared with.
   *
   * @param name its error, in words: "Laplace's"
   */
  public record Rival(String series, String name) {}

  /** Where the line is below a rival, at it and above it; the latter with factors. */
  private record Split(
      Rival rival, Set<Double> below, Set<Double> same, NavigableMap<Double, Double> above) {

    int holds() {
      return below.size() + same.size();
    }

    int places() {
      return holds() + above.size();
    }

    boolean isBelowEverywhere() {
      return below.size() == places();
    }
  }

  /** With no word on why. */
  public Comparisons(String panel, String series, List<Rival> rivals, String axis) {
    this(panel, series, rivals, axis, "");
  }

  /** Whether it is above none of them anywhere. */
  public ClaimCheck check(Results results) {
    return ClaimCheck.all(rivals, rival -> results.below(panel, series, rival.series(), ROUNDING));
  }

  /** Whether it is so at half of its places or more. */
  boolean holdsAtHalf(Results results) {
    List<Split> splits = splits(results);
    return 2 * splits.stream().mapToInt(Split::holds).sum()
        >= splits.stream().mapToInt(Split::places).sum();
  }

  /** Where it is so and where it is not, in words. */
  String statement(Results results) {
    List<Split> splits = splits(results);
    List<String> parts = new ArrayList<>();
    List<String> always =
        splits.stream()
            .filter(Split::isBelowEverywhere)
            .map(split -> split.rival().name())
            .toList();
    if (!always.isEmpty()) {
      parts.add("below " + listed(always) + " at every " + axis);
    }
    splits.stream()
        .filter(split -> !split.isBelowEverywhere())
        .map(this::words)
        .forEach(parts::add);
    return "it is "
        + String.join("; ", parts)
        + "; it holds at %d of %d places"
            .formatted(
                splits.stream().mapToInt(Split::holds).sum(),
                splits.stream().mapToInt(Split::places).sum())
        + (why.isEmpty() ? "" : "; " + why);
  }

  /** Whether other results are below, at and above the rivals at the same places. */
  ClaimCheck again(Results first, Results other) {
    return ClaimCheck.all(splits(first), split -> again(split, other));
  }

  private ClaimCheck again(Split split, Results other) {
    List<ClaimCheck> checks = new ArrayList<>();
    if (!split.below().isEmpty()) {
      checks.add(ratios(other, split, split.below()).each(0, 1));
    }
    if (!split.same().isEmpty()) {
      checks.add(ratios(other, split, split.same()).each(1 - ROUNDING, 1 + ROUNDING));
    }
    if (!split.above().isEmpty()) {
      checks.add(
          ratios(other, split, split.above().keySet())
              .each(
                  Collections.min(split.above().values()) * (1 - PRINTED),
                  Collections.max(split.above().values()) * (1 + PRINTED)));
    }
    return checks.stream().reduce(ClaimCheck::and).orElseThrow();
  }

  private Ratios ratios(Results results, Split split, Set<Double> places) {
    return results.ratios(panel, series, split.rival().series(), places::contains);
  }

  private List<Split> splits(Results results) {
    return rivals.stream().map(rival -> split(results, rival)).toList();
  }

  private Split split(Results results, Rival rival) {
    Set<Double> below = new TreeSet<>();
    Set<Double> same = new TreeSet<>();
    NavigableMap<Double, Double> above = new TreeMap<>();
    for (double x : results.series(panel, series).keySet()) {
      double ratio = results.value(panel, series, x) / results.value(panel, rival.series(), x);
      if (ratio < 1 - ROUNDING) {
        below.add(x);
      } else if (ratio <= 1 + ROUNDING) {
        same.add(x);
      } else {
        above.put(x, ratio);
      }
    }
    return new Split(rival, below, same, above);
  }

  private String words(Split split) {
    List<String> parts = new ArrayList<>();
    String name = split.rival().name();
    if (!split.below().isEmpty()) {
      parts.add("below " + name + " " + places(split, split.below()));
    }
    if (!split.same().isEmpty()) {
      parts.add("as low as " + name + " " + places(split, split.same()));
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

  /** Each place with its factor. */
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
