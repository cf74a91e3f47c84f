package dev.hearsay.numeric;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import java.util.function.DoubleFunction;

/** The confidence of intervals, as the number of standard errors that they reach to either side. */
public final class Confidence {

  private final double sigmas;
  private final double simultaneousSigmas;

  /**
   * @param quantities how many are estimated together; simultaneous intervals share the risk among
   *     them evenly (Bonferroni)
   */
  public Confidence(double confidence, int quantities) {
    Normal.checkConfidence(confidence);
    this.sigmas = Normal.sigmas(1 - confidence);
    this.simultaneousSigmas = Normal.sigmas((1 - confidence) / quantities);
  }

  /** The standard errors that an interval reaches to either side. */
  public double sigmas() {
    return sigmas;
  }

  /** The standard errors that a simultaneous interval reaches to either side. */
  public double simultaneousSigmas() {
    return simultaneousSigmas;
  }

  /** Returns an estimate with its intervals, given the interval of so many standard errors. */
  public Estimate estimate(double value, double error, DoubleFunction<Interval> interval) {
    return new Estimate(
        value,
        error,
        interval.apply(sigmas).including(value),
        interval.apply(simultaneousSigmas).including(value));
  }
}
