package dev.hearsay.numeric;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import java.util.function.DoubleFunction;

/** A confidence of intervals, as the number of standard errors that they extend to either side. */
public final class Confidence {

  private final double sigmas;
  private final double simultaneousSigmas;

  /**
   * Creates a confidence.
   *
   * @param quantities how many are estimated together; simultaneous intervals share the risk among
   *     them evenly (Bonferroni)
   */
  public Confidence(double confidence, int quantities) {
    Normal.checkConfidence(confidence);
    this.sigmas = Normal.sigmas(1 - confidence);
    this.simultaneousSigmas = Normal.sigmas((1 - confidence) / quantities);
  }

  /** Returns the number of standard errors that an interval extends to either side. */
  public double sigmas() {
    return sigmas;
  }

  /** Returns the number of standard errors that a simultaneous interval extends to either side. */
  public double simultaneousSigmas() {
    return simultaneousSigmas;
  }

  /**
   * Returns an estimate with its intervals.
   *
   * @param interval computes the interval for a number of standard errors
   */
  public Estimate estimate(double value, double error, DoubleFunction<Interval> interval) {
    return new Estimate(
        value,
        error,
        interval.apply(sigmas).including(value),
        interval.apply(simultaneousSigmas).including(value));
  }
}
