package dev.hearsay.number.minimax;

import java.util.Arrays;

/**
 * The variance as a function of the symbols' values: one quadratic form for each of many window
 * starts.
 *
 * <p>With fixed probabilities P the variance Σ P_j·y_j² − (Σ P_j·y_j)² is a positive semidefinite
 * quadratic form in the values y. It is therefore convex, and so is the largest of such forms. The
 * means need no constraint: for all values, a start stands for the input x that is its mean. Only
 * the last start must have mean 1, one linear equation. Minimizing the largest variance over all
 * starts is therefore a convex program, and its optimum is the best mechanism of the {@link
 * SlidingWindow}.
 *
 * <p>The values are odd, y_{S−1−j} = −y_j: the problem does not change if x and y change sign, and
 * so a convex program has an optimum that does not either. The variables are the upper half z_k =
 * y_{S/2+k}, and only starts of x ≥ 0 matter. Starts are taken at the breakpoints, where E[Y²|x]
 * has its kinks, and half-way between. There the parabola between two breakpoints is highest,
 * exactly so if both ends have the same variance, which at the optimum they nearly have.
 *
 * <p>More generally, form i is f·E[Y²] − E[Y]² with a factor f ≥ 1. A larger factor keeps it
 * convex.
 */
final class VarianceForms {

  private final double[][] squares;
  private final double[][] means;

  /**
   * @param factor the factor of the second moment, at least 1
   */
  VarianceForms(SlidingWindow window, double factor) {
    double distance = window.breakpointDistance() / 2;
    int count = (int) (window.lastStart() / 2 / distance) + 1;
    squares = new double[count][];
    means = new double[count][];
    for (int i = 0; i < count; i++) {
      double[] row = window.probabilities(window.lastStart() - i * distance);
      squares[i] = foldedSquares(row);
      for (int k = 0; k < squares[i].length; k++) {
        squares[i][k] *= factor;
      }
      means[i] = foldedMean(row);
    }
  }

  /** Returns the coefficients of z_k² in E[Y²]: the symbols above and below the middle add up. */
  static double[] foldedSquares(double[] probabilities) {
    return folded(probabilities, 1);
  }

  /** Returns the coefficients of z_k in E[Y]: the symbols below the middle count negatively. */
  static double[] foldedMean(double[] probabilities) {
    return folded(probabilities, -1);
  }

  private static double[] folded(double[] probabilities, int sign) {
    int half = probabilities.length / 2;
    double[] result = new double[half];
    for (int k = 0; k < half; k++) {
      result[k] = probabilities[half + k] + sign * probabilities[half - 1 - k];
    }
    return result;
  }

  int count() {
    return squares.length;
  }

  int variables() {
    return squares[0].length;
  }

  /** Returns the coefficients of the last start's mean, which has to be 1. */
  double[] lastMean() {
    return means[0];
  }

  double[] mean(int form) {
    return means[form];
  }

  double[] squares(int form) {
    return squares[form];
  }

  double value(int form, double[] upperHalf) {
    double mean = Vectors.dot(means[form], upperHalf);
    double moment = 0;
    for (int k = 0; k < upperHalf.length; k++) {
      moment += squares[form][k] * upperHalf[k] * upperHalf[k];
    }
    return moment - mean * mean;
  }

  double largest(double[] upperHalf) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int form = 0; form < count(); form++) {
      largest = Math.max(largest, value(form, upperHalf));
    }
    return largest;
  }

  /** Returns a feasible starting point: equally spaced values, scaled to a last mean of 1. */
  double[] equallySpaced() {
    double[] point = new double[variables()];
    Arrays.setAll(point, k -> 0.1 + 0.9 * (k + 1) / point.length);
    double scale = 1 / Vectors.dot(lastMean(), point);
    for (int k = 0; k < point.length; k++) {
      point[k] *= scale;
    }
    return point;
  }
}
