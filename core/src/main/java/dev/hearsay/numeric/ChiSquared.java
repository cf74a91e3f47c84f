package dev.hearsay.numeric;

/**
 * The χ² distribution, central and noncentral. It uses the regularized incomplete gamma function,
 * which is computed by a series on one side of its mean and by a continued fraction on the other.
 */
public final class ChiSquared {

  private static final double PRECISION = 1e-15;
  private static final int MAX_TERMS = 100_000;
  private static final double TINY = 1e-300;

  /**
   * The number of deviations around their mean within which the Poisson weights of a noncentral χ²
   * are summed.
   */
  private static final double DEVIATIONS = 8;

  private ChiSquared() {}

  /** Returns P(X &gt; x). */
  public static double upperTail(double x, double freedom) {
    return x <= 0 ? 1 : upperGamma(freedom / 2, x / 2);
  }

  /**
   * Returns P(X ≤ x), where X is the sum of squares of normal variables whose means have squares
   * that sum to the noncentrality. X is a mixture of χ² with 2J more degrees of freedom, where J
   * has Poisson's distribution with half the noncentrality as mean.
   */
  public static double noncentral(double x, double freedom, double noncentrality) {
    if (x <= 0) {
      return 0;
    }
    if (noncentrality <= 0) {
      return 1 - upperTail(x, freedom);
    }
    double mean = noncentrality / 2;
    double reach = DEVIATIONS * (Math.sqrt(mean) + 2);
    long first = (long) Math.max(0, mean - reach);
    long last = (long) (mean + reach);
    // Summed from the last term down by P(a, x) = P(a + 1, x) + x^a·e^{−x}/Γ(a + 1), since then all
    // summands are positive.
    double shape = freedom / 2 + last;
    double lower = 1 - upperGamma(shape, x / 2);
    double logTerm = logTerm(shape + 1, x / 2);
    double logWeight = logPoisson(last, mean);
    double sum = 0;
    for (long j = last; j >= first; j--) {
      sum += Math.exp(logWeight) * lower;
      logTerm += Math.log(shape / (x / 2));
      lower += Math.exp(logTerm);
      logWeight += Math.log(j / mean);
      shape--;
    }
    return Math.min(1, sum);
  }

  private static double logPoisson(long j, double mean) {
    return j * Math.log(mean) - mean - Binomial.logGamma(j + 1.0);
  }

  /** Returns Q(a, x) = Γ(a, x)/Γ(a). */
  private static double upperGamma(double a, double x) {
    return x < a + 1 ? 1 - series(a, x) : fraction(a, x);
  }

  /** Returns ln of x^{a−1}·e^{−x}/Γ(a), for a above 0. */
  private static double logTerm(double a, double x) {
    return (a - 1) * Math.log(x) - x - (Binomial.logGamma(a + 1) - Math.log(a));
  }

  /** Returns P(a, x) = x^a·e^{−x}/Γ(a + 1) · Σ xⁿ/((a + 1)…(a + n)). */
  private static double series(double a, double x) {
    double term = 1;
    double sum = 1;
    for (int n = 1; n < MAX_TERMS && term > sum * PRECISION; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return Math.exp(logTerm(a + 1, x)) * sum;
  }

  /** Returns x^a·e^{−x}/Γ(a) · 1/(x + 1 − a − 1(1 − a)/(x + 3 − a − …)), by Lentz's method. */
  private static double fraction(double a, double x) {
    double b = x + 1 - a;
    double c = 1 / TINY;
    double d = 1 / b;
    double fraction = d;
    for (int n = 1; n < MAX_TERMS; n++) {
      double factor = -n * (n - a);
      b += 2;
      d = 1 / nonZero(factor * d + b);
      c = nonZero(b + factor / c);
      fraction *= d * c;
      if (Math.abs(d * c - 1) < PRECISION) {
        break;
      }
    }
    return Math.exp(logTerm(a, x) + Math.log(x)) * fraction;
  }

  private static double nonZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }
}
