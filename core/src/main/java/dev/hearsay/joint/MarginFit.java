package dev.hearsay.joint;

import java.util.Arrays;
import java.util.List;

/**
 * The table nearest to estimated cells that has no cell below 0 and the given margins.
 *
 * <p>Distance is measured by least squares with weights inverse to the variances: min Σ(x_c −
 * y_c)²/s_c² subject to x ≥ 0 and, for every value of every category, Σ x = its margin. The
 * solution has the form x_c = max(0, y_c + s_c²·Σ_j α_j(c)), with one multiplier α per value (Kuhn
 * and Tucker). The sum of a value's cells is a convex, increasing and piecewise linear function of
 * its multiplier. Given the other multipliers, this one is where the sum reaches the margin.
 * Newton's steps from the right find it exactly in finitely many steps. Updating the categories in
 * turn ascends the dual problem, which is concave, until all margins hold. A solution exists: the
 * table of independent categories with these margins is feasible.
 */
public final class MarginFit {

  private static final double PRECISION = 1e-10;
  private static final int MAX_ROUNDS = 2_000;

  private final double[] cells;
  private final double[] variances;
  private final List<double[]> margins;

  /** The difference of a cell's index for a difference of 1 in each category's value. */
  private final int[] steps;

  /** The sum of the multipliers, by cell. */
  private final double[] pull;

  /**
   * @param cells the estimated cells, the last category's values changing fastest
   * @param variances the variances of the estimates, above 0
   * @param margins for each category the share of each value, none below 0, with the sum 1
   */
  public MarginFit(double[] cells, double[] variances, List<double[]> margins) {
    this.cells = cells;
    this.variances = variances;
    this.margins = margins;
    this.steps = new int[margins.size()];
    int step = 1;
    for (int j = steps.length - 1; j >= 0; j--) {
      steps[j] = step;
      step *= margins.get(j).length;
    }
    this.pull = new double[cells.length];
  }

  /** Returns the table. */
  public double[] fit() {
    for (int round = 0; round < MAX_ROUNDS && farthest() > PRECISION; round++) {
      for (int category = 0; category < steps.length; category++) {
        for (int value = 0; value < margins.get(category).length; value++) {
          pull(places(category, value), margins.get(category)[value]);
        }
      }
    }
    double[] fitted = new double[cells.length];
    Arrays.setAll(fitted, this::fitted);
    return fitted;
  }

  private double fitted(int cell) {
    return Math.max(0, cells[cell] + variances[cell] * pull[cell]);
  }

  /** Returns the largest distance of a sum from its margin. */
  private double farthest() {
    double farthest = 0;
    for (int category = 0; category < steps.length; category++) {
      double[] sums = margins.get(category).clone();
      for (int cell = 0; cell < cells.length; cell++) {
        sums[cell / steps[category] % sums.length] -= fitted(cell);
      }
      farthest = Math.max(farthest, Arrays.stream(sums).map(Math::abs).max().orElse(0));
    }
    return farthest;
  }

  private int[] places(int category, int value) {
    int values = margins.get(category).length;
    int[] places = new int[cells.length / values];
    int next = 0;
    for (int from = value * steps[category];
        from < cells.length;
        from += steps[category] * values) {
      for (int i = 0; i < steps[category]; i++) {
        places[next++] = from + i;
      }
    }
    return places;
  }

  /** Moves these cells so that they add up to the margin. */
  private void pull(int[] places, double margin) {
    double sum = 0;
    double slope = 0;
    for (int cell : places) {
      sum += cells[cell] + variances[cell] * pull[cell];
      slope += variances[cell];
    }
    // Starts as if no cell were cut at 0: then the sum with the cut is at least the margin.
    add(places, (margin - sum) / slope);
    for (int step = 0; step <= places.length; step++) {
      double above = -margin;
      slope = 0;
      for (int cell : places) {
        above += fitted(cell);
        slope += fitted(cell) > 0 ? variances[cell] : 0;
      }
      if (!(above > 0 && slope > 0)) {
        return;
      }
      add(places, -above / slope);
    }
  }

  private void add(int[] places, double change) {
    for (int cell : places) {
      pull[cell] += change;
    }
  }
}
