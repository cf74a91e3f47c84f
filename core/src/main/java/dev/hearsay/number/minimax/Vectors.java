package dev.hearsay.number.minimax;

/** Operations of linear algebra on arrays. */
final class Vectors {

  private Vectors() {}

  static double dot(double[] left, double[] right) {
    double sum = 0;
    for (int i = 0; i < left.length; i++) {
      sum += left[i] * right[i];
    }
    return sum;
  }

  /** Returns point + step·direction; the extra entries of a longer direction are ignored. */
  static double[] move(double[] point, double step, double[] direction) {
    double[] result = point.clone();
    for (int i = 0; i < point.length; i++) {
      result[i] += step * direction[i];
    }
    return result;
  }

  /**
   * Replaces the lower triangle of a symmetric matrix by its Cholesky factor.
   *
   * @return false if the matrix is not positive definite to working precision
   */
  static boolean factor(double[][] matrix) {
    for (int row = 0; row < matrix.length; row++) {
      double[] current = matrix[row];
      for (int column = 0; column <= row; column++) {
        double[] other = matrix[column];
        double sum = current[column];
        for (int k = 0; k < column; k++) {
          sum -= current[k] * other[k];
        }
        if (column < row) {
          current[column] = sum / other[column];
        } else if (sum > 0) {
          current[row] = Math.sqrt(sum);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the solution of a linear system whose matrix has this Cholesky factor. */
  static double[] solve(double[][] factor, double[] right) {
    int size = right.length;
    double[] result = right.clone();
    for (int row = 0; row < size; row++) {
      for (int k = 0; k < row; k++) {
        result[row] -= factor[row][k] * result[k];
      }
      result[row] /= factor[row][row];
    }
    for (int row = size - 1; row >= 0; row--) {
      result[row] /= factor[row][row];
      for (int k = 0; k < row; k++) {
        result[k] -= factor[row][k] * result[row];
      }
    }
    return result;
  }
}
