package dev.hearsay.collector.screen;

/**
 * Bounds on the probability that a sum deviates from its expectation. All results are natural
 * logarithms, because a p-value of a forged collection may be below the smallest double.
 *
 * <p>Exact tail probabilities would require every person's value. These bounds hold for all sums of
 * independent terms, even of unequal ones, and therefore for all true values. Compared with the
 * exact tail they lose a factor, which at these sizes is a fraction of a standard deviation.
 */
final class TailBound {

  private static final double LN_2 = Math.log(2);

  private TailBound() {}

  /**
   * Returns the bound for a count of successes below {@code least} or above {@code most} times the
   * trials, where the average probability of success is between the two.
   *
   * <p>Hoeffding (1963, theorem 1): P(count ≥ n·a) ≤ exp(−n·D(a ‖ p)) for a above the average
   * probability p, with D the relative entropy of two coins. The bound decreases with the distance
   * of p from a, so the largest p is the worst case; the lower side is symmetric. The factor 2
   * accounts for the two sides.
   */
  static double outside(double count, double trials, double least, double most) {
    double rate = count / trials;
    if (rate >= least && rate <= most) {
      return 0;
    }
    return Math.min(0, LN_2 - trials * relativeEntropy(rate, rate > most ? most : least));
  }

  /** Returns D(a ‖ p) = a·ln(a/p) + (1−a)·ln((1−a)/(1−p)). */
  private static double relativeEntropy(double a, double p) {
    return xLogRatio(a, p) + xLogRatio(1 - a, 1 - p);
  }

  private static double xLogRatio(double x, double y) {
    return x == 0 ? 0 : x * Math.log(x / y);
  }

  /**
   * Returns the bound for a sum of n independent terms that is {@code excess} beyond the farthest
   * possible expectation, on either side.
   *
   * <p>Bernstein: P(sum − E ≥ t) ≤ exp(−½t² / (V + M·t/3)).
   *
   * @param variance V, at least the variance of the sum
   * @param farthest M, the largest difference between a term and its expectation
   */
  static double beyond(double excess, double variance, double farthest) {
    if (!(excess > 0)) {
      return 0;
    }
    return Math.min(0, LN_2 - 0.5 * excess * excess / (variance + farthest * excess / 3));
  }
}
