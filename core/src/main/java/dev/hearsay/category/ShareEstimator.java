package dev.hearsay.category;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.numeric.Confidence;
import dev.hearsay.numeric.Deviation;
import dev.hearsay.numeric.WeightedSum;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Estimates of a share over all n people, of whom r reported. They resemble the estimates of a
 * mean, with two differences: the second moment of a share is the share itself, and its noise
 * follows from the law. No variance is estimated from reports, none of which may support the value.
 */
public final class ShareEstimator {

  /**
   * Half the variance up to which half a support is added: see {@link #estimate(Confidence, long,
   * double, SupportModel, long)}.
   */
  private static final double CORRECTED_VARIANCE = 4;

  /**
   * The least variance of a report. It keeps weights finite for reports that are (almost) always
   * true.
   */
  private static final double TINY = 1e-12;

  /** The number of steps to the weights of several samples, which then change by below 0.1 %. */
  private static final int STEPS = 8;

  private ShareEstimator() {}

  /**
   * Returns an estimate of the share of a value over n people, from entries of expectation 1 or 0
   * whose noise is approximately normal. Several samples are combined as means are, with the
   * variances that follow from a first estimate of the share. Where supports are counted, intervals
   * are widened as for one sample.
   */
  public static Estimate estimate(Confidence confidence, long people, List<Entries> samples) {
    List<Entries> known =
        samples.stream().filter(sample -> sample.reports() > 0).collect(toUnmodifiableList());
    if (known.isEmpty()) {
      return Estimate.UNKNOWN;
    }
    double[] weights = weights(known);
    double value = combined(known, weights);
    DoubleUnaryOperator variance =
        share ->
            WeightedSum.of(
                    known,
                    (i, one) ->
                        weights[i]
                            * weights[i]
                            * (one.noise(share) + share * (1 - share))
                            / one.reports())
                - share * (1 - share) / people;
    double error = Math.sqrt(variance.applyAsDouble(clip(value)));
    double shift = shift(known, weights, clip(value), error * error);
    Inversion inversion =
        new Inversion(
            share -> (value - shift - share) / Math.sqrt(variance.applyAsDouble(share)),
            share -> (value + shift - share) / Math.sqrt(variance.applyAsDouble(share)));
    return confidence.estimate(value, error, inversion::within);
  }

  /**
   * Returns half of the step that one support makes, or less where steps are small, and where the
   * steps of other samples fill the gaps between them.
   */
  private static double shift(
      List<Entries> samples, double[] weights, double share, double variance) {
    double largest = 0;
    for (int i = 0; i < weights.length; i++) {
      double step = weights[i] * samples.get(i).step();
      if (step > 0) {
        double half = step * Math.min(0.5, CORRECTED_VARIANCE * step * step / variance);
        largest = Math.max(largest, half * gaps(samples, weights, share, i));
      }
    }
    return largest;
  }

  /**
   * Returns the part of one sample's steps that remains visible in the sum of all samples: the
   * characteristic function of the others at the frequency of its steps. It is 1 if all steps are
   * equal.
   */
  private static double gaps(List<Entries> samples, double[] weights, double share, int place) {
    double frequency = 2 * Math.PI / (weights[place] * samples.get(place).step());
    double part = 1;
    for (int i = 0; i < weights.length; i++) {
      if (i != place) {
        part *= samples.get(i).characteristic(share, weights[i] * frequency);
      }
    }
    return part;
  }

  /**
   * Returns the weights for the share that they lead to themselves. They do not depend on which
   * sample is above the others: with weights for the share of one sample, a lower estimate of a
   * sample would change its weight, and the result would be biased.
   */
  private static double[] weights(List<Entries> samples) {
    double share = 0.5;
    for (int step = 0; step < STEPS; step++) {
      share = clip(combined(samples, weights(samples, share)));
    }
    return weights(samples, share);
  }

  private static double[] weights(List<Entries> samples, double share) {
    return WeightedSum.normalized(
        samples.stream()
            .mapToDouble(
                one -> one.reports() / Math.max(one.noise(share) + share * (1 - share), TINY))
            .toArray());
  }

  private static double combined(List<Entries> samples, double[] weights) {
    return WeightedSum.of(samples, (i, one) -> weights[i] * one.mean());
  }

  /**
   * Returns an estimate of the share of a value from the number of reports that support it. There
   * is at least one report.
   *
   * <p>The interval contains the shares under which these supports are not improbable ({@link
   * SupportDeviate}). Supports are whole numbers, so a test cannot reach its level exactly.
   * Counting all of P(C = c) guarantees the coverage, and makes the interval too wide by half a
   * support on average. Counting half of it (the mid-p test) is right on average, and too narrow by
   * up to half a support. The difference matters while one support is not small beside the standard
   * deviation. So all of it is counted for variances up to 8, and gradually less above.
   */
  public static Estimate estimate(
      Confidence confidence, long people, double mean, SupportModel model, long supports) {
    SupportDeviate deviate = new SupportDeviate(model, people);
    double half = Math.min(0.5, CORRECTED_VARIANCE / deviate.variance(clip(mean)));
    double variance = amongReporters((double) people, model, clip(mean));
    Inversion inversion =
        new Inversion(
            share -> deviate.of(supports - half, share),
            share -> deviate.of(supports + half, share));
    return confidence.estimate(mean, Math.sqrt(variance), inversion::within);
  }

  /**
   * Returns the distribution of the deviation of an estimated share from the truth.
   *
   * @param estimate the estimate
   * @param samples the samples of the estimate, at least one with reports
   * @param mechanisms the mechanism of each sample
   */
  public static Deviation deviation(
      long people, Estimate estimate, List<Entries> samples, List<? extends Mechanism> mechanisms) {
    List<Entries> known = new ArrayList<>();
    List<Mechanism> used = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      if (samples.get(i).reports() > 0) {
        known.add(samples.get(i));
        used.add(mechanisms.get(i));
      }
    }
    double share = clip(estimate.value());
    double[] weights = weights(known);
    return Deviation.ofMean(
        estimate.standardError() * estimate.standardError(),
        AssumedValues.of(new double[] {1, 0}, new double[] {share, 1 - share}),
        (double) people,
        IntStream.range(0, weights.length)
            .mapToObj(
                i ->
                    new Deviation.Source(
                        known.get(i).reports(), weights[i], used.get(i)::thirdMoment))
            .collect(toUnmodifiableList()));
  }

  private static double clip(double share) {
    return Math.max(0, Math.min(1, share));
  }

  /**
   * Returns the variance of the noise of r reports and of the choice of r of n people without
   * replacement.
   */
  private static double amongReporters(double people, SupportModel model, double share) {
    double noise =
        share * model.entryVariance(model.p()) + (1 - share) * model.entryVariance(model.q());
    double left = people > 1 ? (people - model.reports()) / (people - 1) : 0;
    return (noise + left * share * (1 - share)) / model.reports();
  }
}
