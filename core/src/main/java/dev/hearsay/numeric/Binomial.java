package dev.hearsay.numeric;

/**
 * The binomial distribution of up to 10¹² trials, and exact (Clopper–Pearson) confidence bounds for
 * a probability, from counted successes.
 */
public final class Binomial {

  private static final double[] LANCZOS = {
    0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531,
    -176.6150291621406, 12.507343278686905, -0.13857109526572012, 9.984369578019572e-6,
    1.5056327351493116e-7
  };
  private static final int BISECTIONS = 100;
  private static final int MAX_FRACTIONS = 200_000;
  private static final double HALF_LOG_2_PI = 0.5 * Math.log(2 * Math.PI);

  /** The least n for which Stirling's series has 16 digits. */
  private static final int STIRLING_FROM = 16;

  private static final double TINY = 1e-300;

  private Binomial() {}

  /**
   * Returns a lower bound of the probability of success, which is wrong with a probability of at
   * most {@code risk}.
   */
  public static double lowerBound(long successes, long trials, double risk) {
    return successes == 0
        ? 0
        : betaQuantile(risk, (double) successes, trials - successes + 1.0, true);
  }

  /**
   * Returns an upper bound of the probability of success, which is wrong with a probability of at
   * most {@code risk}.
   */
  public static double upperBound(long successes, long trials, double risk) {
    return successes == trials
        ? 1
        : betaQuantile(1 - risk, successes + 1.0, (double) trials - successes, false);
  }

  /**
   * Returns the probability of x successes. It is computed in Loader's form, in which no large
   * numbers cancel: the relative error stays below 10⁻⁹ up to 10¹² trials.
   */
  public static double probability(long trials, long x, double p) {
    if (x < 0 || x > trials) {
      return 0;
    }
    if (x == 0 || x == trials) {
      return Math.exp(trials * (x == 0 ? Math.log1p(-p) : Math.log(p)));
    }
    double mean = trials * p;
    double failures = (double) trials - x;
    double deviance =
        x * Math.log1p((x - mean) / mean) + failures * Math.log1p((mean - x) / (trials - mean));
    double corrections = stirling(trials) - stirling(x) - stirling(trials - x);
    return Math.sqrt(trials / (2 * Math.PI * x * failures)) * Math.exp(corrections - deviance);
  }

  /** Returns ln(n!) minus Stirling's formula for it. */
  private static double stirling(long n) {
    if (n < STIRLING_FROM) {
      double factorial = 1;
      for (long i = 2; i <= n; i++) {
        factorial *= i;
      }
      return Math.log(factorial) - (n + 0.5) * Math.log((double) n) + n - HALF_LOG_2_PI;
    }
    double square = 1.0 / ((double) n * n);
    return (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680))) / n;
  }

  /** Returns the probability of at least x successes. */
  public static double atLeast(long trials, long x, double p) {
    if (x <= 0 || x > trials) {
      return x <= 0 ? 1 : 0;
    }
    return x > trials * p
        ? probability(trials, x, p) * (1 - p) * betaFraction(p, (double) x, trials - x + 1.0)
        : 1 - atMost(trials, x - 1, p);
  }

  /** Returns the probability of at most x successes. */
  public static double atMost(long trials, long x, double p) {
    if (x < 0 || x >= trials) {
      return x < 0 ? 0 : 1;
    }
    return x + 1 > trials * p ? 1 - atLeast(trials, x + 1, p) : below(trials, x, p);
  }

  /**
   * Returns the probability of at most x successes for x below the mean, summed from x downwards.
   * Small results keep their digits, unlike in a difference from 1.
   */
  private static double below(long trials, long x, double p) {
    double odds = (1 - p) / p;
    double term = 1;
    double sum = 1;
    for (long i = x; i > 0 && term > sum * 1e-17; i--) {
      term *= i / (trials - i + 1.0) * odds;
      sum += term;
    }
    return probability(trials, x, p) * sum;
  }

  /**
   * Returns the argument at which the regularized incomplete beta function reaches a level, rounded
   * to the safe side.
   */
  private static double betaQuantile(double level, double a, double b, boolean fromBelow) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (incompleteBeta(middle, a, b) < level) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return fromBelow ? low : high;
  }

  /** Returns I_x(a, b), by the continued fraction on the side on which it converges fast. */
  static double incompleteBeta(double x, double a, double b) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    double logFront =
        logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
    return x < (a + 1) / (a + b + 2)
        ? Math.exp(logFront) * betaFraction(x, a, b) / a
        : 1 - Math.exp(logFront) * betaFraction(1 - x, b, a) / b;
  }

  /** Returns the continued fraction of the incomplete beta function, by Lentz's method. */
  private static double betaFraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
    double fraction = d;
    for (int m = 1; m < MAX_FRACTIONS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / nonZero(1 + even * d);
      c = nonZero(1 + even / c);
      fraction *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / nonZero(1 + odd * d);
      c = nonZero(1 + odd / c);
      double change = d * c;
      fraction *= change;
      if (Math.abs(change - 1) < 1e-15) {
        break;
      }
    }
    return fraction;
  }

  private static double nonZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /** Returns ln Γ(x) for x ≥ ½, by Lanczos' approximation. */
  static double logGamma(double x) {
    double shifted = x - 1;
    double base = shifted + LANCZOS.length - 1.5;
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (shifted + i);
    }
    return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
  }
}
