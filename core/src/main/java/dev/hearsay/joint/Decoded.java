package dev.hearsay.joint;

import java.util.List;

/**
 * Averages over reports of functions that tell something of a person, without noise.
 *
 * <p>A report is with probability σ the truth about all coordinates, else a uniformly random tuple.
 * Given the truth, its symbols are independent: a product of functions, one per coordinate, that
 * average g_j over the window of x_j averages ∏g_j. So for y such a product and ȳ its average over
 * all tuples, (y − (1 − σ)ȳ)/σ is unbiased for ∏g_j.
 *
 * @param reports r
 * @param means of the unbiased functions over the reports
 * @param covariance of the first few of them among the reports: noise and people together
 * @param least what the noise alone adds to it at least, whoever the people are: a report is noise
 *     with probability 1 − σ, which scatters by (1 − σ)Cov(y)/σ² over all tuples
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Decoded(long reports, double[] means, double[][] covariance, double[][] least) {

  /**
   * @param sample what was counted
   * @param from the first tuple where a function is not 0
   * @param tables functions of the tuples from there on
   * @param varied of how many of them the covariance is wanted
   */
  static Decoded of(JointCounts sample, int from, double[][] tables, int varied) {
    double truth = sample.law().truth();
    double all = sample.law().symbols();
    Sums reported = new Sums(tables, varied);
    Sums uniform = new Sums(tables, varied);
    for (int i = 0; i < tables[0].length; i++) {
      reported.add(i, sample.counts()[from + i] / (double) sample.reports());
      uniform.add(i, 1 / all);
    }
    double[] means = new double[tables.length];
    for (int k = 0; k < means.length; k++) {
      means[k] = (reported.means[k] - (1 - truth) * uniform.means[k]) / truth;
    }
    double freedom = sample.reports() / Math.max(1.0, sample.reports() - 1.0);
    return new Decoded(
        sample.reports(),
        means,
        reported.covariance(freedom / (truth * truth)),
        uniform.covariance((1 - truth) / (truth * truth)));
  }

  private static final class Sums {
    private final double[][] tables;
    private final double[] means;
    private final double[][] products;

    Sums(double[][] tables, int varied) {
      this.tables = tables;
      this.means = new double[tables.length];
      this.products = new double[varied][varied];
    }

    void add(int place, double weight) {
      if (weight == 0) {
        return;
      }
      for (int k = 0; k < means.length; k++) {
        means[k] += weight * tables[k][place];
      }
      for (int k = 0; k < products.length; k++) {
        for (int l = 0; l <= k; l++) {
          products[k][l] += weight * tables[k][place] * tables[l][place];
        }
      }
    }

    double[][] covariance(double factor) {
      double[][] covariance = new double[products.length][products.length];
      for (int k = 0; k < products.length; k++) {
        for (int l = 0; l <= k; l++) {
          covariance[k][l] = factor * (products[k][l] - means[k] * means[l]);
          covariance[l][k] = covariance[k][l];
        }
      }
      return covariance;
    }
  }

  /** Which combination of the functions an estimate varies with, given their means. */
  interface Gradient {
    double[] at(double[] means);
  }

  /**
   * One sample of all parts, weighted by the inverse of the variance of what is estimated. Its
   * covariance is that of the means themselves, and its reports are one.
   *
   * <p>What people add to the variance of a report is taken from all parts together. A part's own
   * would be small where by chance few of its reports say much, and its weight would go with what
   * it says: the whole would be biased, and err by more than it claims.
   */
  static Decoded combined(List<Decoded> parts, Gradient gradient) {
    double[] reports = parts.stream().mapToDouble(Decoded::reports).toArray();
    double[] direction = gradient.at(weighted(parts, reports).means);
    double beyond = 0;
    double all = 0;
    for (Decoded part : parts) {
      double added = form(part.covariance, direction) - form(part.least, direction);
      beyond += part.reports * added;
      all += part.reports;
    }
    double ofPeople = Math.max(0, beyond / all);
    double[] weights = reports.clone();
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= form(parts.get(i).least, direction) + ofPeople;
    }
    return weighted(parts, weights);
  }

  private static Decoded weighted(List<Decoded> parts, double[] weights) {
    double total = 0;
    for (double weight : weights) {
      total += weight;
    }
    Decoded first = parts.get(0);
    int varied = first.covariance.length;
    double[] means = new double[first.means.length];
    double[][] covariance = new double[varied][varied];
    double[][] least = new double[varied][varied];
    for (int i = 0; i < weights.length; i++) {
      double weight = weights[i] / total;
      Decoded part = parts.get(i);
      for (int k = 0; k < means.length; k++) {
        means[k] += weight * part.means[k];
      }
      add(covariance, part.covariance, weight * weight / part.reports);
      add(least, part.least, weight * weight / part.reports);
    }
    return new Decoded(1, means, covariance, least);
  }

  private static void add(double[][] sum, double[][] matrix, double factor) {
    for (int k = 0; k < sum.length; k++) {
      for (int l = 0; l < sum.length; l++) {
        sum[k][l] += factor * matrix[k][l];
      }
    }
  }

  /** The covariance of two combinations of the means. */
  double covariance(double[] one, double[] other) {
    return product(covariance, one, other);
  }

  /** What the noise adds at least to the variance of a combination of the means. */
  double least(double[] direction) {
    return form(least, direction);
  }

  private static double form(double[][] matrix, double[] direction) {
    return product(matrix, direction, direction);
  }

  private static double product(double[][] matrix, double[] one, double[] other) {
    double sum = 0;
    for (int k = 0; k < matrix.length; k++) {
      for (int l = 0; l < matrix.length; l++) {
        sum += one[k] * matrix[k][l] * other[l];
      }
    }
    return sum;
  }
}
