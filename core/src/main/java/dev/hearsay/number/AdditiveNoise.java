package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;
import java.util.function.IntToDoubleFunction;

/** The grid and the range of the noise for the mechanisms that add noise to x. */
public final class AdditiveNoise {

  /**
   * The negative logarithm of the probability, 2⁻⁴⁴, below which noise is clamped. Clamping causes
   * a bias below 10⁻⁹ for every ε here.
   */
  private static final double TAIL_NATS = 44 * Math.log(2);

  /**
   * The finest grid. A finer one only makes tables larger: above ε ≈ 20 the grid limits the
   * accuracy.
   */
  private static final int MAX_STEPS_PER_UNIT = 256;

  /** The least ε of unbounded noise. Below it, the tables would take hundreds of megabytes. */
  public static final double MIN_EPSILON = 1e-4;

  private AdditiveNoise() {}

  /**
   * Returns the grid steps per unit: an integer of at least {@code wanted}, so that −1, 0 and 1 are
   * nodes. Rounding x to a grid of step h adds at most h²/4 to the variance, and rounding the noise
   * about h²/12.
   */
  static int stepsPerUnit(double wanted) {
    return (int) Math.max(1, Math.min(MAX_STEPS_PER_UNIT, Math.ceil(wanted)));
  }

  /**
   * Returns a mechanism whose noise has this shape in the first period of length 2, and falls by
   * the factor e^−ε per period.
   */
  static NumericMechanism mechanism(
      String name, PrivacyLoss loss, int stepsPerUnit, IntToDoubleFunction shape) {
    double periods = Math.ceil(TAIL_NATS / loss.epsilon()) + 2;
    int reach = (int) (2 * stepsPerUnit * periods);
    return new NumericMechanism(name, loss, NoiseLaw.fit(2 * stepsPerUnit + 1, reach, loss, shape));
  }

  /** Rejects an ε that is too small for unbounded noise. */
  public static void checkEpsilon(String name, PrivacyLoss loss) {
    if (loss.epsilon() < MIN_EPSILON) {
      throw new IllegalArgumentException(
          String.format(
              "%s has unbounded noise; epsilon is %s, and must be at least %s",
              name, loss.epsilon(), MIN_EPSILON));
    }
  }
}
