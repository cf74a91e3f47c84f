package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;

/**
 * Laplace noise: x + Lap(2/ε), on a grid. The noise is two-sided geometric, P(k steps) ∝
 * e^{−ε|k|h/2} for steps of h. The variance is 8/ε².
 */
public final class Laplace {

  public static final String NAME = "laplace";

  /**
   * The grid steps per scale 2/ε of the noise. Ten of them cost an eighth of a percent of variance.
   */
  private static final double STEPS_PER_SCALE = 10;

  private Laplace() {}

  public static NumericMechanism of(PrivacyLoss loss) {
    AdditiveNoise.checkEpsilon(NAME, loss);
    double epsilon = loss.epsilon();
    int steps = AdditiveNoise.stepsPerUnit(STEPS_PER_SCALE * epsilon / 2);
    double fallPerStep = epsilon / (2 * steps);
    return AdditiveNoise.mechanism(NAME, loss, steps, k -> Math.exp(-fallPerStep * k));
  }
}
