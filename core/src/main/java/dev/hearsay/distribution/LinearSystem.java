package dev.hearsay.distribution;

/** A square system of linear equations, factored once by Gaussian elimination with pivots. */
final class LinearSystem {

  private final double[][] factors;
  private final int[] order;

  /**
   * @param matrix a matrix of full rank; it is overwritten
   */
  LinearSystem(double[][] matrix) {
    factors = matrix;
    order = new int[matrix.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    for (int column = 0; column < order.length; column++) {
      swap(column, pivot(column));
      eliminate(column);
    }
  }

  private int pivot(int column) {
    int best = column;
    for (int row = column + 1; row < factors.length; row++) {
      best = Math.abs(factors[row][column]) > Math.abs(factors[best][column]) ? row : best;
    }
    return best;
  }

  private void swap(int one, int other) {
    double[] row = factors[one];
    factors[one] = factors[other];
    factors[other] = row;
    int place = order[one];
    order[one] = order[other];
    order[other] = place;
  }

  private void eliminate(int column) {
    double[] pivot = factors[column];
    for (int row = column + 1; row < factors.length; row++) {
      double[] below = factors[row];
      double factor = below[column] / pivot[column];
      below[column] = factor;
      for (int i = column + 1; i < below.length; i++) {
        below[i] -= factor * pivot[i];
      }
    }
  }

  /** Returns the solution for a right-hand side. */
  double[] solve(double[] right) {
    double[] solution = new double[right.length];
    for (int row = 0; row < solution.length; row++) {
      solution[row] = right[order[row]];
      for (int i = 0; i < row; i++) {
        solution[row] -= factors[row][i] * solution[i];
      }
    }
    for (int row = solution.length - 1; row >= 0; row--) {
      for (int i = row + 1; i < solution.length; i++) {
        solution[row] -= factors[row][i] * solution[i];
      }
      solution[row] /= factors[row][row];
    }
    return solution;
  }
}
