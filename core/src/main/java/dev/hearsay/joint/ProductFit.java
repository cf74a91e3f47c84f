package dev.hearsay.joint;

import dev.hearsay.joint.CategoryPair.Table;
import dev.hearsay.numeric.ChiSquared;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The test of independence for reports of sets of tuples.
 *
 * <p>Each count of a cell is a sum over many reports, so the shares y are approximately normal.
 * With m the shares of independent categories and n the even shares, their covariance over r
 * reports is
 *
 * <pre>
 *   Σ = (Λ − mm' − μ(mn' + nm') − κnn')/r      Λ = diag(τm + ωn)
 * </pre>
 *
 * <p>as {@link TupleNoise} states. The products f_v·g_w, with any sum, nearest to y are fitted by
 * weighted least squares with the weights 1/Λ, in Gauss-Newton steps. Changes of f and g span a
 * space that contains m, and the test is the same for any covariance added within that space. So
 * only −κññ' remains beside Λ, where ñ is what this space leaves of n. The remainder z of y has the
 * statistic
 *
 * <pre>
 *   X² = r·(z'Λ⁻¹z + κ(ñ'Λ⁻¹z)²/(1 − κñ'Λ⁻¹ñ))
 * </pre>
 *
 * <p>with a χ² distribution of (k₁ − 1)(k₂ − 1) degrees of freedom.
 */
final class ProductFit {

  private static final int MAX_STEPS = 50;
  private static final double PRECISION = 1e-10;

  private final Table table;
  private final double[] f;
  private final double[] g;

  private ProductFit(Table table) {
    this.table = table;
    this.f = table.rowShares();
    this.g = table.columnShares();
  }

  /**
   * Returns the probability of an X² of at least this size, if there is no relation. Empty if the
   * covariance is not positive.
   */
  static OptionalDouble pValue(Table table) {
    return of(table.rows() >= table.columns() ? table : table.transposed()).pValue();
  }

  private static ProductFit of(Table table) {
    ProductFit fit = new ProductFit(table);
    for (int step = 0; step < MAX_STEPS && fit.step() > PRECISION; step++) {
      // each step is taken in the condition
    }
    return fit;
  }

  /**
   * Returns the share of each row of a table without a relation, divided by its standard error. The
   * fitted shares are independent of the remainder z, which plain sums of cells are not.
   */
  static double[] deviationsOfRows(Table table) {
    ProductFit fit = of(table);
    double[] information = fit.new Tangent().diagonal;
    double[] deviations = fit.f.clone();
    for (int v = 0; v < deviations.length; v++) {
      deviations[v] *= Math.sqrt(information[v] * table.reports());
    }
    return deviations;
  }

  private double product(int cell) {
    return f[cell / g.length] * g[cell % g.length];
  }

  /** Moves f and g by one step and returns the largest change. */
  private double step() {
    Tangent tangent = new Tangent();
    double[] ofColumns = tangent.ofColumns(distances());
    double[] ofRows = tangent.ofRows(distances(), ofColumns);
    double farthest = 0;
    for (int v = 0; v < f.length; v++) {
      f[v] += ofRows[v];
      farthest = Math.max(farthest, Math.abs(ofRows[v]));
    }
    for (int w = 0; w < g.length; w++) {
      g[w] += ofColumns[w];
      farthest = Math.max(farthest, Math.abs(ofColumns[w]));
    }
    return farthest;
  }

  private double[] distances() {
    double[] distances = new double[table.shares().length];
    Arrays.setAll(distances, cell -> table.shares()[cell] - product(cell));
    return distances;
  }

  private OptionalDouble pValue() {
    Tangent tangent = new Tangent();
    double[] even = new double[table.shares().length];
    Arrays.setAll(even, table::even);
    double[] z = tangent.remainder(distances());
    double[] n = tangent.remainder(even);
    double kappa = table.noise().constant();
    double left = 1 - kappa * tangent.weighted(n, n);
    double across = tangent.weighted(n, z);
    double statistic = tangent.weighted(z, z) + kappa * across * across / left;
    if (!(tangent.isPositive() && left > 0 && statistic >= 0)) {
      return OptionalDouble.empty();
    }
    double freedom = (table.rows() - 1.0) * (table.columns() - 1.0);
    return OptionalDouble.of(ChiSquared.upperTail(table.reports() * statistic, freedom));
  }

  /**
   * The changes x_v·g_w + f_v·y_w of the products, and projections onto them. With Σy = 0, x and y
   * are unique. D = Σ_w g²/Λ is the diagonal block of x, and y solves the equations that remain
   * without x.
   */
  private final class Tangent {
    private final double[] variances;
    private final double[] diagonal;
    private final SymmetricSystem root;

    Tangent() {
      variances = new double[table.shares().length];
      diagonal = new double[f.length];
      for (int i = 0; i < variances.length; i++) {
        variances[i] = table.scatter(i, Math.max(0, product(i)));
        diagonal[i / g.length] += g[i % g.length] * g[i % g.length] / variances[i];
      }
      root = SymmetricSystem.of(matrix());
    }

    boolean isPositive() {
      return Arrays.stream(variances).allMatch(variance -> variance > 0);
    }

    private double[][] matrix() {
      double[][] matrix = new double[g.length][g.length];
      double trace = 0;
      for (int v = 0; v < f.length; v++) {
        for (int w = 0; w < g.length; w++) {
          double own = f[v] * f[v] / variances[v * g.length + w];
          matrix[w][w] += own;
          trace += own;
          for (int other = 0; other < g.length; other++) {
            matrix[w][other] -= mixed(v, w) * mixed(v, other) / diagonal[v];
          }
        }
      }
      for (double[] row : matrix) {
        for (int w = 0; w < row.length; w++) {
          row[w] += trace / g.length; // y = g changes nothing with x = −f; this sets Σy to 0
        }
      }
      return matrix;
    }

    private double mixed(int v, int w) {
      return f[v] * g[w] / variances[v * g.length + w];
    }

    /** Returns y for the nearest change to a vector. */
    double[] ofColumns(double[] vector) {
      double[] alone = ofRows(vector, new double[g.length]);
      double[] right = new double[g.length];
      for (int i = 0; i < vector.length; i++) {
        int v = i / g.length;
        int w = i % g.length;
        right[w] += f[v] * (vector[i] - alone[v] * g[w]) / variances[i];
      }
      return root.solve(right);
    }

    /** Returns x, given y. */
    double[] ofRows(double[] vector, double[] y) {
      double[] x = new double[f.length];
      for (int i = 0; i < vector.length; i++) {
        int v = i / g.length;
        int w = i % g.length;
        x[v] += (vector[i] - f[v] * y[w]) * g[w] / variances[i] / diagonal[v];
      }
      return x;
    }

    /** Returns what the nearest change leaves of a vector. */
    double[] remainder(double[] vector) {
      double[] y = ofColumns(vector);
      double[] x = ofRows(vector, y);
      double[] left = vector.clone();
      for (int i = 0; i < left.length; i++) {
        left[i] -= x[i / g.length] * g[i % g.length] + f[i / g.length] * y[i % g.length];
      }
      return left;
    }

    double weighted(double[] one, double[] other) {
      double sum = 0;
      for (int i = 0; i < one.length; i++) {
        sum += one[i] * other[i] / variances[i];
      }
      return sum;
    }
  }
}
