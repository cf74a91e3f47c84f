package dev.hearsay.distribution;

import java.util.Arrays;

/**
 * How values are spread over equal bins of [−1, 1], uniformly within each. Immutable.
 *
 * <p>Bin b of B reaches from 2b/B − 1 to 2(b + 1)/B − 1. For an attribute with a domain [lo, hi],
 * places x here are lo + (x + 1)(hi − lo)/2 there.
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

  /** At every edge. Divided by their sum, as rounding must not let the last one miss 1. */
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

  /** The share of each bin: none negative, 1 in all; a copy. */
  public double[] shares() {
    return shares.clone();
  }

  /** How many reports it was estimated from. */
  public long reports() {
    return reports;
  }

  /** How many steps the estimate took. */
  public int iterations() {
    return iterations;
  }

  /** Whether the stopping rule was met; if not, the steps ran out and more would change it. */
  public boolean isConverged() {
    return isConverged;
  }

  /** The natural logarithm of the probability of a report, averaged over the reports. */
  public double logLikelihood() {
    return logLikelihood;
  }

  /** The mean of the values. */
  public double mean() {
    double sum = 0;
    for (int bin = 0; bin < shares.length; bin++) {
      sum += shares[bin] * (edge(bin) + edge(bin + 1)) / 2;
    }
    return sum;
  }

  /** The share of values up to x; 0 below −1 and 1 above 1. */
  public double cumulative(double x) {
    if (Double.isNaN(x)) {
      throw new IllegalArgumentException("the share of values up to NaN");
    }
    double scaled = Math.max(0, Math.min(1, 0.5 * x + 0.5)) * shares.length;
    int bin = Math.min((int) scaled, shares.length - 1);
    return cumulative[bin] + (scaled - bin) * (cumulative[bin + 1] - cumulative[bin]);
  }

  /**
   * The least number that at least a share p of the values do not exceed; for p = 0 where the
   * values begin.
   */
  public double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("the quantile of " + p + "; it must be in [0, 1]");
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
