package dev.hearsay.joint;

import java.util.Arrays;
import java.util.List;

/**
 * Unbiased means over reports of functions of a person's values.
 *
 * <p>For reports of sets of tuples, {@link TupleNoise} has the formulas. For reports of one tuple
 * and windows, there is another derivation: with probability σ a report is the truth about all
 * coordinates, else a uniformly random tuple. Given the truth, its symbols are independent. Let the
 * function g̃_j of a symbol have the average g_j(x_j) over the window of x_j, and let y be the
 * product of these functions, one per coordinate. Then y has the average ∏g_j over the windows.
 * With ȳ the average of y over all tuples, (y − (1 − σ)ȳ)/σ is therefore unbiased for ∏g_j.
 *
 * @param reports r
 * @param truth σ; for reports of sets of tuples 1/τ, at most 1
 * @param means the means of the unbiased functions over the reports
 * @param covariance the covariance of the first few functions among the reports: noise and people
 *     together
 * @param least the part of the covariance that noise alone causes at least, for any people: a tuple
 *     is random with probability 1 − σ, which contributes (1 − σ)Cov(y)/σ² over all tuples
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DecodedMeans(
    long reports, double truth, double[] means, double[][] covariance, double[][] least) {

  /**
   * Returns the means of functions of the tuples, from reports that are one tuple each.
   *
   * @param sample the counts
   * @param from the first tuple at which a function is not 0
   * @param tables the functions' values at the tuples from there on
   * @param varied the number of functions whose covariance is needed
   */
  static DecodedMeans ofTuples(WindowCounts sample, int from, double[][] tables, int varied) {
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
    return new DecodedMeans(
        sample.reports(),
        truth,
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

  /** The gradient of an estimate with respect to the functions' means. */
  interface Gradient {
    double[] at(double[] means);
  }

  /**
   * Returns one sample of all parts, weighted by the inverse of the variance of the estimate. Its
   * covariance is that of the means themselves, and its number of reports is 1.
   *
   * <p>The variance that people add to a report is estimated from all parts together. It is
   * proportional to 1/σ: a report is the truth with probability σ, and is decoded over σ. A part's
   * own estimate would be small if by chance few of its reports were informative. Its weight would
   * then depend on its result: the total would be biased, and its error larger than claimed. The
   * gradient is taken at means with weights from the noise, and at most 1 for the people.
   */
  static DecodedMeans combined(List<DecodedMeans> parts, Gradient gradient) {
    double[] first =
        parts.stream().mapToDouble(part -> part.reports / (1 + trace(part.least))).toArray();
    double[] direction = gradient.at(weighted(parts, first).means);
    double beyond = 0;
    for (int i = 0; i < first.length; i++) {
      DecodedMeans part = parts.get(i);
      double added = form(part.covariance, direction) - form(part.least, direction);
      beyond += first[i] * part.truth * added;
    }
    double ofPeople = Math.max(0, beyond / Arrays.stream(first).sum());
    double[] weights =
        parts.stream()
            .mapToDouble(
                part -> part.reports / (form(part.least, direction) + ofPeople / part.truth))
            .toArray();
    return weighted(parts, weights);
  }

  private static double trace(double[][] matrix) {
    double trace = 0;
    for (int k = 0; k < matrix.length; k++) {
      trace += matrix[k][k];
    }
    return trace;
  }

  private static DecodedMeans weighted(List<DecodedMeans> parts, double[] weights) {
    double total = 0;
    for (double weight : weights) {
      total += weight;
    }
    DecodedMeans first = parts.get(0);
    int varied = first.covariance.length;
    double[] means = new double[first.means.length];
    double[][] covariance = new double[varied][varied];
    double[][] least = new double[varied][varied];
    for (int i = 0; i < weights.length; i++) {
      double weight = weights[i] / total;
      DecodedMeans part = parts.get(i);
      for (int k = 0; k < means.length; k++) {
        means[k] += weight * part.means[k];
      }
      add(covariance, part.covariance, weight * weight / part.reports);
      add(least, part.least, weight * weight / part.reports);
    }
    return new DecodedMeans(1, 1, means, covariance, least);
  }

  private static void add(double[][] sum, double[][] matrix, double factor) {
    for (int k = 0; k < sum.length; k++) {
      for (int l = 0; l < sum.length; l++) {
        sum[k][l] += factor * matrix[k][l];
      }
    }
  }

  /** Returns the covariance of two linear combinations of the means. */
  double covariance(double[] one, double[] other) {
    return product(covariance, one, other);
  }

  /** Returns the least variance that noise causes in a linear combination of the means. */
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
