package dev.hearsay.joint;

import dev.hearsay.Interval;
import java.util.Optional;

/**
 * The ratio of two estimates, A/F, both approximately normal.
 *
 * <p>The interval is Fieller's. It contains every m for which A − mF does not differ significantly
 * from 0: (A − mF)² ≤ z²(V_AA − 2mV_AF + m²V_FF), a quadratic in m. It is valid however uncertain F
 * is, and bounded only if F differs from 0 by more than z of its standard errors.
 *
 * @param ofNumerator the variance of A
 * @param ofBoth the covariance
 * @param ofDenominator the variance of F
 */
record Ratio(
    double numerator, double denominator, double ofNumerator, double ofBoth, double ofDenominator) {

  /**
   * Returns the ratio with these covariances. The numerator's variance is raised so that the
   * ratio's is not below the least.
   */
  static Ratio of(double numerator, double denominator, double[] variances, double least) {
    Ratio plain = new Ratio(numerator, denominator, variances[0], variances[1], variances[2]);
    double lacking = Math.max(0, least - plain.variance());
    return new Ratio(numerator, denominator, variances[0] + lacking, variances[1], variances[2]);
  }

  double value() {
    return numerator / denominator;
  }

  /** Returns the variance of A − mF at the estimate. */
  private double variance() {
    double m = value();
    return ofNumerator - 2 * m * ofBoth + m * m * ofDenominator;
  }

  double standardError() {
    return Math.sqrt(variance()) / Math.abs(denominator);
  }

  /** Returns the interval; empty if it is not bounded. */
  Optional<Interval> within(double z) {
    double a = denominator * denominator - z * z * ofDenominator;
    if (!(a > 0)) {
      return Optional.empty();
    }
    double b = numerator * denominator - z * z * ofBoth;
    double c = numerator * numerator - z * z * ofNumerator;
    double root = Math.sqrt(Math.max(0, b * b - a * c));
    return Optional.of(new Interval((b - root) / a, (b + root) / a));
  }
}
