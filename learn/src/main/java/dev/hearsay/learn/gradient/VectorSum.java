package dev.hearsay.learn.gradient;

import java.util.Arrays;

/** Adds up what reports say about vectors. Not thread-safe. */
public final class VectorSum {

  private final GradientMechanism mechanism;
  private final double bound;
  private final double[] sum;
  private int reports;

  /**
   * @param bound what vectors were clipped to
   */
  public VectorSum(GradientMechanism mechanism, double bound) {
    this.mechanism = mechanism;
    this.bound = bound;
    this.sum = new double[mechanism.dimensions()];
  }

  /**
   * Adds a report.
   *
   * @return false, and nothing is added, if the mechanism cannot have made it
   */
  public boolean add(long[] report) {
    if (!mechanism.accepts(report)) {
      return false;
    }
    mechanism.addDecoded(report, sum);
    reports++;
    return true;
  }

  /**
   * Replaces the content by that of another sum.
   *
   * @param total as {@link #total} of the other gave it
   * @param count of its reports
   */
  public void restore(double[] total, int count) {
    if (total.length != sum.length || count < 0) {
      throw new IllegalArgumentException(
          count + " vectors of " + total.length + " entries; there are " + sum.length);
    }
    System.arraycopy(total, 0, sum, 0, sum.length);
    reports = count;
  }

  /** A copy of the sum, of vectors divided by the bound. */
  public double[] total() {
    return sum.clone();
  }

  /** How many reports were added. */
  public int reports() {
    return reports;
  }

  /** The estimated mean of the clipped vectors; there must be a report. */
  public double[] mean() {
    if (reports == 0) {
      throw new IllegalStateException("there is no report to take a mean of");
    }
    return Arrays.stream(sum).map(entry -> bound * entry / reports).toArray();
  }

  /** The standard deviation to expect of an entry of the mean, from the noise alone. */
  public double predictedError() {
    return bound * Math.sqrt(mechanism.noise() / reports);
  }
}
