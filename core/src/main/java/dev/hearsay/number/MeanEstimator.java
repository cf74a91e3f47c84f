package dev.hearsay.number;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.numeric.Confidence;
import dev.hearsay.numeric.Deviation;
import dev.hearsay.numeric.WeightedSum;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Estimates of a mean over all n people, of whom r reported.
 *
 * <p>Given r, the reporters are a random sample without replacement. Let s² be the variance of Y
 * among them, which contains the noise and the spread of x, and S² the spread of x over all people.
 * Then Var = s²/r − S²/n: the noise of r reports is (s² − S²)/r, and choosing r of n costs S²(1/r −
 * 1/n).
 *
 * <p>This needs the second moment of x. For most mechanisms the moment follows from E[Y²]. Where it
 * does not, the least possible moment, x̄², is used, which makes the error bar too wide rather than
 * too narrow.
 */
public final class MeanEstimator {

  /**
   * The least variance of a report. It keeps weights finite for reports that are (almost) always
   * true.
   */
  private static final double TINY = 1e-12;

  /** The mean square of values that are uniform on [−1, 1]. */
  private static final double UNIFORM_SQUARE = 1.0 / 3;

  /** A confidence for estimates whose standard error alone is used. */
  private static final Confidence ANY = new Confidence(0.95, 1);

  private MeanEstimator() {}

  /**
   * Returns an estimate of the mean of numbers of [−1, 1] over n people.
   *
   * <p>Several samples, each of different people, are weighted by the inverse of s²/r. Two samples
   * have the covariance −S²/n, because a person in one cannot be in the other. With weights that
   * add up to 1, Var = Σw²s²/r − S²/n.
   */
  public static Estimate estimate(Confidence confidence, long people, List<Sample> samples) {
    List<Sample> known =
        samples.stream().filter(sample -> sample.reports() > 0).collect(toUnmodifiableList());
    if (known.isEmpty()) {
      return Estimate.UNKNOWN;
    }
    double[] weights = weights(known);
    double value = WeightedSum.of(known, (i, sample) -> weights[i] * sample.mean());
    double center = clip(value);
    double spread = spread(known, weights, center);
    double square = square(known, weights, center);
    double variance =
        WeightedSum.of(
            known,
            (i, one) ->
                weights[i] * weights[i] * variance(known, i, center, square) / one.reports());
    double least =
        WeightedSum.of(
            known,
            (i, one) ->
                weights[i] * weights[i] * one.secondMoment().leastVariance() / one.reports());
    double error = Math.sqrt(Math.max(variance - spread / people, least));
    return confidence.estimate(
        value, error, z -> new Interval(value - z * error, value + z * error));
  }

  /**
   * Returns the distribution of the estimate's deviation from the truth. The third moments of
   * reports are those at two values that have the estimated mean and spread of the people's values.
   *
   * @param samples the samples of the estimate, at least one with reports
   * @param mechanisms the mechanism of each sample
   */
  public static Deviation deviation(
      long people, List<Sample> samples, List<? extends Mechanism> mechanisms) {
    double error = estimate(ANY, people, samples).standardError();
    List<Sample> known = new ArrayList<>();
    List<Mechanism> used = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      if (samples.get(i).reports() > 0) {
        known.add(samples.get(i));
        used.add(mechanisms.get(i));
      }
    }
    double[] weights = weights(known);
    double center = clip(WeightedSum.of(known, (i, one) -> weights[i] * one.mean()));
    double root = Math.sqrt(spread(known, weights, center));
    return Deviation.ofMean(
        error * error,
        AssumedValues.evenly(clip(center - root), clip(center + root)),
        (double) people,
        IntStream.range(0, weights.length)
            .mapToObj(
                i ->
                    new Deviation.Source(
                        known.get(i).reports(), weights[i], used.get(i)::thirdMoment))
            .collect(toUnmodifiableList()));
  }

  private static double clip(double mean) {
    return Math.max(-1, Math.min(1, mean));
  }

  /** Returns the estimated variance of people's values, whose estimated mean is the center. */
  private static double spread(List<Sample> samples, double[] weights, double center) {
    double square =
        WeightedSum.of(
            samples, (i, one) -> weights[i] * one.secondMoment().of(one.meanSquare(), center));
    return Math.max(0, square - center * center);
  }

  /**
   * Returns the weights: r over the variance of one report, normalized to the sum 1.
   *
   * <p>The variance follows from the law and from what all samples together show of the people. A
   * sample's own variance depends on its mean, so with weights from it the estimate would be biased
   * and its error larger than claimed. The first weights follow from the law alone.
   */
  private static double[] weights(List<Sample> samples) {
    if (samples.size() == 1) {
      return new double[] {1};
    }
    double[] first = weights(samples, 0, UNIFORM_SQUARE);
    double center = clip(WeightedSum.of(samples, (i, one) -> first[i] * one.mean()));
    return weights(samples, center, square(samples, first, center));
  }

  /**
   * Returns the variance of a sample's reports: of several samples, as the law and the people of
   * all samples let expect, since the reports of one may be too few to show it.
   */
  private static double variance(List<Sample> samples, int place, double mean, double square) {
    Sample sample = samples.get(place);
    return samples.size() > 1 && sample.secondMoment().isParabola()
        ? variance(sample, mean, square)
        : sample.variance();
  }

  /** Returns about E[x²], from the samples that show it. */
  private static double square(List<Sample> samples, double[] weights, double mean) {
    double sum = 0;
    double known = 0;
    for (int i = 0; i < weights.length; i++) {
      OptionalDouble square = samples.get(i).secondMoment().about(samples.get(i).meanSquare());
      if (square.isPresent()) {
        sum += weights[i] * square.getAsDouble();
        known += weights[i];
      }
    }
    return known == 0 ? UNIFORM_SQUARE : Math.max(mean * mean, Math.min(1, sum / known));
  }

  /** Returns the weights for values with this mean and this mean square. */
  private static double[] weights(List<Sample> samples, double mean, double square) {
    return WeightedSum.normalized(
        samples.stream().mapToDouble(one -> one.reports() / variance(one, mean, square)).toArray());
  }

  private static double variance(Sample sample, double mean, double square) {
    double variance = sample.secondMoment().square(square, sample.meanSquare()) - mean * mean;
    return Math.max(Math.max(variance, sample.secondMoment().leastVariance()), TINY);
  }
}
