package dev.hearsay.distribution;

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
 * the masses above 0; if it has negative ones, that of the others. Where this leads to something
 * worse, as far towards the optimum as possible, without the mass that became 0.
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
   * @param predicted the probability of every symbol at present
   * @param atoms the probability of every symbol at each point mass
   * @param places where these are
   * @param sides which side each point mass belongs to
   */
  QuadraticStep(
      SymbolCounts counts, double[] predicted, List<double[]> atoms, double[] places, int[] sides) {
    this.sides = sides;
    this.sideCount = Arrays.stream(sides).max().orElseThrow() + 1;
    double[] ratios = counts.ratios(predicted);
    double[] weights = new double[predicted.length];
    Arrays.setAll(weights, s -> ratios[s] > 0 ? ratios[s] / predicted[s] : 0);
    int size = places.length;
    slope = counts.averages(ratios, places, size);
    curvature = new double[size][size];
    double[] weighted = new double[predicted.length];
    for (int j = 0; j < size; j++) {
      double[] atom = atoms.get(j);
      Arrays.setAll(weighted, s -> weights[s] * atom[s]);
      double[] row = counts.averages(weighted, places, j + 1);
      for (int k = 0; k <= j; k++) {
        curvature[j][k] = row[k];
        curvature[k][j] = row[k];
      }
      curvature[j][j] *= 1 + RIDGE;
      slope[j] *= 2;
    }
  }

  /**
   * Returns better masses, starting from possible ones. Where the optimum has negative masses all
   * of these leave at once, which is quick; if that leads to something worse, they leave one by
   * one.
   */
  double[] from(double[] start) {
    double[] quick = quick(start);
    return gain(quick) > gain(start) ? quick : careful(start);
  }

  /** The model, but for a constant: 2 d·m − ½ m'Hm. */
  private double gain(double[] masses) {
    double sum = 0;
    for (int j = 0; j < masses.length; j++) {
      if (masses[j] != 0) {
        double curved = 0;
        for (int k = 0; k < masses.length; k++) {
          curved += curvature[j][k] * masses[k];
        }
        sum += masses[j] * (slope[j] - curved / 2);
      }
    }
    return sum;
  }

  /** Returns the optimum of those masses that are left; of none the start. */
  private double[] quick(double[] start) {
    boolean[] isFree = new boolean[start.length];
    Arrays.fill(isFree, true);
    for (int i = 0; i < MAX_SOLUTIONS; i++) {
      double[] goal = optimum(start, isFree);
      int left = 0;
      for (int j = 0; j < goal.length; j++) {
        isFree[j] &= goal[j] > 0;
        left += goal[j] < 0 ? 1 : 0;
      }
      if (left == 0) {
        return goal;
      }
      if (!hasAllSides(isFree)) {
        return start;
      }
    }
    return start;
  }

  private boolean hasAllSides(boolean[] isFree) {
    return IntStream.range(0, isFree.length)
            .filter(j -> isFree[j])
            .map(j -> sides[j])
            .distinct()
            .count()
        == sideCount;
  }

  private double[] careful(double[] start) {
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

  /**
   * Returns the optimum of the free masses, with each side's sum kept: Hm + Σ λ_side·1_side = 2d,
   * so m is H⁻¹·2d less multiples of H⁻¹·1_side, as many as keep the sums.
   */
  private double[] optimum(double[] masses, boolean[] isFree) {
    int[] free = IntStream.range(0, masses.length).filter(j -> isFree[j]).toArray();
    double[][] solved = solved(free);
    double[][] sums = new double[sideCount][sideCount + 1];
    for (int i = 0; i < free.length; i++) {
      for (int side = 0; side < sideCount; side++) {
        sums[sides[free[i]]][side] += solved[i][side];
      }
      sums[sides[free[i]]][sideCount] += solved[i][sideCount];
    }
    for (int j = 0; j < masses.length; j++) {
      sums[sides[j]][sideCount] -= masses[j];
    }
    double[] multipliers = multipliers(sums);
    double[] goal = new double[masses.length];
    for (int i = 0; i < free.length; i++) {
      goal[free[i]] = solved[i][sideCount];
      for (int side = 0; side < sideCount; side++) {
        goal[free[i]] -= multipliers[side] * solved[i][side];
      }
    }
    return goal;
  }

  /** Solves one equation, or two. */
  private static double[] multipliers(double[][] rows) {
    if (rows.length == 1) {
      return new double[] {rows[0][1] / rows[0][0]};
    }
    double determinant = rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0];
    return new double[] {
      (rows[0][2] * rows[1][1] - rows[0][1] * rows[1][2]) / determinant,
      (rows[0][0] * rows[1][2] - rows[0][2] * rows[1][0]) / determinant
    };
  }

  /**
   * Returns H⁻¹ of the free masses times each side's indicator and times the slope, by elimination
   * above the diagonal: H is symmetric and positive.
   */
  private double[][] solved(int[] free) {
    int size = free.length;
    int width = size + sideCount + 1;
    double[][] rows = new double[size][width];
    for (int i = 0; i < size; i++) {
      for (int j = i; j < size; j++) {
        rows[i][j] = curvature[free[i]][free[j]];
      }
      rows[i][size + sides[free[i]]] = 1;
      rows[i][width - 1] = slope[free[i]];
    }
    for (int pivot = 0; pivot < size; pivot++) {
      double[] pivotRow = rows[pivot];
      for (int row = pivot + 1; row < size; row++) {
        subtract(rows[row], pivotRow, pivotRow[row] / pivotRow[pivot], row);
      }
    }
    double[][] solved = new double[size][sideCount + 1];
    for (int row = size - 1; row >= 0; row--) {
      for (int right = 0; right <= sideCount; right++) {
        double rest = rows[row][size + right];
        for (int column = row + 1; column < size; column++) {
          rest -= rows[row][column] * solved[column][right];
        }
        solved[row][right] = rest / rows[row][row];
      }
    }
    return solved;
  }

  private static void subtract(double[] row, double[] other, double factor, int from) {
    if (factor != 0) {
      for (int column = from; column < row.length; column++) {
        row[column] -= factor * other[column];
      }
    }
  }
}
