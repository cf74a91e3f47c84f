package dev.hearsay.lab.delta;

import dev.hearsay.lab.survey.Crossing;
import dev.hearsay.numeric.Normal;

/**
 * The Gaussian of W20's Theorem 1, and the true δ of Gaussian noise by Balle and Wang's formula.
 */
final class GaussianDelta {

  private GaussianDelta() {}

  /** Returns σ of Eq. 4 for the sensitivity 1, with ξ found by bisection. */
  static double sigma(double epsilon, double delta) {
    double xi =
        Crossing.of(
            z -> Normal.erfc(z) - Math.exp(epsilon) * Normal.erfc(Math.sqrt(z * z + epsilon)),
            z -> 2 * delta,
            0,
            10);
    return (xi + Math.sqrt(xi * xi + epsilon)) / (epsilon * Math.sqrt(2));
  }

  /** Returns Φ(Δ/2σ − εσ/Δ) − e^ε·Φ(−Δ/2σ − εσ/Δ). */
  static double of(double epsilon, double sigma, double sensitivity) {
    double half = sensitivity / (2 * sigma);
    double shift = epsilon * sigma / sensitivity;
    return normal(half - shift) - Math.exp(epsilon) * normal(-half - shift);
  }

  private static double normal(double z) {
    return Normal.erfc(-z / Math.sqrt(2)) / 2;
  }
}
