package dev.hearsay.numeric;

/**
 * Quantiles of the normal distribution, and the complementary error function from which they
 * follow, plain and in a scaled form that keeps its digits for large x.
 */
public final class Normal {

  private static final int BISECTIONS = 100;
  private static final double FARTHEST = 40;
  private static final double SERIES_BELOW = 2;
  private static final int FRACTION_TERMS = 200;

  private Normal() {}

  /** Rejects a number that is not in (0, 1). */
  public static void checkConfidence(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence is " + confidence + "; it must be in (0, 1)");
    }
  }

  /**
   * Returns the number of standard deviations that a normal variable exceeds, to either side, with
   * this probability.
   */
  public static double sigmas(double risk) {
    double low = 0;
    double high = FARTHEST;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (erfc(middle / Math.sqrt(2)) > risk) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Returns erfc(x) = 2/√π ∫ₓ^∞ e^{−t²} dt. */
  public static double erfc(double x) {
    return x < 0 ? 2 - erfc(-x) : StrictMath.exp(-x * x) * scaledErfc(x);
  }

  /**
   * Returns e^{x²}·erfc(x) for x ≥ 0. For large x, this is the continued fraction 1/√π · 1/(x +
   * ½/(x + 1/(x + 3⁄2/(x + …)))). For small x, it is computed from one minus the series erf(x) =
   * 2/√π · e^{−x²} · Σ 2ⁿx²ⁿ⁺¹/(2n+1)!!.
   */
  public static double scaledErfc(double x) {
    if (x < SERIES_BELOW) {
      return StrictMath.exp(x * x) - 2 / Math.sqrt(Math.PI) * oddSeries(x);
    }
    double tail = x;
    for (int n = FRACTION_TERMS; n >= 1; n--) {
      tail = x + 0.5 * n / tail;
    }
    return 1 / (Math.sqrt(Math.PI) * tail);
  }

  private static double oddSeries(double x) {
    double term = x;
    double sum = x;
    for (int n = 1; term > sum * 1e-18; n++) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return sum;
  }
}
