package dev.hearsay;

import java.math.BigDecimal;

/**
 * A bound on what a report may reveal. For any two inputs and any set of reports, the probability
 * under one input is at most {@code e^epsilon} times the probability under the other, plus {@code
 * delta}.
 *
 * @param epsilon the loss, from {@value #MIN_EPSILON} to {@value #MAX_EPSILON}
 * @param delta the slack, in [0, 1); 0 is pure differential privacy
 */
public record PrivacyLoss(double epsilon, double delta) {

  /**
   * The smallest ε. Below it, weights of 62 bits can no longer distinguish two inputs with useful
   * precision.
   */
  public static final double MIN_EPSILON = 1e-9;

  /** The largest ε. Above it, a report is practically the value itself. */
  public static final double MAX_EPSILON = 64;

  public PrivacyLoss {
    if (!(epsilon >= MIN_EPSILON && epsilon <= MAX_EPSILON)) {
      throw new IllegalArgumentException(
          String.format(
              "epsilon is %s; it must be a number above 0, from %s to %s",
              epsilon, MIN_EPSILON, MAX_EPSILON));
    }
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException("delta is " + delta + "; it must be in [0, 1)");
    }
  }

  /** Returns the loss of pure {@code epsilon}-differential privacy, whose delta is 0. */
  public static PrivacyLoss pure(double epsilon) {
    return new PrivacyLoss(epsilon, 0);
  }

  /** Returns whether delta is 0. */
  public boolean isPure() {
    return delta == 0;
  }

  /** Returns the largest loss of which {@code number} together do not exceed this one. */
  public PrivacyLoss share(int number) {
    return new PrivacyLoss(share(epsilon, number), share(delta, number));
  }

  private static double share(double whole, int number) {
    double share = whole / number;
    boolean isTooMuch =
        new BigDecimal(share).multiply(BigDecimal.valueOf(number)).compareTo(new BigDecimal(whole))
            > 0;
    return isTooMuch ? Math.nextDown(share) : share;
  }

  @Override
  public String toString() {
    return isPure() ? "ε = " + epsilon : "ε = " + epsilon + ", δ = " + delta;
  }
}
