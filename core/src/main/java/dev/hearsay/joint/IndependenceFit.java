package dev.hearsay.joint;

import dev.hearsay.joint.CategoryPair.Table;
import dev.hearsay.numeric.ChiSquared;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The most likely table without a relation, and the test of the reports against it.
 *
 * <p>If the categories are independent, with shares f and g, a report is cell (v, w) with
 * probability π = σ·f_v·g_w + (1 − σ)·a_v·b_w. Here a and b are the shares of the tuples that are
 * pooled into the row and the column. Reports are multinomial, noise included. So Pearson's X² of
 * the counts against the most likely f and g has a χ² distribution with (k₁ − 1)(k₂ − 1) degrees of
 * freedom. (The usual test on estimated shares would mistake noise for a relation.) The test is
 * about the law from which people were drawn. The table of these people themselves is never exactly
 * independent.
 *
 * <p>f and g are computed by Fisher's scoring, which starts from the unbiased margins.
 */
final class IndependenceFit {

  private static final int MAX_STEPS = 50;
  private static final double PRECISION = 1e-10;

  private final Table table;
  private final double[] observed;
  private final double[] f;
  private final double[] g;

  private IndependenceFit(Table table) {
    this.table = table;
    this.observed = table.observed();
    this.f = table.rowShares();
    this.g = table.columnShares();
  }

  /**
   * Returns the probability of an X² of at least this size, if there is no relation. Empty if a
   * cell has no positive probability.
   */
  static OptionalDouble pValue(Table table) {
    IndependenceFit fit =
        new IndependenceFit(table.rows() >= table.columns() ? table : table.transposed());
    for (int step = 0; step < MAX_STEPS && fit.step() > PRECISION; step++) {
      // each step is taken in the condition
    }
    return fit.isPossible() ? OptionalDouble.of(fit.pValue()) : OptionalDouble.empty();
  }

  private double probability(int cell) {
    double share = f[cell / table.columns()] * g[cell % table.columns()];
    return table.truth() * share + table.noise(cell);
  }

  /** Returns whether every cell has a positive probability, so that the test is possible. */
  private boolean isPossible() {
    return IntStream.range(0, observed.length).allMatch(cell -> probability(cell) > 0);
  }

  private double pValue() {
    double statistic = 0;
    for (int i = 0; i < observed.length; i++) {
      double miss = observed[i] - probability(i);
      statistic += miss * miss / probability(i);
    }
    double freedom = (table.rows() - 1.0) * (table.columns() - 1.0);
    return ChiSquared.upperTail(table.reports() * statistic, freedom);
  }

  /** Moves f and g by one step and returns the largest change. */
  private double step() {
    ScoringStep step = new ScoringStep(table, observed, f, g);
    double[] ofColumns = step.ofColumns();
    return Math.max(move(f, step.ofRows(ofColumns)), move(g, ofColumns));
  }

  private static double move(double[] shares, double[] step) {
    double farthest = 0;
    for (int i = 0; i < shares.length; i++) {
      shares[i] += step[i];
      farthest = Math.max(farthest, Math.abs(step[i]));
    }
    return farthest;
  }
}
