package dev.hearsay.estimate.distribution;

/** Linear equations, by elimination with row pivoting. */
final class LinearSystem {

  private LinearSystem() {}

  /**
   * The solution of a regular system; its rows are overwritten.
   *
   * @param rows the matrix, with the right-hand side as its last column
   */
  static double[] solve(double[][] rows) {
    int size = rows.length;
    for (int pivot = 0; pivot < size; pivot++) {
      exchange(rows, pivot);
      for (int row = pivot + 1; row < size; row++) {
        subtract(rows[row], rows[pivot], pivot);
      }
    }
    double[] solution = new double[size];
    for (int row = size - 1; row >= 0; row--) {
      double rest = rows[row][size];
      for (int column = row + 1; column < size; column++) {
        rest -= rows[row][column] * solution[column];
      }
      solution[row] = rest / rows[row][row];
    }
    return solution;
  }

  /** Brings the row with the largest entry in the pivot's column to the pivot's place. */
  private static void exchange(double[][] rows, int pivot) {
    int largest = pivot;
    for (int row = pivot + 1; row < rows.length; row++) {
      if (Math.abs(rows[row][pivot]) > Math.abs(rows[largest][pivot])) {
        largest = row;
      }
    }
    double[] row = rows[pivot];
    rows[pivot] = rows[largest];
    rows[largest] = row;
  }

  private static void subtract(double[] row, double[] pivotRow, int pivot) {
    double factor = row[pivot] / pivotRow[pivot];
    if (factor != 0) {
      for (int column = pivot; column < row.length; column++) {
        row[column] -= factor * pivotRow[column];
      }
    }
  }
}
