package dev.hearsay.mechanism;

/**
 * The papers' estimator of a mean when each user reports m of d attributes: (d/m)·(1/n)·Σ of the
 * reports, where those who do not report an attribute count as 0. With k = d/m its variance is 1/n
 * times the average of k·E[Y²|x] − x², so that a mechanism is as good as that is small for the x
 * where it is largest. (k = 1: the variance.)
 */
public final class ScaledError {

  private ScaledError() {}

  /**
   * The largest k·E[Y²|x] − x².
   *
   * @param scale k, at least 1
   */
  public static double worst(NumericMechanism mechanism, double scale) {
    check(scale);
    int last = mechanism.law().nodes() - 1;
    double worst = 0;
    for (int node = 0; node < last; node++) {
      double left = 2.0 * node / last - 1;
      double right = 2.0 * (node + 1) / last - 1;
      worst =
          Math.max(
              worst,
              between(at(mechanism, scale, left), at(mechanism, scale, right), right - left));
    }
    return worst;
  }

  private static double at(NumericMechanism mechanism, double scale, double x) {
    return scale * mechanism.variance(x) + (scale - 1) * x * x;
  }

  /**
   * E[Y²|x] is linear between nodes, so with weight f on the right the error is (1−f)·left +
   * f·right + f(1−f)·distance²: a parabola open below.
   */
  private static double between(double left, double right, double distance) {
    double spread = distance * distance;
    double top = Math.max(0, Math.min(1, 0.5 + (right - left) / (2 * spread)));
    return (1 - top) * left + top * right + top * (1 - top) * spread;
  }

  static void check(double scale) {
    if (!(scale >= 1 && scale <= 1e6)) {
      throw new IllegalArgumentException(
          "the scale d/m is " + scale + "; it must be from 1 to 1000000");
    }
  }
}
