package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;

/**
 * A mechanism that reports −C, 0 or C. With a = P(0 | 0) and c = e^ε: C = (c+1) / ((c−1)(1 − a/c)),
 * P(0 | x) = a − (a − a/c)|x|, P(C | x) − P(−C | x) = x/C. All are linear on [−1, 0] and on [0, 1],
 * so a table with the nodes −1, 0 and 1 is exact, not an approximation. Below ε = ln 2, a is 0 and
 * the mechanism is Duchi's.
 */
public final class ThreeOutputs {

  public static final String NAME = "three-outputs";

  private static final double UPPER_EPSILON = Math.log((3 + Math.sqrt(65)) / 2);

  private ThreeOutputs() {}

  public static NumericMechanism of(PrivacyLoss loss) {
    SymbolLaw law = law(loss);
    return new NumericMechanism(NAME, loss, law, values(law));
  }

  static SymbolLaw law(PrivacyLoss loss) {
    double a = zeroAtZero(loss.epsilon());
    if (a == 0) {
      return Duchi.law(loss);
    }
    double c = Math.exp(loss.epsilon());
    double away = 1 - a / c;
    double[] atOne = {away / (c + 1), a / c, away * c / (c + 1)};
    double[] atZero = {(1 - a) / 2, a, (1 - a) / 2};
    double[] atMinusOne = {atOne[2], atOne[1], atOne[0]};
    return TableLaw.fit(new double[][] {atMinusOne, atZero, atOne}, loss);
  }

  /** Returns the decoded values, with the C for which E[Y | 1] = 1 under the integer weights. */
  static double[] values(SymbolLaw law) {
    if (law.symbols() == 2) {
      return NumericMechanism.decoding(law);
    }
    double scale = SymbolLaw.TOTAL / (double) (law.weight(2, 2) - law.weight(2, 0));
    return new double[] {-scale, 0, scale};
  }

  /** Returns the variance at x of the continuous formula: C²(1 − a + (a − a/c)|x|) − x². */
  static double variance(double epsilon, double x) {
    double a = zeroAtZero(epsilon);
    double c = Math.exp(epsilon);
    double scale = (c + 1) / (Math.expm1(epsilon) * (1 - a / c));
    return scale * scale * (1 - a + (a - a / c) * Math.abs(x)) - x * x;
  }

  /**
   * Returns a, Eq. 5 of "Federated Learning for the Internet of Things" (2020) as corrected. It is
   * the root in [0, 1] of the cubic that sets the slope of the worst-case variance in a to 0, by
   * Cardano's cosine formula. The sum in front nearly cancels for large c, but there the cap
   * c/(c+2) applies.
   */
  public static double zeroAtZero(double epsilon) {
    double c = Math.exp(epsilon);
    if (epsilon < Math.log(2)) {
      return 0;
    }
    if (epsilon > UPPER_EPSILON) {
      return c / (c + 2);
    }
    double delta0 = (((c + 14) * c + 50) * c - 2) * c + 25;
    double delta1 = (((((-2 * c - 42) * c - 270) * c - 404) * c - 918) * c + 30) * c - 250;
    double angle = Math.acos(-delta1 / (2 * Math.pow(delta0, 1.5)));
    double root = 2 * Math.sqrt(delta0) * Math.cos(Math.PI / 3 + angle / 3);
    return -(root - c * c - 4 * c - 5) / 6;
  }
}
