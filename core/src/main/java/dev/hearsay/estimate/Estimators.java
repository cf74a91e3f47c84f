package dev.hearsay.estimate;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.internal.Normal;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Estimates of a mean over all n people, of whom r reported.
 *
 * <p><strong>Divided by reporters.</strong> Given r, the reporters are a random sample without
 * replacement. With s² the variance of Y among them, which holds both the noise and the spread of
 * x, and S² the spread of x over all people: Var = s²/r − S²/n. (The noise of r reports is (s² −
 * S²)/r, choosing r of n costs S²(1/r − 1/n).)
 *
 * <p><strong>Divided by everyone.</strong> With π the probability of reporting, each person
 * contributes Y/π or 0, independently: Var = (E[Y²]/π − E[x²])/n.
 *
 * <p>Both need the second moment of x. A number's can be read off E[Y²] for most mechanisms. Where
 * it cannot, the least possible one, x̄², is used, which makes the error bar too wide rather than
 * too narrow. A share's is the share itself, and its noise is known from the law: no variance is
 * estimated from reports, of which there may be none in support.
 */
public final class Estimators {

  /** Half a support, up to a variance of 8: see {@link #share(Sample, SupportModel, long)}. */
  private static final double CORRECTED_VARIANCE = 4;

  private final double sigmas;
  private final double simultaneousSigmas;
  private final Scaling scaling;

  /**
   * @param quantities how many are estimated together; simultaneous intervals share the risk among
   *     them evenly (Bonferroni)
   */
  public Estimators(double confidence, int quantities, Scaling scaling) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence is " + confidence + "; it must be in (0, 1)");
    }
    this.sigmas = Normal.sigmas(1 - confidence);
    this.simultaneousSigmas = Normal.sigmas((1 - confidence) / quantities);
    this.scaling = scaling;
  }

  /** The mean of numbers of [−1, 1]. */
  public Estimate mean(Sample sample, SecondMoment secondMoment) {
    if (sample.reports() == 0) {
      return Estimate.UNKNOWN;
    }
    double value = value(sample);
    double center = Math.max(-1, Math.min(1, value));
    double square = secondMoment.of(sample.meanSquare(), center);
    double variance =
        Math.max(variance(sample, square, center), secondMoment.leastVariance(sample));
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
   * The interval is that of the tests, whatever the scaling: both say which shares are possible. It
   * is widened to hold the estimate, which being unbiased may be none of them.
   */
  private Estimate share(Sample sample, double ofTruth, double ofOther, Inversion inversion) {
    double value = value(sample);
    double share = clip(value);
    double variance =
        scaling == Scaling.BY_REPORTERS
            ? amongReporters(sample, share, ofTruth, ofOther)
            : amongEveryone(sample, share, ofTruth, ofOther);
    return estimate(value, Math.sqrt(variance), inversion::within);
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

  /** With x² = x, E[Y²] is the noise plus the share. */
  private static double amongEveryone(Sample sample, double share, double truth, double other) {
    double noise = share * truth + (1 - share) * other;
    return ((noise + share) / sample.inclusion() - share) / sample.people();
  }

  private double value(Sample sample) {
    return scaling == Scaling.BY_REPORTERS
        ? sample.mean()
        : sample.mean() * sample.reports() / (sample.people() * sample.inclusion());
  }

  private double variance(Sample sample, double secondMoment, double center) {
    double n = sample.people();
    if (scaling == Scaling.BY_REPORTERS) {
      double spread = Math.max(0, secondMoment - center * center);
      return sample.variance() / sample.reports() - spread / n;
    }
    double share = sample.reports() / (n * sample.inclusion());
    return (share * sample.meanSquare() / sample.inclusion() - secondMoment) / n;
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
