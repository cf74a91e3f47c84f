package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;

/**
 * x + Lap(2/ε), on a grid: the noise is two-sided geometric, P(k steps) ∝ e^{−ε|k|h/2} for steps of
 * h. Variance 8/ε².
 */
public final class Laplace {

  public static final String NAME = "laplace";

  /** Steps of a tenth of the noise's scale 2/ε cost an eighth of a percent of variance. */
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
