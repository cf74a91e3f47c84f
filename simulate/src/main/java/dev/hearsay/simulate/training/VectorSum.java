package dev.hearsay.simulate.training;

import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;

/** The sum of decoded reports on vectors. Not thread-safe. */
public final class VectorSum {

  private final GradientMechanism mechanism;
  private final double bound;
  private final double[] sum;
  private int reports;

  /**
   * @param bound the bound to which vectors were clipped
   */
  public VectorSum(GradientMechanism mechanism, double bound) {
    this.mechanism = mechanism;
    this.bound = bound;
    this.sum = new double[mechanism.dimensions()];
  }

  GradientMechanism mechanism() {
    return mechanism;
  }

  /**
   * Adds a report.
   *
   * @return false if the mechanism cannot have made the report, which is then not added
   */
  public boolean add(long[] report) {
    if (!mechanism.accepts(report)) {
      return false;
    }
    mechanism.addDecoded(report, sum);
    reports++;
    return true;
  }

  /** Draws a person's report without any protection, and adds it. */
  void addDraw(SparseVector vector, InsecureSeededBits bits) {
    mechanism.addDraw(vector, bits, sum);
    reports++;
  }

  /** Completes a sum that consists of draws of {@link #addDraw} alone. */
  void complete(InsecureSeededBits bits) {
    mechanism.addRemainder(reports, bits, sum);
  }

  /**
   * Returns the estimated mean of the clipped vectors.
   *
   * @throws IllegalStateException if there are no reports
   */
  public double[] mean() {
    if (reports == 0) {
      throw new IllegalStateException("there are no reports; a mean requires at least 1");
    }
    return Arrays.stream(sum).map(entry -> bound * entry / reports).toArray();
  }

  /** Returns the expected standard deviation of an entry of the mean, from the noise alone. */
  public double predictedError() {
    return bound * Math.sqrt(mechanism.noise() / reports);
  }
}
