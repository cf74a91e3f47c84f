package dev.hearsay.estimate;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.estimate.share.SupportModel;
import dev.hearsay.internal.Normal;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

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
 * too narrow. A share's is the share itself, and its noise is known from the law: no variance is
 * estimated from reports, of which there may be none in support.
 */
public final class Estimators {

  /** Half a support, up to a variance of 8: see {@link #share(Sample, SupportModel, long)}. */
  private static final double CORRECTED_VARIANCE = 4;

  private final double sigmas;
  private final double simultaneousSigmas;

  /**
   * @param quantities how many are estimated together; simultaneous intervals share the risk among
   *     them evenly (Bonferroni)
   */
  public Estimators(double confidence, int quantities) {
    Normal.checkConfidence(confidence);
    this.sigmas = Normal.sigmas(1 - confidence);
    this.simultaneousSigmas = Normal.sigmas((1 - confidence) / quantities);
  }

  /**
   * What was counted of one decoded number Y, of expectation x given the person.
   *
   * @param people everyone who took part, n
   * @param reports those who reported on this, r
   * @param mean of Y over the reports
   * @param meanSquare of Y² over the reports; NaN for shares, which do not need it
   */
  public record Sample(long people, long reports, double mean, double meanSquare) {

    /** The variance of Y among the reports: that of the noise and that of x together. */
    double variance() {
      double spread = Math.max(0, meanSquare - mean * mean);
      return reports > 1 ? spread * reports / (reports - 1.0) : spread;
    }
  }

  /** The mean of numbers of [−1, 1]. */
  public Estimate mean(Sample sample, SecondMoment secondMoment) {
    if (sample.reports() == 0) {
      return Estimate.UNKNOWN;
    }
    double value = sample.mean();
    double center = Math.max(-1, Math.min(1, value));
    double square = secondMoment.of(sample.meanSquare(), center);
    double spread = Math.max(0, square - center * center);
    double variance =
        Math.max(
            sample.variance() / sample.reports() - spread / sample.people(),
            secondMoment.leastVariance() / sample.reports());
    double error = Math.sqrt(variance);
    return estimate(value, error, z -> new Interval(value - z * error, value + z * error));
  }

  /**
   * The share of a value with noisy entries of expectation 1 or 0, the noise being about normal.
   *
   * @param ofTruth the variance of the entry of those who have the value
   * @param ofOther that of those who do not
   */
  public Estimate share(Sample sample, double ofTruth, double ofOther) {
    if (sample.reports() == 0) {
      return Estimate.UNKNOWN;
    }
    DoubleUnaryOperator deviate =
        share ->
            (sample.mean() - share) / Math.sqrt(amongReporters(sample, share, ofTruth, ofOther));
    return share(sample, ofTruth, ofOther, new Inversion(deviate, deviate));
  }

  /**
   * The share of a value that so many of the reports support.
   *
   * <p>The interval holds the shares that could well have led to these supports ({@link
   * SupportDeviate}). Supports are whole numbers, so a test cannot use up its risk. Counting all of
   * P(C = c) makes the interval exact, and wider than it says by half a support on average;
   * counting half of it (the mid-p test) is right on average, and too narrow by up to half a
   * support. That matters while a support is much beside the deviation: so the first is done for
   * variances up to 8, and less and less of it above.
   */
  public Estimate share(Sample sample, SupportModel model, long supports) {
    if (sample.reports() == 0) {
      return Estimate.UNKNOWN;
    }
    SupportDeviate deviate = new SupportDeviate(model, sample.people());
    double half = Math.min(0.5, CORRECTED_VARIANCE / deviate.variance(clip(sample.mean())));
    return share(
        sample,
        model.entryVariance(model.p()),
        model.entryVariance(model.q()),
        new Inversion(
            share -> deviate.of(supports - half, share),
            share -> deviate.of(supports + half, share)));
  }

  /**
   * The interval is that of the tests, widened to hold the estimate, which being unbiased may be
   * none of the shares that are possible.
   */
  private Estimate share(Sample sample, double ofTruth, double ofOther, Inversion inversion) {
    double variance = amongReporters(sample, clip(sample.mean()), ofTruth, ofOther);
    return estimate(sample.mean(), Math.sqrt(variance), inversion::within);
  }

  private static double clip(double share) {
    return Math.max(0, Math.min(1, share));
  }

  /** The noise of r reports, and the choice of r of n people without replacement. */
  private static double amongReporters(Sample sample, double share, double truth, double other) {
    double n = sample.people();
    double noise = share * truth + (1 - share) * other;
    double left = n > 1 ? (n - sample.reports()) / (n - 1) : 0;
    return (noise + left * share * (1 - share)) / sample.reports();
  }

  private Estimate estimate(double value, double error, DoubleFunction<Interval> interval) {
    return new Estimate(
        value,
        error,
        including(interval.apply(sigmas), value),
        including(interval.apply(simultaneousSigmas), value));
  }

  /** Tests leave an estimate out that is not possible; what is reported does not. */
  private static Interval including(Interval interval, double value) {
    return new Interval(Math.min(interval.low(), value), Math.max(interval.high(), value));
  }
}
