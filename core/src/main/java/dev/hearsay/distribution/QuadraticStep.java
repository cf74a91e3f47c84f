package dev.hearsay.distribution;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The maximization of the quadratic model of a log-likelihood over masses: none negative, and with
 * each side's sum unchanged.
 *
 * <p>With x_s the predicted probability of a symbol relative to the present one, ln x = (x − 1) −
 * (x − 1)²/2 + … = 2x − x²/2 + constant. So Σ o_s ln x_s becomes 2 Σ o_s x_s − ½ Σ o_s x_s². As x =
 * Σ_j mass_j·u_j for u_j = P(s | j)/p_s, masses m maximize 2 d·m − ½ m'Hm with d_j = Σ_s o_s u_js
 * and H_jk = Σ_s o_s u_js u_ks.
 *
 * <p>It is solved with an active set: the equality constrained optimum of the masses above 0 and,
 * if it has negative ones, that of the others. If the result is worse than the start, the masses
 * move as far towards the optimum as possible, and the mass that became 0 is removed.
 *
 * <p>All masses together are 1. So a floor f that every symbol has everywhere adds to m'Hm a
 * constant, and 2f Σ_j m_j·e_j for e_j = Σ_s w_s (P(s | j) − f) and w_s = o_s/p_s². That is linear,
 * and moves into the slope. The remaining curvature, Σ_s w_s (P(s | j) − f)(P(s | k) − f), is 0 for
 * places whose windows have no symbol in common. Sorted by place it is a band matrix. It is solved
 * in a time proportional to the number of masses and the square of the band's width.
 */
final class QuadraticStep {

  /**
   * A relative addition to the diagonal, so that two indistinguishable places do not make the
   * system singular.
   */
  private static final double RIDGE = 1e-9;

  /** The largest number of linear systems per step; the next step continues. */
  private static final int MAX_SOLUTIONS = 12;

  /** The mass below which a mass counts as 0. */
  private static final double ROUNDING = 1e-15;

  /**
   * The curvature of each point mass, by place: with itself and with the next ones whose windows
   * overlap its own.
   */
  private final double[][] curvature;

  private final double[] slope;

  /** The indices of the point masses, sorted by place. */
  private final int[] byPlace;

  private final int[] sides;
  private final int sideCount;

  /**
   * @param predicted the probability of every symbol at present
   * @param atoms the probability of every symbol at each point mass
   * @param places the places of the point masses
   * @param sides the side of each point mass
   */
  QuadraticStep(
      SymbolCounts counts, double[] predicted, List<double[]> atoms, double[] places, int[] sides) {
    this.sides = sides;
    this.sideCount = Arrays.stream(sides).max().orElseThrow() + 1;
    double[] ratios = counts.ratios(predicted);
    double[] weights = new double[predicted.length];
    Arrays.setAll(weights, s -> ratios[s] > 0 ? ratios[s] / predicted[s] : 0);
    int size = places.length;
    byPlace =
        IntStream.range(0, size)
            .boxed()
            .sorted(Comparator.comparingDouble(j -> places[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    curvature = new double[size][];
    double floor = counts.floor();
    double all = floor * Arrays.stream(weights).sum();
    double[] common = counts.averages(weights, places, size);
    slope = counts.averages(ratios, places, size);
    for (int j = 0; j < size; j++) {
      common[j] = floor * (common[j] - all);
      slope[j] = 2 * slope[j] - common[j];
    }
    double[] weighted = new double[predicted.length];
    for (int rank = 0; rank < size; rank++) {
      int j = byPlace[rank];
      int start = counts.windowStart(places[j]);
      int end = counts.windowEnd(places[j]);
      for (int s = start; s < end; s++) {
        weighted[s] = weights[s] * (atoms.get(j)[s] - floor);
      }
      int met = rank + 1;
      while (met < size && counts.windowStart(places[byPlace[met]]) < end) {
        met++;
      }
      int[] others = Arrays.copyOfRange(byPlace, rank, met);
      curvature[rank] =
          (long) (end - start) * others.length <= weighted.length
              ? products(counts, weighted, end, others, atoms, places)
              : products(counts, weighted, others, places);
      curvature[rank][0] += RIDGE * (curvature[rank][0] + 2 * common[j] + floor * all);
      Arrays.fill(weighted, start, end, 0);
    }
  }

  /**
   * Returns the sums of a function over the windows of some atoms; fast if the windows are small.
   */
  private static double[] products(
      SymbolCounts counts,
      double[] weighted,
      int end,
      int[] others,
      List<double[]> atoms,
      double[] places) {
    double[] products = new double[others.length];
    for (int i = 0; i < others.length; i++) {
      double[] atom = atoms.get(others[i]);
      for (int s = counts.windowStart(places[others[i]]); s < end; s++) {
        products[i] += weighted[s] * (atom[s] - counts.floor());
      }
    }
    return products;
  }

  /** Returns the same sums, computed from the channel's averages; fast if there are many atoms. */
  private static double[] products(
      SymbolCounts counts, double[] weighted, int[] others, double[] places) {
    double[] there = Arrays.stream(others).mapToDouble(k -> places[k]).toArray();
    double everywhere = counts.floor() * Arrays.stream(weighted).sum();
    return Arrays.stream(counts.averages(weighted, there, there.length))
        .map(average -> average - everywhere)
        .toArray();
  }

  /**
   * Returns better masses, starting from possible ones. All negative masses of an optimum are first
   * removed at once, which is fast. If the result is worse than the start, they are removed one by
   * one.
   */
  double[] improved(double[] start) {
    double[] quick = quick(start);
    return gain(quick) > gain(start) ? quick : careful(start);
  }

  /** Returns the model without its constant: 2 d·m − ½ m'Hm. */
  private double gain(double[] masses) {
    double sum = 0;
    for (int rank = 0; rank < masses.length; rank++) {
      double mass = masses[byPlace[rank]];
      if (mass != 0) {
        double[] row = curvature[rank];
        double curved = row[0] * mass / 2;
        for (int i = 1; i < row.length; i++) {
          curved += row[i] * masses[byPlace[rank + i]];
        }
        sum += mass * (slope[byPlace[rank]] - curved);
      }
    }
    return sum;
  }

  /**
   * Returns the optimum of the masses that are not removed, or the start if a side has none left.
   */
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

  /** Returns the largest part of the way to the goal at which no mass is negative. */
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
   * Returns the optimum of the free masses, with each side's sum unchanged. From Hm + Σ
   * λ_side·1_side = 2d follows that m is H⁻¹·2d minus multiples of H⁻¹·1_side, with the multipliers
   * that keep the sums.
   */
  private double[] optimum(double[] masses, boolean[] isFree) {
    int[] ranks = IntStream.range(0, masses.length).filter(i -> isFree[byPlace[i]]).toArray();
    int[] free = Arrays.stream(ranks).map(rank -> byPlace[rank]).toArray();
    double[][] solved = solved(ranks);
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

  /** Returns the solution of one equation, or of two. */
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

  /** Returns for each of some masses, in order of place, the first of them after its band. */
  private int[] ends(int[] ranks) {
    int[] ends = new int[ranks.length];
    int end = 0;
    for (int i = 0; i < ranks.length; i++) {
      while (end < ranks.length && ranks[end] < ranks[i] + curvature[ranks[i]].length) {
        end++;
      }
      ends[i] = end;
    }
    return ends;
  }

  /**
   * Returns H⁻¹ of the free masses times each side's indicator and times the slope, by elimination
   * above the diagonal and within the band: H is symmetric and positive.
   *
   * @param ranks the ranks of the free masses in order of place
   */
  private double[][] solved(int[] ranks) {
    int size = ranks.length;
    int[] ends = ends(ranks);
    double[][] rows = new double[size][];
    double[][] right = new double[size][sideCount + 1];
    for (int i = 0; i < size; i++) {
      rows[i] = new double[ends[i] - i];
      for (int j = i; j < ends[i]; j++) {
        rows[i][j - i] = curvature[ranks[i]][ranks[j] - ranks[i]];
      }
      int mass = byPlace[ranks[i]];
      right[i][sides[mass]] = 1;
      right[i][sideCount] = slope[mass];
    }
    for (int pivot = 0; pivot < size; pivot++) {
      double[] pivotRow = rows[pivot];
      for (int row = pivot + 1; row < ends[pivot]; row++) {
        double factor = pivotRow[row - pivot] / pivotRow[0];
        for (int column = row; column < ends[pivot]; column++) {
          rows[row][column - row] -= factor * pivotRow[column - pivot];
        }
        for (int side = 0; side <= sideCount; side++) {
          right[row][side] -= factor * right[pivot][side];
        }
      }
    }
    for (int row = size - 1; row >= 0; row--) {
      for (int side = 0; side <= sideCount; side++) {
        double rest = right[row][side];
        for (int column = row + 1; column < ends[row]; column++) {
          rest -= rows[row][column - row] * right[column][side];
        }
        right[row][side] = rest / rows[row][0];
      }
    }
    return right;
  }
}
