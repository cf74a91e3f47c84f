package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.number.AdditiveNoise;
import dev.hearsay.number.Gaussian;
import dev.hearsay.number.NoiseLaw;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Discrete Gaussian noise on d numbers at once, as on one vector of the ℓ₂-sensitivity 2√d. It is
 * the tuple form of Opt-GM of "Data Collection and Analysis" (2019), which prints a sensitivity of
 * 2.
 */
public final class CubeGaussian {

  public static final String NAME = "gaussian-vector";

  /** The largest number of dimensions, for which rounding errors of the audit are bounded. */
  public static final int MAX_DIMENSIONS = ProductDivergence.MAX_FACTORS;

  /** The least δ. Weights resolve 2⁻⁶², and those of thousands of tails add up to 10⁻¹⁴. */
  public static final double MIN_DELTA = 1e-12;

  /** The relative precision of σ. */
  private static final double PRECISION = 1e-8;

  /** The first step from the continuous σ, relative to it. */
  private static final double FIRST_STEP = 1e-3;

  /** The largest number of secants. Four or five are usual. */
  private static final int MAX_SECANTS = 12;

  private CubeGaussian() {}

  /** Returns the mechanism for {@code dimensions} numbers. */
  public static VectorMechanism of(int dimensions, PrivacyLoss loss) {
    if (loss.delta() < MIN_DELTA) {
      throw new IllegalArgumentException(
          String.format(
              "%s needs delta above 0; it is %s, and must be in [%s, 1)",
              NAME, loss.delta(), MIN_DELTA));
    }
    CubeNoiseLaw.checkDimensions(dimensions);
    AdditiveNoise.checkEpsilon(NAME, loss);
    return new VectorMechanism(NAME, loss, leastPrivate(dimensions, loss));
  }

  /**
   * Returns the law with the least σ that is private, found by secants of the logarithm of δ, which
   * is nearly a line over the small distance from the optimal continuous σ.
   */
  private static CubeNoiseLaw leastPrivate(int dimensions, PrivacyLoss loss) {
    Fraction bound = Exponential.lower(loss.epsilon());
    double start = Gaussian.sigma(loss, sensitivity(dimensions));
    int steps = Gaussian.stepsPerUnit(start);
    DoubleFunction<CubeNoiseLaw> law = sigma -> new CubeNoiseLaw(dimensions, noise(steps, sigma));
    DoubleUnaryOperator excess =
        sigma -> Math.log(law.apply(sigma).hockeyStick(bound).toDouble() / loss.delta());
    double last = start;
    double lastExcess = excess.applyAsDouble(last);
    double next = start * (1 + FIRST_STEP);
    for (int i = 0; i < MAX_SECANTS && Math.abs(next - last) > PRECISION * start; i++) {
      double nextExcess = excess.applyAsDouble(next);
      double slope = (nextExcess - lastExcess) / (next - last);
      last = next;
      lastExcess = nextExcess;
      next = slope < 0 ? Math.max(start / 2, Math.min(2 * start, next - nextExcess / slope)) : next;
    }
    Fraction delta = Fraction.ofExactly(loss.delta());
    CubeNoiseLaw found = law.apply(next);
    for (double width = PRECISION; !found.hockeyStick(bound).isAtMost(delta); width *= 4) {
      next *= 1 + width;
      found = law.apply(next);
    }
    return found;
  }

  /** Returns noise for the two ends of [−1, 1]. If σ is large, no node between them is needed. */
  private static NoiseLaw noise(int steps, double sigma) {
    return steps == 1 ? Gaussian.noise(2, sigma / 2) : Gaussian.noise(2 * steps + 1, sigma * steps);
  }

  /** Returns the ℓ₂-distance of opposite corners of [−1, 1]<sup>d</sup>. */
  public static double sensitivity(int dimensions) {
    return 2 * Math.sqrt(dimensions);
  }
}
