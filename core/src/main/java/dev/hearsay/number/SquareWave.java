package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;

/**
 * Square Wave of "Estimating Numerical Distributions" (2020). For a value v of [0, 1] it reports a
 * number within b of v with density c/(2bc+1), elsewhere in [−b, 1+b] with density 1/(2bc+1); c =
 * e^ε and b = (εc − c + 1) / (2c(c − 1 − ε)).
 *
 * <p>The expectation of the plain average is an affine function of x. Inverting that function
 * yields the Piecewise mechanism whose "elsewhere" (length 1) over "near" (length 2b) is t =
 * 1/(2b), and a symbol decodes to that mechanism's number here. Square Wave's own strength is the
 * reconstruction of the whole distribution from the symbols.
 */
public final class SquareWave {

  public static final String NAME = "square-wave";

  private static final double SERIES_BELOW = 0.05;

  private SquareWave() {}

  public static NumericMechanism of(PrivacyLoss loss) {
    return Piecewise.named(NAME, loss, 1 / (2 * reach(loss.epsilon())));
  }

  /**
   * Returns b. Divided by c = e^ε it is (ε − 1 + e^−ε) / (2(c − 1 − ε)). Numerator and denominator
   * start with ε²/2. For small ε they are summed as series, Σ_{n≥2} (∓ε)ⁿ/n!, without the terms
   * that cancel.
   */
  public static double reach(double epsilon) {
    if (epsilon >= SERIES_BELOW) {
      return (epsilon + Math.expm1(-epsilon)) / (2 * (Math.expm1(epsilon) - epsilon));
    }
    return exponentialFromSquareOn(-epsilon) / (2 * exponentialFromSquareOn(epsilon));
  }

  /** Returns e^x − 1 − x. */
  private static double exponentialFromSquareOn(double x) {
    double term = x * x / 2;
    double sum = term;
    for (int n = 3; Math.abs(term) > 1e-20 * Math.abs(sum); n++) {
      term *= x / n;
      sum += term;
    }
    return sum;
  }
}
