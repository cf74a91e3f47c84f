package dev.hearsay.joint;

import dev.hearsay.joint.CategoryPair.Table;
import java.util.Arrays;

/**
 * A step of Fisher's scoring for {@link IndependenceFit}.
 *
 * <p>With p the observed frequencies, the score is s_v = Σ_w p/π·σg_w and t_w = Σ_v p/π·σf_v. The
 * information has the diagonal blocks D = Σ_w σ²g_w²/π and E = Σ_v σ²f_v²/π and the mixed entries B
 * = σ²f_v·g_w/π. Both steps add up to 0, with multipliers λ and μ:
 *
 * <pre>
 *   D·x + B·y + λ = s      B'·x + E·y + μ = t      Σx = Σy = 0
 * </pre>
 *
 * As D is diagonal, x = P(s − B·y), where P solves D·x + λ = s together with Σx = 0. The remaining
 * system, (E − B'PB)·y + μ = t − B'P·s, has only as many equations as there are columns.
 */
final class ScoringStep {

  private final double[] ofRows;
  private final double[] ofColumns;
  private final double[] diagonal;
  private final double[][] mixed;
  private final double[][] matrix;

  ScoringStep(Table table, double[] frequencies, double[] f, double[] g) {
    this.ofRows = new double[f.length];
    this.ofColumns = new double[g.length];
    this.diagonal = new double[f.length];
    this.mixed = new double[f.length][g.length];
    this.matrix = new double[g.length][g.length];
    for (int v = 0; v < f.length; v++) {
      for (int w = 0; w < g.length; w++) {
        double probability = table.truth() * f[v] * g[w] + table.noise(v * g.length + w);
        double observed = frequencies[v * g.length + w] / probability;
        double perRow = table.truth() * g[w];
        double perColumn = table.truth() * f[v];
        ofRows[v] += observed * perRow;
        ofColumns[w] += observed * perColumn;
        diagonal[v] += perRow * perRow / probability;
        matrix[w][w] += perColumn * perColumn / probability;
        mixed[v][w] = perRow * perColumn / probability;
      }
    }
  }

  /** Returns y. */
  double[] ofColumns() {
    double[] right = ofColumns.clone();
    double[] alone = projected(ofRows);
    for (int w = 0; w < right.length; w++) {
      double[] column = projected(column(w));
      for (int v = 0; v < diagonal.length; v++) {
        right[w] -= mixed[v][w] * alone[v];
        for (int other = 0; other < right.length; other++) {
          matrix[other][w] -= mixed[v][other] * column[v];
        }
      }
    }
    return balanced(right);
  }

  /** Returns x, given y. */
  double[] ofRows(double[] stepOfColumns) {
    double[] right = ofRows.clone();
    for (int v = 0; v < right.length; v++) {
      for (int w = 0; w < stepOfColumns.length; w++) {
        right[v] -= mixed[v][w] * stepOfColumns[w];
      }
    }
    return projected(right);
  }

  private double[] column(int column) {
    return Arrays.stream(mixed).mapToDouble(row -> row[column]).toArray();
  }

  /** Applies P: solves D·x + λ = right with Σx = 0. */
  private double[] projected(double[] right) {
    double weighted = 0;
    double total = 0;
    for (int i = 0; i < right.length; i++) {
      weighted += right[i] / diagonal[i];
      total += 1 / diagonal[i];
    }
    double[] x = new double[right.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = (right[i] - weighted / total) / diagonal[i];
    }
    return x;
  }

  /** Solves matrix·y + μ = right with Σy = 0. */
  private double[] balanced(double[] right) {
    SymmetricSystem root = SymmetricSystem.of(matrix);
    double[] ones = new double[right.length];
    Arrays.fill(ones, 1);
    double[] plain = root.solve(right);
    double[] shift = root.solve(ones);
    double multiplier = Arrays.stream(plain).sum() / Arrays.stream(shift).sum();
    double[] y = new double[right.length];
    Arrays.setAll(y, i -> plain[i] - multiplier * shift[i]);
    return y;
  }
}
