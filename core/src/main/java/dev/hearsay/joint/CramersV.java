package dev.hearsay.joint;

import dev.hearsay.Interval;
import dev.hearsay.joint.CategoryPair.Table;
import dev.hearsay.numeric.ChiSquared;
import java.util.function.DoubleUnaryOperator;

/**
 * Cramér's V = √(Φ/(min(k₁, k₂) − 1)) for Φ = Σ d²/(f_v·g_w), where d = f_vw − f_v·g_w is a cell's
 * distance from independence.
 *
 * <p><strong>The distribution of Φ.</strong> The shares' covariance is that of {@link TupleNoise},
 * over r. Like the test of independence, V is about the law from which people were drawn. Noise
 * adds b = Σ Var(d)/(f_v·g_w) to Φ on average, since squares of noise do not cancel. With G the
 * gradient of Φ, noise along it causes the variance G'ΣG. Mean and variance both hold if Φ is a·χ²
 * with ν degrees of freedom and noncentrality Φ₀/a, where Φ₀ is the truth, a = G'ΣG/4Φ and ν = b/a:
 * its mean is b + Φ₀ and its variance 2ab + 4aΦ₀. Without a relation G'ΣG/4Φ is determined by the
 * noise itself, and a·ν = b still holds. The interval contains the Φ₀ under which the observed Φ is
 * not in a tail.
 *
 * @param observed Φ of the unbiased shares
 * @param bias b
 * @param scale a
 * @param most Φ if one category determines the other
 */
record CramersV(double observed, double bias, double scale, double most) {

  private static final int BISECTIONS = 40;

  /** The largest noncentrality, beyond any table; the distribution need not be computed there. */
  private static final double FARTHEST = 1e9;

  static CramersV of(Table table) {
    double[] f = table.rowShares();
    double[] g = table.columnShares();
    double[] shares = table.shares();
    double[] scatter = new double[shares.length];
    double phi = -1;
    for (int i = 0; i < shares.length; i++) {
      scatter[i] = table.scatter(i, shares[i]);
      phi += shares[i] * shares[i] / (f[i / g.length] * g[i % g.length]);
    }
    phi = Math.max(phi, Double.MIN_NORMAL);
    double variance = variance(table, f, g, scatter);
    return new CramersV(
        phi,
        bias(table, f, g, scatter),
        Math.max(variance / (4 * phi), Double.MIN_NORMAL),
        Math.min(f.length, g.length) - 1.0);
  }

  /** Returns G'ΣG with ∂Φ/∂f_vw = 2f_vw/(f_v·g_w) − Σ_w f_vw²/(f_v²·g_w) − Σ_v f_vw²/(f_v·g_w²). */
  private static double variance(Table table, double[] f, double[] g, double[] scatter) {
    double[] shares = table.shares();
    double[] ratios = new double[shares.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = shares[i] * shares[i] / (f[i / g.length] * g[i % g.length]);
    }
    double[] ofRows = table.rowSums(ratios);
    double[] ofColumns = table.columnSums(ratios);
    double sum = 0;
    double mean = 0;
    double even = 0;
    for (int i = 0; i < shares.length; i++) {
      int v = i / g.length;
      int w = i % g.length;
      double gradient = 2 * shares[i] / (f[v] * g[w]) - ofRows[v] / f[v] - ofColumns[w] / g[w];
      sum += scatter[i] * gradient * gradient;
      mean += shares[i] * gradient;
      even += table.even(i) * gradient;
    }
    return (sum - table.noise().rank(mean, even, mean, even)) / table.reports();
  }

  /**
   * Returns Σ Var(d)/(f_v·g_w). Shares add up to 1, so d changes by Σ(1_a=v − f_v)(1_b=w − g_w)
   * times the change of cell (a, b). Its variance is therefore a combination of the scatter's sums.
   */
  private static double bias(Table table, double[] f, double[] g, double[] scatter) {
    double[] rows = table.rowSums(scatter);
    double[] columns = table.columnSums(scatter);
    double all = 0;
    for (double row : rows) {
      all += row;
    }
    double[] shares = table.shares();
    double sum = 0;
    for (int i = 0; i < scatter.length; i++) {
      double one = f[i / g.length];
      double other = g[i % g.length];
      double row = rows[i / g.length] - scatter[i];
      double column = columns[i % g.length] - scatter[i];
      double rest = all - row - column - scatter[i];
      double far = shares[i] - one * other;
      double even =
          (table.rowNoise()[i / g.length] - one) * (table.columnNoise()[i % g.length] - other);
      double variance =
          square((1 - one) * (1 - other)) * scatter[i]
              + square((1 - one) * other) * row
              + square(one * (1 - other)) * column
              + square(one * other) * rest
              - table.noise().rank(far, even, far, even);
      sum += variance / (one * other);
    }
    return Math.max(sum / table.reports(), 0);
  }

  private static double square(double value) {
    return value * value;
  }

  double value() {
    return root(observed - bias);
  }

  private double root(double phi) {
    return Math.sqrt(Math.max(0, Math.min(1, phi / most)));
  }

  Interval interval(double confidence) {
    double tail = (1 - confidence) / 2;
    double low = root(scale * noncentrality(1 - tail));
    double high = root(scale * noncentrality(tail));
    return new Interval(Math.min(low, value()), Math.max(high, value()));
  }

  /**
   * Returns the noncentrality under which Φ is below the observed one with this probability; 0 if
   * the probability is not larger without any noncentrality.
   */
  private double noncentrality(double level) {
    double x = observed / scale;
    double freedom = Math.max(bias / scale, 1e-3);
    DoubleUnaryOperator below = at -> ChiSquared.noncentral(x, freedom, at);
    if (below.applyAsDouble(0) <= level) {
      return 0;
    }
    double low = 0;
    double high = 1 + x;
    while (high < FARTHEST && below.applyAsDouble(high) > level) {
      high *= 2;
    }
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (below.applyAsDouble(middle) > level) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
