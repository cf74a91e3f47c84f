package dev.hearsay.simulate.validation;

/** A solver of linear equations with a symmetric matrix that has no negative eigenvalue. */
final class Cholesky {

  /**
   * The smallest pivot. It replaces pivots that vanish because a feature is constant or a copy of
   * another, so that these features have no effect.
   */
  private static final double MIN_PIVOT = 1e-12;

  private Cholesky() {}

  /**
   * Returns x with matrix · x = right.
   *
   * @param matrix the lower half of the matrix, which is overwritten
   */
  static double[] solve(double[][] matrix, double[] right) {
    factor(matrix);
    double[] solution = right.clone();
    for (int i = 0; i < solution.length; i++) {
      for (int j = 0; j < i; j++) {
        solution[i] -= matrix[i][j] * solution[j];
      }
      solution[i] /= matrix[i][i];
    }
    for (int i = solution.length - 1; i >= 0; i--) {
      solution[i] /= matrix[i][i];
      for (int j = 0; j < i; j++) {
        solution[j] -= matrix[i][j] * solution[i];
      }
    }
    return solution;
  }

  /** Replaces the lower half of the matrix by L with L·Lᵀ = matrix. */
  private static void factor(double[][] matrix) {
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j <= i; j++) {
        double rest = matrix[i][j];
        for (int k = 0; k < j; k++) {
          rest -= matrix[i][k] * matrix[j][k];
        }
        matrix[i][j] = i == j ? Math.sqrt(Math.max(MIN_PIVOT, rest)) : rest / matrix[j][j];
      }
    }
  }
}
