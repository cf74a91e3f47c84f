package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Law;
import dev.hearsay.numeric.Normal;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;

/**
 * Discrete Gaussian noise on a number of [−1, 1].
 *
 * <p>The optimal continuous noise has σ = (ξ + √(ξ²+ε))·Δ / (ε√2), where Δ is the ℓ₂-sensitivity
 * and ξ the root of erfc(ξ) − e^ε·erfc(√(ξ²+ε)) = 2δ. On a grid with weights of 62 bits, δ differs
 * slightly. The last digits of σ are therefore found by bisection on the exact divergence of the
 * integer weights. The result is the least σ that is private, not one that is nearly private.
 */
public final class Gaussian {

  public static final String NAME = "gaussian";

  /** The grid steps per σ. A step of σ/12 adds less than a fifth of a percent to the variance. */
  private static final double STEPS_PER_SIGMA = 12;

  /** The largest noise, in σ. Beyond it the probability is below one unit of 2⁻⁶². */
  private static final double REACH_IN_SIGMAS = 9.3;

  /** The least δ. Weights resolve 2⁻⁶² ≈ 2·10⁻¹⁹; a smaller δ would consist of few units. */
  private static final double MIN_DELTA = 1e-15;

  /** The relative precision of σ. */
  private static final double PRECISION = 1e-10;

  private Gaussian() {}

  /** Returns the mechanism that adds Gaussian noise to a number. */
  public static NumericMechanism of(PrivacyLoss loss) {
    // The two ends of the range differ most. The search compares only them; its result is checked
    // for all pairs.
    NoiseLaw law =
        fit(
            loss,
            2,
            (steps, sigma) -> noise(2 * steps + 1, sigma * steps),
            (noise, bound) -> noise.hockeyStick(0, noise.nodes() - 1, bound));
    return new NumericMechanism(NAME, loss, law);
  }

  /** A factory of laws with Gaussian noise. */
  @FunctionalInterface
  public interface NoisyLaw<L> {

    /**
     * Returns the law for a grid and a standard deviation.
     *
     * @param steps the grid's steps per unit
     * @param sigma the standard deviation, in units
     */
    L of(int steps, double sigma);
  }

  /**
   * Returns the law with the least noise that keeps the loss.
   *
   * @param sensitivity the ℓ₂-distance of two inputs, in units
   * @param divergence the divergence of the two inputs that differ most
   */
  public static <L extends Law> L fit(
      PrivacyLoss loss,
      double sensitivity,
      NoisyLaw<L> law,
      BiFunction<L, Fraction, Fraction> divergence) {
    check(loss);
    double sigma = sigma(loss, sensitivity);
    int steps = stepsPerUnit(sigma);
    return leastPrivate(sigma, loss, candidate -> law.of(steps, candidate), divergence);
  }

  /** Returns the grid steps per unit for noise of this standard deviation, in units. */
  public static int stepsPerUnit(double sigma) {
    return AdditiveNoise.stepsPerUnit(STEPS_PER_SIGMA / sigma);
  }

  /** Returns the standard deviation of the optimal continuous noise. */
  public static double sigma(PrivacyLoss loss, double sensitivity) {
    double epsilon = loss.epsilon();
    double low = -20;
    double high = 20;
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (excessDelta(middle, epsilon) > 2 * loss.delta()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (high + Math.sqrt(high * high + epsilon)) * sensitivity / (epsilon * Math.sqrt(2));
  }

  /**
   * Returns erfc(ξ) − e^ε·erfc(√(ξ²+ε)), which falls in ξ. The second term is e^{−ξ²} times the
   * scaled function.
   */
  private static double excessDelta(double xi, double epsilon) {
    double scaled = Normal.scaledErfc(Math.sqrt(xi * xi + epsilon));
    double gauss = Math.exp(-xi * xi);
    return xi >= 0 ? gauss * (Normal.scaledErfc(xi) - scaled) : Normal.erfc(xi) - gauss * scaled;
  }

  /** Returns the law of noise with this standard deviation, in steps. */
  public static NoiseLaw noise(int nodes, double sigmaInSteps) {
    int reach = 2 * nodes + (int) Math.ceil(REACH_IN_SIGMAS * sigmaInSteps);
    double mass = 1;
    for (int k = 1; k <= reach; k++) {
      mass += 2 * density(k, sigmaInSteps);
    }
    double whole = mass;
    return NoiseLaw.rounded(nodes, reach, k -> density(k, sigmaInSteps) / whole);
  }

  private static double density(int k, double sigmaInSteps) {
    double z = k / sigmaInSteps;
    return Math.exp(-0.5 * z * z);
  }

  /** Brackets the least private σ, starting close to the continuous optimum, and bisects. */
  private static <L extends Law> L leastPrivate(
      double nearSigma,
      PrivacyLoss loss,
      DoubleFunction<L> noise,
      BiFunction<L, Fraction, Fraction> divergence) {
    Fraction bound = Exponential.lower(loss.epsilon());
    Fraction delta = Fraction.ofExactly(loss.delta());
    DoublePredicate isPrivate =
        sigma -> divergence.apply(noise.apply(sigma), bound).isAtMost(delta);
    double width = PRECISION;
    double low = nearSigma;
    double high = nearSigma;
    while (isPrivate.test(low)) {
      low *= 1 - width;
      width *= 4;
    }
    while (!isPrivate.test(high)) {
      low = high;
      high *= 1 + width;
      width *= 4;
    }
    while (high - low > PRECISION * high) {
      double middle = (low + high) / 2;
      if (isPrivate.test(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    while (!noise.apply(high).hockeyStick(bound).isAtMost(delta)) {
      high *= 1 + PRECISION;
    }
    return noise.apply(high);
  }

  private static void check(PrivacyLoss loss) {
    AdditiveNoise.checkEpsilon(NAME, loss);
    if (loss.delta() < MIN_DELTA) {
      throw new IllegalArgumentException(
          String.format(
              "gaussian noise needs delta above 0; it is %s, and must be in [%s, 1)",
              loss.delta(), MIN_DELTA));
    }
  }
}
