package dev.hearsay.vector;

/**
 * Expected sums of the k largest of |t₁|, …, |t_p|, where t is the projection of a uniform
 * direction of d-dimensional space on a fixed one.
 *
 * <p>With |t| = sin θ, θ has the density cos<sup>d−2</sup>θ on [0, π/2], up to a factor. Let S(θ)
 * be the probability of a larger angle. One of the p is among the k largest if fewer than k of the
 * p − 1 others are larger, so the sum is p ∫ sin θ · density(θ) · P(Binomial(p − 1, S(θ)) ≤ k − 1)
 * dθ.
 */
final class TopProjections {

  /** The number of steps, which is even for Simpson's rule. */
  private static final int STEPS = 4096;

  /**
   * The range of integration in standard deviations, 1/√d each. The mass beyond it is negligible.
   */
  private static final double SIGMAS = 12;

  private TopProjections() {}

  /** Returns the sums: entry k − 1 is the sum of the k largest. */
  static double[] sums(int dimensions, int pairs) {
    double[] sums = new double[pairs];
    if (dimensions == 1) { // every direction is the fixed one or its opposite
      for (int near = 1; near <= pairs; near++) {
        sums[near - 1] = near;
      }
      return sums;
    }
    double step = Math.min(Math.PI / 2, SIGMAS / Math.sqrt(dimensions)) / STEPS;
    double[] density = density(dimensions, step);
    double[] beyond = beyond(density, step);
    for (int i = 1; i <= STEPS; i++) { // sin 0 adds nothing
      addContributions(pairs, beyond[i], weight(i, step) * Math.sin(i * step) * density[i], sums);
    }
    return sums;
  }

  /** Adds p · (weighted integrand) for every k: the binomial's tail grows by one term per k. */
  private static void addContributions(int pairs, double beyond, double weighted, double[] sums) {
    double term = Math.pow(1 - beyond, pairs - 1);
    double below = term;
    double odds = beyond / (1 - beyond);
    for (int near = 1; near <= pairs; near++) {
      sums[near - 1] += pairs * weighted * below;
      term *= odds * (pairs - near) / near;
      below += term;
    }
  }

  private static double[] density(int dimensions, double step) {
    double[] density = new double[STEPS + 1];
    double whole = 0;
    for (int i = 0; i <= STEPS; i++) {
      density[i] = Math.pow(Math.max(0, Math.cos(i * step)), dimensions - 2.0);
      whole += weight(i, step) * density[i];
    }
    for (int i = 0; i <= STEPS; i++) {
      density[i] /= whole;
    }
    return density;
  }

  /**
   * Returns S at every step, computed from the outer end inwards. Over one step the area under the
   * cubic through four neighbouring values is h/24 · (−1, 13, 13, −1). The density is even, so its
   * value before the first is that after it; beyond the last it is taken as 0.
   */
  private static double[] beyond(double[] density, double step) {
    double[] beyond = new double[STEPS + 1];
    for (int i = STEPS - 1; i >= 0; i--) {
      double inner = density[Math.abs(i - 1)];
      double outer = i + 2 <= STEPS ? density[i + 2] : 0;
      double area = step / 24 * (13 * (density[i] + density[i + 1]) - inner - outer);
      beyond[i] = beyond[i + 1] + area;
    }
    double whole = beyond[0];
    for (int i = 0; i <= STEPS; i++) {
      beyond[i] /= whole;
    }
    return beyond;
  }

  /** Returns the weight of a step in Simpson's rule. */
  private static double weight(int i, double step) {
    double share = i == 0 || i == STEPS ? 1 : i % 2 == 1 ? 4 : 2;
    return share * step / 3;
  }
}
