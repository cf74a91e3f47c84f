package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;

/**
 * Noise whose density is a staircase: a on [0, s], and from there lower by the factor e^−ε with
 * every step of length 2, to both sides. Two choices of s are offered:
 *
 * <ul>
 *   <li>SCDF: s = 2(1 − e^−ε − εe^−ε) / (ε(1 − e^−ε)), for which a = ε/4;
 *   <li>Staircase: s = 2/(1 + e^{ε/2}).
 * </ul>
 *
 * <p>On the grid, the noise is rounded to the nearest step. It stays symmetric and so unbiased, and
 * rounding is post-processing.
 */
public final class Staircase {

  public static final String NAME = "staircase";
  public static final String SCDF_NAME = "scdf";

  /** The share that the grid may add to the variance: a fifth of a percent. */
  private static final double GRID_SHARE = 0.002;

  private Staircase() {}

  public static NumericMechanism of(PrivacyLoss loss) {
    return mechanism(NAME, loss, 2 / (1 + Math.exp(loss.epsilon() / 2)));
  }

  public static NumericMechanism scdf(PrivacyLoss loss) {
    double epsilon = loss.epsilon();
    double rise = -Math.expm1(-epsilon);
    // Numerator and denominator fall like ε². Below 1e-5 the limit s = 1 is more accurate than
    // doubles.
    double flat = epsilon < 1e-5 ? 1 : 2 * (rise - epsilon * Math.exp(-epsilon)) / (epsilon * rise);
    return mechanism(SCDF_NAME, loss, flat);
  }

  private static NumericMechanism mechanism(String name, PrivacyLoss loss, double flat) {
    AdditiveNoise.checkEpsilon(name, loss);
    double epsilon = loss.epsilon();
    // Rounding x costs up to h²/4 and rounding the noise h²/12, together h²/3.
    double variance = variance(epsilon, flat);
    int steps = AdditiveNoise.stepsPerUnit(Math.sqrt(1 / (3 * GRID_SHARE * variance)));
    double halfStep = 0.5 / steps;
    return AdditiveNoise.mechanism(
        name,
        loss,
        steps,
        k ->
            massUpTo((2 * k + 1) * halfStep, flat, epsilon)
                - (k == 0 ? -1 : 1) * massUpTo(Math.abs(2 * k - 1) * halfStep, flat, epsilon));
  }

  /**
   * Returns the mass of [0, z] for z below 2, in units of a: the flat top, then the first step
   * down.
   */
  private static double massUpTo(double z, double flat, double epsilon) {
    return Math.min(z, flat) + Math.exp(-epsilon) * Math.max(0, z - flat);
  }

  /**
   * Returns the continuous noise's variance. Both sides of [−s, s] contribute s³/3. Step j, from s
   * + 2j to s + 2j + 2, contributes r^{j+1}·(2(s+2j)² + 4(s+2j) + 8/3) with r = e^−ε. The sums over
   * j are Σrʲ, Σjrʲ, Σj²rʲ.
   */
  static double variance(double epsilon, double flat) {
    double r = Math.exp(-epsilon);
    double gap = -Math.expm1(-epsilon);
    double sum0 = 1 / gap;
    double sum1 = r / (gap * gap);
    double sum2 = r * (1 + r) / (gap * gap * gap);
    double steps = (2 * flat * flat + 4 * flat + 8.0 / 3) * sum0 + (8 * flat + 8) * sum1 + 8 * sum2;
    double mass = flat + 2 * r * sum0;
    return (flat * flat * flat / 3 + r * steps) / mass;
  }
}
