package dev.hearsay.collector.screen;

/**
 * Bounds on the chance that a sum strays from its expectation, as natural logarithms: a p-value of
 * a forged collection may well be below the least double.
 *
 * <p>Exact tails would need to know everybody's value. These bounds hold for every sum of
 * independent terms, also of unequal ones, and so whatever the values are; what they give away
 * against the exact tail is a factor, at these sizes a fraction of a standard deviation.
 */
final class TailBound {

  private static final double LN_2 = Math.log(2);

  private TailBound() {}

  /**
   * Of a count of successes that is below {@code least} or above {@code most} times the trials,
   * where the average chance of success is between the two.
   *
   * <p>Hoeffding (1963, theorem 1): P(count ≥ n·a) ≤ exp(−n·D(a ‖ p)) for a above the average
   * chance p, with D the relative entropy of two coins; it falls with p, so the most p is the worst
   * case. Likewise below. Either side may happen, hence twice that.
   */
  static double outside(double count, double trials, double least, double most) {
    double rate = count / trials;
    if (rate >= least && rate <= most) {
      return 0;
    }
    return Math.min(0, LN_2 - trials * relativeEntropy(rate, rate > most ? most : least));
  }

  /** D(a ‖ p) = a·ln(a/p) + (1−a)·ln((1−a)/(1−p)). */
  private static double relativeEntropy(double a, double p) {
    return xLogRatio(a, p) + xLogRatio(1 - a, 1 - p);
  }

  private static double xLogRatio(double x, double y) {
    return x == 0 ? 0 : x * Math.log(x / y);
  }

  /**
   * Of a sum of n independent terms that is {@code excess} beyond the farthest that its expectation
   * can be, on either side.
   *
   * <p>Bernstein: P(sum − E ≥ t) ≤ exp(−½t² / (V + M·t/3)).
   *
   * @param variance V, at least that of the sum
   * @param farthest M, the most by which a term differs from its expectation
   */
  static double beyond(double excess, double variance, double farthest) {
    if (!(excess > 0)) {
      return 0;
    }
    return Math.min(0, LN_2 - 0.5 * excess * excess / (variance + farthest * excess / 3));
  }
}
