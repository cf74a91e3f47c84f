package dev.hearsay.design;

import dev.hearsay.Plan;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.joint.TupleMechanism;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The expected error of a cross: of joint estimates of several attributes.
 *
 * @param attributes the names of the attributes
 * @param isAsked whether the cross was requested; otherwise a joint part provides it anyway
 * @param kind cells, means by group, or a correlation
 * @param error half the width of a typical 95 % interval: of a cell's share; of the mean of a
 *     person's group, in the number's own unit, if all groups had the same error; of a correlation
 *     near 0
 * @param largest the same for the cell or group with the largest error among those with an expected
 *     share above 0; without a prior, all have the same error
 */
public record CrossForecast(
    List<String> attributes, boolean isAsked, Kind kind, double error, double largest) {

  public CrossForecast {
    attributes = List.copyOf(attributes);
  }

  /**
   * Returns the name of the estimated quantities: {@code cells}, {@code means} or {@code
   * correlation}.
   */
  public String tells() {
    return switch (kind) {
      case CELL -> "cells";
      case GROUP_MEAN -> "means";
      default -> "correlation";
    };
  }

  static List<CrossForecast> all(Plan plan, Expectations expectations, long users) {
    Set<List<Integer>> crosses = new LinkedHashSet<>(expectations.crosses());
    plan.parts().forEach(part -> crosses.addAll(pairs(part)));
    return crosses.stream()
        .filter(cross -> plan.parts().stream().anyMatch(part -> isEstimated(part, cross)))
        .map(cross -> of(plan, cross, expectations, users))
        .toList();
  }

  private static List<List<Integer>> pairs(Plan.Part part) {
    List<List<Integer>> pairs = new ArrayList<>();
    List<Integer> sorted = part.attributes().stream().sorted().toList();
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = i + 1; j < sorted.size(); j++) {
        pairs.add(List.of(sorted.get(i), sorted.get(j)));
      }
    }
    return pairs;
  }

  /**
   * Returns whether a part provides estimates of a cross. A correlation needs the spread of both
   * numbers, which a coarse grid hides.
   */
  private static boolean isEstimated(Plan.Part part, List<Integer> cross) {
    if (!(part.mechanism() instanceof TupleMechanism joint)
        || !part.attributes().containsAll(cross)) {
      return false;
    }
    List<Integer> coarse =
        cross.stream()
            .filter(
                place -> {
                  var coordinate = joint.coordinates().get(part.attributes().indexOf(place));
                  return coordinate.isNumber() && coordinate.nodes() < Expectations.FINE_NODES;
                })
            .toList();
    boolean isCorrelation =
        cross.stream()
            .allMatch(
                place -> joint.coordinates().get(part.attributes().indexOf(place)).isNumber());
    boolean mayBeMissing =
        cross.stream()
            .anyMatch(
                place -> joint.coordinates().get(part.attributes().indexOf(place)).mayBeMissing());
    return !isCorrelation || (coarse.isEmpty() && !mayBeMissing);
  }

  static CrossForecast of(Plan plan, List<Integer> cross, Expectations expectations, long users) {
    List<Integer> numbers = cross.stream().filter(expectations::isNumber).toList();
    Kind kind = RequestedQuantities.kind(numbers.size());
    CellErrors cells = new CellErrors(plan, expectations, cross);
    double typical =
        switch (kind) {
          case CELL -> cells.ofCells();
          case GROUP_MEAN -> cells.ofMeans();
          default -> expectations.error(plan, expectations.cross(cross));
        };
    double largest =
        switch (kind) {
          case CELL -> cells.largestOfCells();
          case GROUP_MEAN -> cells.largestOfMeans();
          default -> typical;
        };
    double unit =
        switch (kind) {
          case CELL -> 1;
          case GROUP_MEAN -> expectations.attribute(numbers.get(0)).range();
          default -> 1 / (spread(expectations, numbers, 0) * spread(expectations, numbers, 1));
        };
    return new CrossForecast(
        cross.stream().map(place -> expectations.attribute(place).name()).toList(),
        expectations.crosses().contains(cross),
        kind,
        Forecast.NORMAL_95 * unit * Math.sqrt(typical / users),
        Forecast.NORMAL_95 * unit * Math.sqrt(largest / users));
  }

  /** Returns the standard deviation of a number on the scale of a range of 1. */
  private static double spread(Expectations expectations, List<Integer> numbers, int which) {
    ExpectedError error = expectations.error(numbers.get(which));
    return Math.sqrt(error.scale() * error.spread());
  }
}
