package dev.hearsay.lab.learning;

import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;

/** The average of some ratios of measured numbers, by their logarithms, and how sure it is. */
final class LogRatios {

  private static final double NORMAL_975 = 1.959963984540054;

  private int count;
  private double sum;
  private double variance;

  void add(Measured above, Measured below) {
    count++;
    sum += Math.log(above.mean() / below.mean());
    variance += square(above.standardError() / above.mean());
    variance += square(below.standardError() / below.mean());
  }

  private static double square(double value) {
    return value * value;
  }

  /** Of the 95 % interval. */
  double low() {
    return Math.exp((sum - NORMAL_975 * Math.sqrt(variance)) / count);
  }

  double high() {
    return Math.exp((sum + NORMAL_975 * Math.sqrt(variance)) / count);
  }

  /** Whether it is below 1 by more than chance explains. */
  ClaimCheck below() {
    return new ClaimCheck(high() < 1, interval());
  }

  /** Whether it is surely this close to 1: what is too noisy to tell does not pass. */
  ClaimCheck within(double tolerance) {
    return new ClaimCheck(low() >= 1 - tolerance && high() <= 1 + tolerance, interval());
  }

  private String interval() {
    return "in [" + ClaimCheck.number(low()) + ", " + ClaimCheck.number(high()) + "] at 95 %";
  }
}
