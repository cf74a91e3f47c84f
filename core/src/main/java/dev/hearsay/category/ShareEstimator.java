package dev.hearsay.category;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.numeric.Confidence;
import dev.hearsay.numeric.WeightedSum;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Estimates of a share over all n people, of whom r reported, as of a mean. The second moment of a
 * share is the share itself, and its noise is known from the law: no variance is estimated from
 * reports, of which there may be none in support.
 */
public final class ShareEstimator {

  /**
   * Half a support, up to a variance of 8: see {@link #estimate(Confidence, long, double,
   * SupportModel, long)}.
   */
  private static final double CORRECTED_VARIANCE = 4;

  /** Keeps weights finite for reports that (almost) always tell the truth. */
  private static final double TINY = 1e-12;

  private ShareEstimator() {}

  /**
   * The share of a value over n people, by entries of expectation 1 or 0 whose noise is about
   * normal. Several samples are combined as means are, with the variances that a first estimate of
   * the share leads to. Where supports are counted, intervals are widened as those of one sample.
   */
  public static Estimate estimate(Confidence confidence, long people, List<Entries> samples) {
    List<Entries> known =
        samples.stream().filter(sample -> sample.reports() > 0).collect(toUnmodifiableList());
    if (known.isEmpty()) {
      return Estimate.UNKNOWN;
    }
    double first = combined(known, weights(known, 0));
    double[] weights = weights(known, clip(first));
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
    double shift = shift(known, weights, error * error);
    Inversion inversion =
        new Inversion(
            share -> (value - shift - share) / Math.sqrt(variance.applyAsDouble(share)),
            share -> (value + shift - share) / Math.sqrt(variance.applyAsDouble(share)));
    return confidence.estimate(value, error, inversion::within);
  }

  /** Half of the largest step that one support makes, or less where steps are small. */
  private static double shift(List<Entries> samples, double[] weights, double variance) {
    double step = 0;
    for (int i = 0; i < weights.length; i++) {
      step = Math.max(step, weights[i] * samples.get(i).step());
    }
    return step * Math.min(0.5, CORRECTED_VARIANCE * step * step / variance);
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
   * The share of a value that so many of the reports support, of which there is at least one.
   *
   * <p>The interval holds the shares that could well have led to these supports ({@link
   * SupportDeviate}). Supports are whole numbers, so a test cannot use up its risk. Counting all of
   * P(C = c) makes the interval exact, and wider than it says by half a support on average;
   * counting half of it (the mid-p test) is right on average, and too narrow by up to half a
   * support. That matters while a support is much beside the deviation: so the first is done for
   * variances up to 8, and less and less of it above.
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

  private static double clip(double share) {
    return Math.max(0, Math.min(1, share));
  }

  /** The noise of r reports, and the choice of r of n people without replacement. */
  private static double amongReporters(double people, SupportModel model, double share) {
    double noise =
        share * model.entryVariance(model.p()) + (1 - share) * model.entryVariance(model.q());
    double left = people > 1 ? (people - model.reports()) / (people - 1) : 0;
    return (noise + left * share * (1 - share)) / model.reports();
  }
}
