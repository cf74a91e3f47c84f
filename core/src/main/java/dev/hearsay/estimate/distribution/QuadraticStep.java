package dev.hearsay.estimate.distribution;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The masses that maximize the quadratic model of a log-likelihood: none negative, each side's sum
 * as it was.
 *
 * <p>With x_s the predicted probability of a symbol relative to the present one, ln x = (x − 1) −
 * (x − 1)²/2 + … = 2x − x²/2 + constant. So Σ o_s ln x_s becomes 2 Σ o_s x_s − ½ Σ o_s x_s², and as
 * x = Σ_j mass_j·u_j for u_j = P(s | j)/p_s, masses m maximize 2 d·m − ½ m'Hm with d_j = Σ_s o_s
 * u_js and H_jk = Σ_s o_s u_js u_ks. Solved with an active set: the equality constrained optimum of
 * the masses above 0; if it has a negative one, as far towards it as possible, without the mass
 * that became 0.
 */
final class QuadraticStep {

  /** Two places that symbols cannot tell apart must not make the system singular. */
  private static final double RIDGE = 1e-9;

  /** Linear systems solved per step; what is left to gain is left to the next. */
  private static final int MAX_SOLUTIONS = 12;

  /** A mass below this is taken for 0. */
  private static final double ROUNDING = 1e-15;

  private final double[][] curvature;
  private final double[] slope;
  private final int[] sides;
  private final int sideCount;

  /**
   * @param ratios observed over predicted shares of symbols
   * @param atoms the probability of every symbol at each point mass
   * @param sides which side each point mass belongs to
   */
  QuadraticStep(double[] ratios, double[] predicted, List<double[]> atoms, int[] sides) {
    this.sides = sides;
    this.sideCount = Arrays.stream(sides).max().orElseThrow() + 1;
    int size = atoms.size();
    double[][] scaled = new double[size][];
    slope = new double[size];
    curvature = new double[size][size];
    for (int j = 0; j < size; j++) {
      scaled[j] = new double[predicted.length];
      for (int s = 0; s < predicted.length; s++) {
        if (ratios[s] > 0) {
          scaled[j][s] = atoms.get(j)[s] * Math.sqrt(ratios[s] / predicted[s]);
          slope[j] += 2 * ratios[s] * atoms.get(j)[s];
        }
      }
      for (int k = 0; k <= j; k++) {
        curvature[j][k] = dot(scaled[j], scaled[k]);
        curvature[k][j] = curvature[j][k];
      }
      curvature[j][j] *= 1 + RIDGE;
    }
  }

  /** Four sums at once: with one, each addition would wait for the one before. */
  private static double dot(double[] a, double[] b) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int i = 0;
    for (; i + 3 < a.length; i += 4) {
      sum0 += a[i] * b[i];
      sum1 += a[i + 1] * b[i + 1];
      sum2 += a[i + 2] * b[i + 2];
      sum3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      sum0 += a[i] * b[i];
    }
    return sum0 + sum1 + sum2 + sum3;
  }

  /** The best masses, or at least better ones, searched from possible ones. */
  double[] from(double[] start) {
    double[] masses = start.clone();
    boolean[] isFree = new boolean[masses.length];
    Arrays.fill(isFree, true);
    boolean isBlocked = true;
    for (int i = 0; i < MAX_SOLUTIONS && isBlocked; i++) {
      double[] goal = optimum(masses, isFree);
      double length = possibleLength(masses, goal);
      isBlocked = length < 1;
      for (int j = 0; j < masses.length; j++) {
        double moved = masses[j] + length * (goal[j] - masses[j]);
        masses[j] = goal[j] < 0 && moved < ROUNDING ? 0 : Math.max(0, moved);
        isFree[j] &= goal[j] >= 0 || masses[j] > 0;
      }
    }
    return masses;
  }

  /** How much of the way to the goal leaves no mass negative. */
  private static double possibleLength(double[] masses, double[] goal) {
    double length = 1;
    for (int j = 0; j < masses.length; j++) {
      if (goal[j] < 0) {
        length = Math.min(length, masses[j] / (masses[j] - goal[j]));
      }
    }
    return length;
  }

  /** Of the free masses, with each side's sum kept: a linear system with a multiplier per side. */
  private double[] optimum(double[] masses, boolean[] isFree) {
    int[] free = IntStream.range(0, masses.length).filter(j -> isFree[j]).toArray();
    int size = free.length + sideCount;
    double[][] system = new double[size][size + 1];
    for (int i = 0; i < free.length; i++) {
      for (int j = 0; j < free.length; j++) {
        system[i][j] = curvature[free[i]][free[j]];
      }
      int row = free.length + sides[free[i]];
      system[i][row] = 1;
      system[row][i] = 1;
      system[i][size] = slope[free[i]];
      system[row][size] += masses[free[i]];
    }
    double[] solved = solve(system);
    double[] goal = new double[masses.length];
    for (int i = 0; i < free.length; i++) {
      goal[free[i]] = solved[i];
    }
    return goal;
  }

  /**
   * The solution of a regular system, by elimination with row pivoting; its rows are overwritten.
   *
   * @param rows the matrix, with the right-hand side as its last column
   */
  private static double[] solve(double[][] rows) {
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
