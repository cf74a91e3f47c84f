package dev.hearsay.number.minimax;

/**
 * What a design minimizes: ofBound·t + Σ squares_k·z_k² + Σ linear_k·z_k, where t is a bound on all
 * variance forms, itself at most the cap.
 *
 * @param ofBound the derivative in t
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Goal(double ofBound, double[] squares, double[] linear, double cap) {
  /** The largest form, and nothing else. */
  static Goal largestForm(int variables) {
    return new Goal(1, new double[variables], new double[variables], Double.POSITIVE_INFINITY);
  }

  /**
   * A quadratic function, while no form exceeds the cap.
   *
   * @param squares not negative
   */
  static Goal quadratic(double[] squares, double[] linear, double cap) {
    return new Goal(0, squares.clone(), linear.clone(), cap);
  }

  boolean hasCap() {
    return !Double.isInfinite(cap);
  }

  double firstDerivative(int variable, double value) {
    return 2 * squares[variable] * value + linear[variable];
  }

  double secondDerivative(int variable) {
    return 2 * squares[variable];
  }

  double value(double[] point, double bound) {
    double sum = ofBound * bound;
    for (int k = 0; k < point.length; k++) {
      sum += (squares[k] * point[k] + linear[k]) * point[k];
    }
    return sum;
  }
}
