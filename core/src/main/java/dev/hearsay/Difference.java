package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Quantity.Coverage;
import dev.hearsay.Quantity.Significance;
import dev.hearsay.numeric.ErrorFunction;
import dev.hearsay.numeric.Normal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The differences between two collections to one plan: two weeks, two groups of people.
 *
 * <p>Their people, and the noise of their reports, are independent, so that variances add up. A
 * difference is about the laws that the people were drawn from: with everybody's values in hand,
 * two samples of one law would still differ by chance.
 *
 * @param confidence with which an interval holds the true difference
 * @param quantities the means, shares and entries of {@link Estimates#quantities}, each of the
 *     later collection less that of the earlier. {@link Estimate#simultaneous} holds all true
 *     differences together. Of the differences whose adjusted p-value is at most α, all are real
 *     but with probability α (Holm)
 */
public record Difference(double confidence, List<Quantity> quantities) {

  public Difference {
    quantities = List.copyOf(quantities);
  }

  /**
   * Returns what changed from one collection, or wave of a series, to another.
   *
   * @throws IllegalArgumentException if they are not of one plan, nor of one series
   */
  public static Difference of(Tally before, Tally after, double confidence) {
    if (!before.plan().asksLike(after.plan())) {
      throw new IllegalArgumentException(
          String.format(
              "the tallies are of plans %s and %s; they must be of one plan",
              before.plan().hash(), after.plan().hash()));
    }
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
   * The later of two estimates less the earlier, both of laws.
   *
   * @param all how many differences there are together
   */
  static Estimate difference(Quantity before, Quantity after, double confidence, int all) {
    return difference(before.estimate(), after.estimate(), confidence, all);
  }

  private static Estimate difference(Estimate before, Estimate after, double confidence, int all) {
    double value = after.value() - before.value();
    return Double.isNaN(value)
        ? Estimate.UNKNOWN
        : new Estimate(
            value,
            Math.hypot(before.standardError(), after.standardError()),
            difference(
                new Reach(before, before.interval(), 1 - confidence),
                new Reach(after, after.interval(), 1 - confidence)),
            difference(
                new Reach(before, before.simultaneous(), (1 - confidence) / all),
                new Reach(after, after.simultaneous(), (1 - confidence) / all)));
  }

  /**
   * From the intervals of the two. The difference is least where the earlier is as large as its
   * interval allows and the later as small. Both at once is as likely as a deviation by the root of
   * the sum of the squares of the two distances (Newcombe; Zou and Donner): the usual interval for
   * normal estimates, and still right where intervals are not symmetric, as those of rare values.
   */
  private static Interval difference(Reach before, Reach after) {
    double value = after.estimate.value() - before.estimate.value();
    return new Interval(
        value - Math.hypot(after.below(), before.above()),
        value + Math.hypot(after.above(), before.below()));
  }

  /**
   * How far an estimate may be off. An interval of a share ends where shares end, at 0 or 1, but an
   * estimate errs beyond them as well: there its standard error counts.
   */
  private record Reach(Estimate estimate, Interval interval, double risk) {

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
    return Double.isNaN(deviations) ? 1 : ErrorFunction.erfc(deviations / Math.sqrt(2));
  }

  /** The i-th least of k counts k − i times as much (i from 0), and none less than one before. */
  private static double[] holm(double[] pValues) {
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
