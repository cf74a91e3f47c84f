package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;

/**
 * Square Wave of "Estimating Numerical Distributions" (2020): for a value v of [0, 1], a number
 * within b of v with density c/(2bc+1), elsewhere in [−b, 1+b] with density 1/(2bc+1); c = e^ε and
 * b = (εc − c + 1) / (2c(c − 1 − ε)).
 *
 * <p>The plain average is biased, but affinely so: undoing the map leaves the Piecewise mechanism
 * whose "elsewhere" (length 1) over "near" (length 2b) is t = 1/(2b), and that is what a symbol
 * decodes to here. Square Wave's own strength is the reconstruction of the whole distribution from
 * the symbols.
 */
public final class SquareWave {

  public static final String NAME = "square-wave";

  private static final double SERIES_BELOW = 0.05;

  private SquareWave() {}

  public static NumericMechanism of(PrivacyLoss loss) {
    return Piecewise.named(NAME, loss, 1 / (2 * reach(loss.epsilon())));
  }

  /**
   * b. Divided through by c = e^ε it is (ε − 1 + e^−ε) / (2(c − 1 − ε)); both parts start with
   * ε²/2, so for small ε they are summed as series, Σ_{n≥2} (∓ε)ⁿ/n!, each without the cancelled
   * terms.
   */
  public static double reach(double epsilon) {
    if (epsilon >= SERIES_BELOW) {
      return (epsilon + Math.expm1(-epsilon)) / (2 * (Math.expm1(epsilon) - epsilon));
    }
    return exponentialFromSquareOn(-epsilon) / (2 * exponentialFromSquareOn(epsilon));
  }

  /** e^x − 1 − x. */
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
