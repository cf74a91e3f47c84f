package dev.hearsay;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Quantity.Coverage;
import dev.hearsay.Quantity.Significance;
import dev.hearsay.numeric.Normal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The differences between two collections to one plan, such as two weeks or two groups of people.
 *
 * <pre>{@code
 * for (Quantity change : Difference.of(lastWeek, thisWeek, 0.95).quantities()) {
 *   boolean isSignificant = change.significance().orElseThrow().adjustedPValue() <= 0.05;
 * }
 * }</pre>
 *
 * <p>The people of both, and the noise of their reports, are independent, so variances add up. A
 * difference is about the distributions from which the people were drawn: two samples from one
 * distribution differ by chance even if all values are known.
 *
 * @param confidence the probability with which an interval contains the true difference
 * @param quantities for all means, shares and entries of {@link Estimates#quantities}, the later
 *     estimate minus the earlier one. All {@link Estimate#simultaneous} intervals together contain
 *     all true differences with the confidence. With probability at least 1 − α, no difference with
 *     an adjusted p-value of at most α is a false alarm (Holm)
 */
public record Difference(double confidence, List<Quantity> quantities) {

  public Difference {
    quantities = List.copyOf(quantities);
  }

  /**
   * Returns the differences between two collections, or between two waves of a series.
   *
   * @throws IllegalArgumentException if they are neither of one plan, nor of one series, nor of the
   *     same tiers
   */
  public static Difference of(Counted before, Counted after, double confidence) {
    checkSameQuestions(before, after);
    Normal.checkConfidence(confidence);
    List<Quantity> first = Estimates.ofLaw(before, confidence).quantities();
    List<Quantity> second = Estimates.ofLaw(after, confidence).quantities();
    List<Estimate> differences =
        IntStream.range(0, first.size())
            .mapToObj(i -> difference(first.get(i), second.get(i), confidence, first.size()))
            .collect(toUnmodifiableList());
    double[] pValues = differences.stream().mapToDouble(Difference::pValue).toArray();
    double[] adjusted = holm(pValues);
    return new Difference(
        confidence,
        IntStream.range(0, first.size())
            .mapToObj(
                i ->
                    quantity(
                        first.get(i),
                        second.get(i),
                        differences.get(i),
                        new Significance(pValues[i], adjusted[i])))
            .collect(toUnmodifiableList()));
  }

  private static void checkSameQuestions(Counted before, Counted after) {
    List<Plan> first = plans(before);
    List<Plan> second = plans(after);
    boolean isSame =
        first.size() == second.size()
            && IntStream.range(0, first.size())
                .allMatch(tier -> first.get(tier).hasSameQuestionsAs(second.get(tier)));
    if (!isSame) {
      throw new IllegalArgumentException(
          String.format(
              "the tallies are of plans %s and %s; they must be of one plan",
              hashes(first), hashes(second)));
    }
  }

  private static List<Plan> plans(Counted counted) {
    return counted.tallies().stream().map(Tally::plan).collect(toUnmodifiableList());
  }

  private static String hashes(List<Plan> plans) {
    return plans.stream().map(plan -> plan.hash().toString()).collect(joining(" + "));
  }

  static Quantity quantity(
      Quantity before, Quantity after, Estimate difference, Significance significance) {
    return new Quantity(
        before.key(),
        before.reports() + after.reports(),
        difference,
        Coverage.EACH,
        Optional.of(significance));
  }

  /**
   * Returns the later of two estimates minus the earlier. Both are estimates about the distribution
   * from which people were drawn.
   *
   * @param differences how many differences there are together
   */
  static Estimate difference(Quantity before, Quantity after, double confidence, int differences) {
    return difference(before.estimate(), after.estimate(), confidence, differences);
  }

  private static Estimate difference(
      Estimate before, Estimate after, double confidence, int differences) {
    double value = after.value() - before.value();
    return Double.isNaN(value)
        ? Estimate.UNKNOWN
        : new Estimate(
            value,
            Math.hypot(before.standardError(), after.standardError()),
            difference(
                new ErrorBounds(before, before.interval(), 1 - confidence),
                new ErrorBounds(after, after.interval(), 1 - confidence)),
            difference(
                new ErrorBounds(before, before.simultaneous(), (1 - confidence) / differences),
                new ErrorBounds(after, after.simultaneous(), (1 - confidence) / differences)));
  }

  /**
   * Returns the interval of a difference from the intervals of the two estimates. The difference is
   * least if the earlier value is as large as its interval allows and the later one as small. Both
   * at once are as likely as a deviation by the root of the sum of the squares of the two distances
   * (Newcombe; Zou and Donner). For normal estimates this is the usual interval. It is still right
   * for asymmetric intervals, such as those of rare values.
   */
  private static Interval difference(ErrorBounds before, ErrorBounds after) {
    double value = after.estimate.value() - before.estimate.value();
    return new Interval(
        value - Math.hypot(after.below(), before.above()),
        value + Math.hypot(after.above(), before.below()));
  }

  /**
   * The largest errors of an estimate, below and above. An interval of a share ends at 0 or 1, but
   * the estimate may lie beyond, so there the standard error counts as well.
   */
  private record ErrorBounds(Estimate estimate, Interval interval, double risk) {

    private double usual() {
      return Normal.sigmas(risk) * estimate.standardError();
    }

    double below() {
      double distance = estimate.value() - interval.low();
      return interval.low() <= 0 ? Math.max(distance, usual()) : distance;
    }

    double above() {
      double distance = interval.high() - estimate.value();
      return interval.high() >= 1 ? Math.max(distance, usual()) : distance;
    }
  }

  private static double pValue(Estimate difference) {
    double deviations = Math.abs(difference.value()) / difference.standardError();
    return Double.isNaN(deviations) ? 1 : Normal.erfc(deviations / Math.sqrt(2));
  }

  /**
   * Returns p-values adjusted by Holm's method: the i-th smallest of k (i from 0) is multiplied by
   * k − i, and none is less than the one before.
   */
  static double[] holm(double[] pValues) {
    List<Integer> order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .collect(toUnmodifiableList());
    double[] adjusted = new double[pValues.length];
    double greatest = 0;
    for (int i = 0; i < adjusted.length; i++) {
      greatest = Math.max(greatest, Math.min(1, (adjusted.length - i) * pValues[order.get(i)]));
      adjusted[order.get(i)] = greatest;
    }
    return adjusted;
  }
}
