package dev.hearsay.estimate.cross;

import dev.hearsay.estimate.cross.CategoryPair.Table;
import dev.hearsay.internal.ChiSquared;
import java.util.Arrays;

/**
 * The likeliest table without a relation, and how far the reports are from it.
 *
 * <p>If the categories are independent, with shares f and g, a report is cell (v, w) with
 * probability π = σ·f_v·g_w + (1 − σ)/K: reports are multinomial, noise included. So Pearson's X²
 * of the counts against the likeliest f and g has a χ² distribution with (k₁ − 1)(k₂ − 1) degrees
 * of freedom. (The usual test on estimated shares would take noise for a relation.) It is about the
 * law that the people were drawn from, not about these people, whose table is never exactly
 * independent.
 *
 * <p><strong>Fitting</strong> by Fisher's scoring, from the unbiased margins. With p the observed
 * frequencies, the score is s_v = Σ_w p/π·σg_w and t_w = Σ_v p/π·σf_v, the information has diagonal
 * blocks D₁ = Σ_w σ²g_w²/π and D₂ = Σ_v σ²f_v²/π and mixed entries B = σ²f_v·g_w/π, and both steps
 * add up to 0. The longer of the two is eliminated, its block being diagonal.
 */
final class IndependenceFit {

  private static final int MAX_STEPS = 50;
  private static final double PRECISION = 1e-10;

  private final Table table;
  private final double[] f;
  private final double[] g;

  private IndependenceFit(Table table) {
    this.table = table;
    this.f = table.rowShares();
    this.g = table.columnShares();
  }

  static IndependenceFit of(Table table) {
    IndependenceFit fit =
        new IndependenceFit(table.rows() >= table.columns() ? table : table.turned());
    for (int step = 0; step < MAX_STEPS && fit.step() > PRECISION; step++) {
      // goes on
    }
    return fit;
  }

  private double probability(int cell) {
    double share = f[cell / table.columns()] * g[cell % table.columns()];
    return table.truth() * share + table.noise();
  }

  /** How many reports each cell should have. */
  double[] expected() {
    double[] expected = new double[table.observed().length];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = table.reports() * probability(i);
    }
    return expected;
  }

  /** P(X² as large), if there is no relation. */
  double pValue() {
    double statistic = 0;
    for (int i = 0; i < table.observed().length; i++) {
      double miss = table.observed()[i] - probability(i);
      statistic += miss * miss / probability(i);
    }
    double freedom = (table.rows() - 1.0) * (table.columns() - 1.0);
    return ChiSquared.upperTail(table.reports() * statistic, freedom);
  }

  /** Moves f and g; how far at most. */
  private double step() {
    int columns = table.columns();
    double[] score = new double[f.length];
    double[] diagonal = new double[f.length];
    double[][] mixed = new double[f.length][columns];
    double[] right = new double[columns];
    double[][] matrix = new double[columns][columns];
    for (int i = 0; i < table.observed().length; i++) {
      int v = i / columns;
      int w = i % columns;
      double ofF = table.truth() * g[w];
      double ofG = table.truth() * f[v];
      double probability = probability(i);
      score[v] += table.observed()[i] / probability * ofF;
      right[w] += table.observed()[i] / probability * ofG;
      diagonal[v] += ofF * ofF / probability;
      matrix[w][w] += ofG * ofG / probability;
      mixed[v][w] = ofF * ofG / probability;
    }
    Elimination rows = new Elimination(diagonal);
    double[] projected = rows.solve(score);
    for (int w = 0; w < columns; w++) {
      double[] column = rows.solve(column(mixed, w));
      for (int v = 0; v < f.length; v++) {
        right[w] -= mixed[v][w] * projected[v];
        for (int other = 0; other < columns; other++) {
          matrix[other][w] -= mixed[v][other] * column[v];
        }
      }
    }
    double[] ofColumns = balanced(matrix, right);
    for (int v = 0; v < f.length; v++) {
      for (int w = 0; w < columns; w++) {
        score[v] -= mixed[v][w] * ofColumns[w];
      }
    }
    return Math.max(move(f, rows.solve(score)), move(g, ofColumns));
  }

  private static double[] column(double[][] matrix, int column) {
    double[] entries = new double[matrix.length];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = matrix[i][column];
    }
    return entries;
  }

  private static double move(double[] shares, double[] step) {
    double farthest = 0;
    for (int i = 0; i < shares.length; i++) {
      shares[i] += step[i];
      farthest = Math.max(farthest, Math.abs(step[i]));
    }
    return farthest;
  }

  /** Solves D·x + λ = y with x adding up to 0, for a diagonal D. */
  private record Elimination(double[] diagonal) {
    double[] solve(double[] y) {
      double weighted = 0;
      double total = 0;
      for (int i = 0; i < y.length; i++) {
        weighted += y[i] / diagonal[i];
        total += 1 / diagonal[i];
      }
      double[] x = new double[y.length];
      for (int i = 0; i < y.length; i++) {
        x[i] = (y[i] - weighted / total) / diagonal[i];
      }
      return x;
    }
  }

  /** Solves M·x + λ = y with x adding up to 0, for a symmetric M above 0, by Cholesky. */
  private static double[] balanced(double[][] matrix, double[] y) {
    double[] ones = new double[y.length];
    Arrays.fill(ones, 1);
    double[][] root = root(matrix);
    double[] plain = solve(root, y);
    double[] shift = solve(root, ones);
    double excess = 0;
    double total = 0;
    for (int i = 0; i < y.length; i++) {
      excess += plain[i];
      total += shift[i];
    }
    for (int i = 0; i < y.length; i++) {
      plain[i] -= excess / total * shift[i];
    }
    return plain;
  }

  private static double[][] root(double[][] matrix) {
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
    return root;
  }

  private static double[] solve(double[][] root, double[] y) {
    double[] x = y.clone();
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
