package dev.hearsay.number.minimax;

/**
 * The objective that a design minimizes: ofBound·t + Σ squares_k·z_k² + Σ linear_k·z_k, where t is
 * a bound on all variance forms, itself at most the cap.
 *
 * @param ofBound the derivative in t
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Objective(double ofBound, double[] squares, double[] linear, double cap) {
  /** Returns the objective that is the largest form alone. */
  static Objective largestForm(int variables) {
    return new Objective(1, new double[variables], new double[variables], Double.POSITIVE_INFINITY);
  }

  /**
   * Returns a quadratic objective, subject to no form exceeding the cap.
   *
   * @param squares not negative
   */
  static Objective quadratic(double[] squares, double[] linear, double cap) {
    return new Objective(0, squares.clone(), linear.clone(), cap);
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
