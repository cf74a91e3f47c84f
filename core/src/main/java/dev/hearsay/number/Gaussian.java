package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Law;
import dev.hearsay.numeric.ErrorFunction;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;

/**
 * Discrete Gaussian noise on a number of [−1, 1].
 *
 * <p>The optimal continuous noise has σ = (ξ + √(ξ²+ε))·Δ / (ε√2), Δ the ℓ₂-sensitivity and ξ the
 * root of erfc(ξ) − e^ε·erfc(√(ξ²+ε)) = 2δ. On a grid with weights of 62 bits δ comes out a trifle
 * different, so the last digits of σ are found by bisection on the exact divergence of the integer
 * weights: the least σ that is private, not one that is nearly.
 */
public final class Gaussian {

  public static final String NAME = "gaussian";

  /** Steps of a twelfth of σ add less than a fifth of a percent to the variance. */
  private static final double STEPS_PER_SIGMA = 12;

  /** Beyond this many σ not one unit of 2⁻⁶² is left. */
  private static final double REACH_IN_SIGMAS = 9.3;

  /** Weights resolve 2⁻⁶² ≈ 2·10⁻¹⁹; a smaller δ would be made of a handful of units. */
  private static final double MIN_DELTA = 1e-15;

  /** Of σ. */
  private static final double PRECISION = 1e-10;

  private Gaussian() {}

  /** Noise on a number. */
  public static NumericMechanism of(PrivacyLoss loss) {
    // The two ends are told apart best; the search compares these alone, its result all pairs.
    NoiseLaw law =
        fit(
            loss,
            2,
            (steps, sigma) -> noise(2 * steps + 1, sigma * steps),
            (noise, bound) -> noise.hockeyStick(0, noise.nodes() - 1, bound));
    return new NumericMechanism(NAME, loss, law);
  }

  /** A law with Gaussian noise. */
  @FunctionalInterface
  public interface Noisy<L> {

    /**
     * Returns the law of a grid and a standard deviation.
     *
     * @param steps of the grid in a unit
     * @param sigma in units
     */
    L of(int steps, double sigma);
  }

  /**
   * The law with the least noise that keeps the loss.
   *
   * @param sensitivity the ℓ₂-distance of two inputs, in units
   * @param divergence of the two inputs that are told apart best
   */
  public static <L extends Law> L fit(
      PrivacyLoss loss,
      double sensitivity,
      Noisy<L> law,
      BiFunction<L, Fraction, Fraction> divergence) {
    check(loss);
    double sigma = sigma(loss, sensitivity);
    int steps = AdditiveNoise.stepsPerUnit(STEPS_PER_SIGMA / sigma);
    return leastPrivate(sigma, loss, candidate -> law.of(steps, candidate), divergence);
  }

  /** The optimal continuous noise's standard deviation. */
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

  /** erfc(ξ) − e^ε·erfc(√(ξ²+ε)) = erfc(ξ) − e^{−ξ²}·(the scaled function), falling in ξ. */
  private static double excessDelta(double xi, double epsilon) {
    double scaled = ErrorFunction.scaledErfc(Math.sqrt(xi * xi + epsilon));
    double gauss = Math.exp(-xi * xi);
    return xi >= 0
        ? gauss * (ErrorFunction.scaledErfc(xi) - scaled)
        : ErrorFunction.erfc(xi) - gauss * scaled;
  }

  /** Noise of this standard deviation, in steps. */
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
