package dev.hearsay.distribution;

import dev.hearsay.number.NumericMechanism;
import java.util.Arrays;

/**
 * The estimator of the histogram of values from the counts of a numeric mechanism's symbols. It
 * finds the shares of equal bins of [−1, 1] under which the counts are most likely. The method is
 * expectation maximization (EM), EM with a smoothing after each step (EMS), or a compromise between
 * the two. Immutable.
 *
 * <p>It works for every numeric mechanism, as far as its symbols are informative. Square Wave,
 * designed for this purpose, is the most informative. Duchi's one bit determines only the mean: of
 * all histograms with that mean, the estimate is the nearest to the start of the search, equal
 * shares.
 *
 * <p><strong>Stopping rule.</strong> The search stops when a step changes the log-likelihood of all
 * reports together by less than a threshold, in nats. It also stops after {@value #MAX_ITERATIONS}
 * steps, in which case the histogram is marked as not converged. The rule uses the sum over
 * reports, not the average: a histogram half a nat less likely than another is indistinguishable
 * from it, for any number of reports.
 *
 * <ul>
 *   <li>EMS has a fixed point that does not follow the noise, and may approach it closely: the
 *       threshold is {@value #SMOOTHED_THRESHOLD}. (Its authors stop at 10⁻³, a little farther from
 *       it.)
 *   <li>EM ends in spikes that follow the noise, so stopping early is part of the method. The
 *       threshold is its authors', 10⁻³·e^ε, but never above {@value #MAX_THRESHOLD} (ε ≈ 4). A
 *       larger threshold would stop the search before it has used the reports' information.
 *   <li>EM with {@link Smoothing#PARTIAL partial smoothing} has the threshold of EM: later steps
 *       would move mass to spikes that follow the noise.
 * </ul>
 *
 * <p>The time of a step is proportional to symbols + bins for the mechanisms of a sliding block,
 * and to nodes × symbols for others.
 */
public final class HistogramEstimator {

  static final int MAX_ITERATIONS = 10_000;
  static final double SMOOTHED_THRESHOLD = 1e-4;
  static final double PLAIN_THRESHOLD = 1e-3;
  static final double MAX_THRESHOLD = 0.05;

  private final NumericMechanism mechanism;
  private final int bins;
  private final Smoothing smoothing;
  private final int mostIterations;

  /**
   * @param bins the number of bins, at least 1
   */
  public HistogramEstimator(NumericMechanism mechanism, int bins, Smoothing smoothing) {
    this(mechanism, bins, smoothing, MAX_ITERATIONS);
  }

  HistogramEstimator(
      NumericMechanism mechanism, int bins, Smoothing smoothing, int mostIterations) {
    if (bins < 1) {
      throw new IllegalArgumentException("a histogram of " + bins + " bins; it needs at least 1");
    }
    this.mechanism = mechanism;
    this.bins = bins;
    this.smoothing = smoothing;
    this.mostIterations = mostIterations;
  }

  /**
   * Returns the estimated histogram of the values.
   *
   * @param symbolCounts the number of reports of each symbol, as in the cells of a {@code Tally}
   * @throws IllegalArgumentException if there are no reports, not as many counts as symbols, or
   *     counts that the mechanism cannot produce
   */
  public Histogram estimate(long[] symbolCounts) {
    long reports = checkedSum(symbolCounts);
    ExpectationMaximization search =
        new ExpectationMaximization(
            new BinChannel(mechanism.law(), bins),
            observed(symbolCounts, reports),
            bins,
            smoothing);
    checkPossible(symbolCounts, search.predicted());
    double threshold = threshold() / reports;
    double likelihood = search.logLikelihood();
    boolean isConverged = false;
    int iterations = 0;
    while (!isConverged && iterations < mostIterations) {
      search.step();
      iterations++;
      double before = likelihood;
      likelihood = search.logLikelihood();
      isConverged = Math.abs(likelihood - before) < threshold;
    }
    return new Histogram(search.shares(), reports, iterations, isConverged, likelihood);
  }

  /** Returns the threshold for the log-likelihood of all reports together. */
  private double threshold() {
    return switch (smoothing) {
      case BINOMIAL -> SMOOTHED_THRESHOLD;
      case NONE, PARTIAL ->
          Math.min(MAX_THRESHOLD, PLAIN_THRESHOLD * Math.exp(mechanism.claim().epsilon()));
    };
  }

  private static double[] observed(long[] symbolCounts, long reports) {
    double[] observed = new double[symbolCounts.length];
    Arrays.setAll(observed, symbol -> symbolCounts[symbol] / (double) reports);
    return observed;
  }

  private long checkedSum(long[] symbolCounts) {
    if (symbolCounts.length != mechanism.symbols()) {
      throw new IllegalArgumentException(
          String.format(
              "%s counts for the %s symbols of %s",
              symbolCounts.length, mechanism.symbols(), mechanism.name()));
    }
    long sum = 0;
    for (int symbol = 0; symbol < symbolCounts.length; symbol++) {
      if (symbolCounts[symbol] < 0) {
        throw new IllegalArgumentException(
            String.format(
                "symbol %s has the count %s; it must be 0 or more", symbol, symbolCounts[symbol]));
      }
      sum = Math.addExact(sum, symbolCounts[symbol]);
    }
    if (sum == 0) {
      throw new IllegalArgumentException("there are no reports; a histogram needs at least 1");
    }
    return sum;
  }

  /**
   * Rejects impossible symbols. The search starts with all values, so a symbol that is impossible
   * then is impossible for any values.
   */
  private void checkPossible(long[] symbolCounts, double[] predicted) {
    for (int symbol = 0; symbol < predicted.length; symbol++) {
      if (symbolCounts[symbol] > 0 && !(predicted[symbol] > 0)) {
        throw new IllegalArgumentException(
            String.format(
                "symbol %s was counted %s times, but %s never reports it",
                symbol, symbolCounts[symbol], mechanism.name()));
      }
    }
  }
}
