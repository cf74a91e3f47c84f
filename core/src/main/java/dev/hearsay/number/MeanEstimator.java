package dev.hearsay.number;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.numeric.Confidence;
import dev.hearsay.numeric.WeightedSum;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Estimates of a mean over all n people, of whom r reported.
 *
 * <p>Given r, the reporters are a random sample without replacement. With s² the variance of Y
 * among them, which holds both the noise and the spread of x, and S² the spread of x over all
 * people: Var = s²/r − S²/n. (The noise of r reports is (s² − S²)/r, choosing r of n costs S²(1/r −
 * 1/n).)
 *
 * <p>This needs the second moment of x. A number's can be read off E[Y²] for most mechanisms. Where
 * it cannot, the least possible one, x̄², is used, which makes the error bar too wide rather than
 * too narrow.
 */
public final class MeanEstimator {

  /** Keeps weights finite for reports that (almost) always tell the truth. */
  private static final double TINY = 1e-12;

  private MeanEstimator() {}

  /**
   * The mean of numbers of [−1, 1] over n people.
   *
   * <p>Several samples, of different people each, are weighted by the inverse of s²/r. Two of them
   * have a covariance of −S²/n, as what one has drawn the other cannot: with weights that add up to
   * 1, Var = Σw²s²/r − S²/n.
   */
  public static Estimate estimate(Confidence confidence, long people, List<Sample> samples) {
    List<Sample> known =
        samples.stream().filter(sample -> sample.reports() > 0).collect(toUnmodifiableList());
    if (known.isEmpty()) {
      return Estimate.UNKNOWN;
    }
    double[] weights =
        weights(
            known, sample -> Math.max(sample.variance(), sample.secondMoment().leastVariance()));
    double value = WeightedSum.of(known, (i, sample) -> weights[i] * sample.mean());
    double center = Math.max(-1, Math.min(1, value));
    double square =
        WeightedSum.of(
            known, (i, one) -> weights[i] * one.secondMoment().of(one.meanSquare(), center));
    double spread = Math.max(0, square - center * center);
    double variance =
        WeightedSum.of(known, (i, one) -> weights[i] * weights[i] * one.variance() / one.reports());
    double least =
        WeightedSum.of(
            known,
            (i, one) ->
                weights[i] * weights[i] * one.secondMoment().leastVariance() / one.reports());
    double error = Math.sqrt(Math.max(variance - spread / people, least));
    return confidence.estimate(
        value, error, z -> new Interval(value - z * error, value + z * error));
  }

  /** r over the variance of one report, as parts of the sum of these. */
  private static double[] weights(List<Sample> samples, ToDoubleFunction<Sample> variance) {
    return WeightedSum.normalized(
        samples.stream()
            .mapToDouble(one -> one.reports() / Math.max(variance.applyAsDouble(one), TINY))
            .toArray());
  }
}
