package dev.hearsay.joint;

/**
 * The Cholesky factor of a symmetric matrix: a lower triangular one with root·root' = matrix.
 *
 * @param root the factor
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SymmetricSystem(double[][] root) {

  /** Returns the factor of a positive definite matrix. */
  static SymmetricSystem of(double[][] matrix) {
    double[][] root = new double[matrix.length][matrix.length];
    for (int i = 0; i < root.length; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = matrix[i][j];
        for (int k = 0; k < j; k++) {
          sum -= root[i][k] * root[j][k];
        }
        root[i][j] = i == j ? Math.sqrt(sum) : sum / root[j][j];
      }
    }
    return new SymmetricSystem(root);
  }

  /** Returns x with matrix·x = right. */
  double[] solve(double[] right) {
    double[] x = right.clone();
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < i; k++) {
        x[i] -= root[i][k] * x[k];
      }
      x[i] /= root[i][i];
    }
    for (int i = x.length - 1; i >= 0; i--) {
      for (int k = i + 1; k < x.length; k++) {
        x[i] -= root[k][i] * x[k];
      }
      x[i] /= root[i][i];
    }
    return x;
  }
}
