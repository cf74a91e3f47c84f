package dev.hearsay.distribution;

import java.util.Arrays;

/**
 * A distribution of values over equal bins of [−1, 1], uniform within each. Immutable.
 *
 * <p>Bin b of B ranges from 2b/B − 1 to 2(b + 1)/B − 1. For an attribute with the domain [lo, hi],
 * x here corresponds to lo + (x + 1)(hi − lo)/2 there.
 */
public final class Histogram {

  private final double[] shares;
  private final double[] cumulative;
  private final long reports;
  private final int iterations;
  private final boolean isConverged;
  private final double logLikelihood;

  Histogram(
      double[] shares, long reports, int iterations, boolean isConverged, double logLikelihood) {
    this.shares = shares.clone();
    this.cumulative = cumulative(shares);
    this.reports = reports;
    this.iterations = iterations;
    this.isConverged = isConverged;
    this.logLikelihood = logLikelihood;
  }

  /**
   * Returns the share below every edge. Sums are divided by their total, so that rounding cannot
   * make the last one differ from 1.
   */
  private static double[] cumulative(double[] shares) {
    double[] sums = new double[shares.length + 1];
    for (int bin = 0; bin < shares.length; bin++) {
      sums[bin + 1] = sums[bin] + shares[bin];
    }
    double whole = sums[shares.length];
    Arrays.setAll(sums, edge -> sums[edge] / whole);
    return sums;
  }

  public int bins() {
    return shares.length;
  }

  /** Returns a copy of the share of each bin: none negative, with the sum 1. */
  public double[] shares() {
    return shares.clone();
  }

  /** Returns the number of reports from which it was estimated. */
  public long reports() {
    return reports;
  }

  /** Returns the number of steps that the estimate took. */
  public int iterations() {
    return iterations;
  }

  /**
   * Returns whether the stopping rule was met. If not, the largest number of steps was reached, and
   * more would change the estimate.
   */
  public boolean isConverged() {
    return isConverged;
  }

  /** Returns the natural logarithm of the probability of a report, averaged over the reports. */
  public double logLikelihood() {
    return logLikelihood;
  }

  /** Returns the mean of the values. */
  public double mean() {
    double sum = 0;
    for (int bin = 0; bin < shares.length; bin++) {
      sum += shares[bin] * (edge(bin) + edge(bin + 1)) / 2;
    }
    return sum;
  }

  /** Returns the share of values up to x; 0 below −1 and 1 above 1. */
  public double cumulative(double x) {
    if (Double.isNaN(x)) {
      throw new IllegalArgumentException("x is NaN; a share of values needs a number");
    }
    double scaled = Math.max(0, Math.min(1, 0.5 * x + 0.5)) * shares.length;
    int bin = Math.min((int) scaled, shares.length - 1);
    return cumulative[bin] + (scaled - bin) * (cumulative[bin + 1] - cumulative[bin]);
  }

  /**
   * Returns the least number that at least a share p of the values do not exceed; for p = 0 the
   * least value.
   */
  public double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException(
          "the level of a quantile is " + p + "; it must be in [0, 1]");
    }
    int bin = 0;
    while (cumulative[bin + 1] < p || cumulative[bin + 1] == 0) {
      bin++;
    }
    double within = (p - cumulative[bin]) / (cumulative[bin + 1] - cumulative[bin]);
    return edge(bin) + within * (edge(bin + 1) - edge(bin));
  }

  private double edge(int bin) {
    return 2.0 * bin / shares.length - 1;
  }
}
