package dev.hearsay.simulate.training;

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
