package dev.hearsay.estimate;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.internal.Normal;
import java.util.function.DoubleFunction;

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
 * <p>Both need the second moment of x. A share's is the share itself; a number's can be read off
 * E[Y²] for most mechanisms. Where it cannot, the least possible one, x̄², is used, which makes the
 * error bar too wide rather than too narrow.
 */
public final class Estimators {

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

  /** The share of a value with noisy entries in {0, 1}. */
  public Estimate share(Sample sample) {
    if (sample.reports() == 0) {
      return Estimate.UNKNOWN;
    }
    double value = value(sample);
    double center = Math.max(0, Math.min(1, value));
    double error = Math.sqrt(Math.max(0, variance(sample, center, center)));
    return estimate(value, error, z -> new Interval(value - z * error, value + z * error));
  }

  /**
   * The share of a value that reports support with probability p if it is the true one, else q.
   *
   * <p>The interval is Wilson's for the supports, moved to shares: unlike the plain one it keeps
   * its confidence when a value is so rare, or q so small, that few reports support it.
   */
  public Estimate share(Sample sample, double p, double q) {
    if (sample.reports() == 0) {
      return Estimate.UNKNOWN;
    }
    double gap = p - q;
    double value = value(sample);
    double center = Math.max(0, Math.min(1, value));
    double variance = Math.max(0, variance(sample, center, center));
    double support = q + gap * value;
    double rate = Math.max(0, Math.min(1, support));
    // As many reports as would give this variance if all the people had been asked.
    double effective = effectiveReports(rate, variance * gap * gap, sample.reports());
    return estimate(
        value, Math.sqrt(variance), z -> wilson(rate, effective, z).scaled(1 / gap, -q / gap));
  }

  private static double effectiveReports(double rate, double variance, long reports) {
    double spread = rate * (1 - rate);
    return spread > 0 && variance > 0 ? spread / variance : reports;
  }

  private static Interval wilson(double rate, double reports, double z) {
    double shrink = z * z / reports;
    double middle = (rate + shrink / 2) / (1 + shrink);
    double half =
        z / (1 + shrink) * Math.sqrt(rate * (1 - rate) / reports + shrink / (4 * reports));
    return new Interval(middle - half, middle + half);
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

  /** Wilson's interval leaves an estimate out that is not possible; ours does not. */
  private static Interval including(Interval interval, double value) {
    return new Interval(Math.min(interval.low(), value), Math.max(interval.high(), value));
  }
}
