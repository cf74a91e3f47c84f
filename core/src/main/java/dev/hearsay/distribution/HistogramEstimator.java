package dev.hearsay.distribution;

import dev.hearsay.number.NumericMechanism;
import java.util.Arrays;

/**
 * From the symbols that a numeric mechanism's reports were counted in to the histogram of the
 * values behind them: the shares of equal bins of [−1, 1] that make the counts most likely, by
 * expectation maximization (EM), or that and smoothing in turns (EMS). Immutable.
 *
 * <p>It works for every numeric mechanism, with what the mechanism tells: Square Wave, made for
 * this, tells most; Duchi's one bit tells the mean and nothing else, and of all histograms with
 * that mean the one found is merely the nearest to where the search starts, equal shares.
 *
 * <p><strong>When it stops.</strong> When a step changes the log-likelihood of all the reports
 * together by less than a threshold, in nats, or after {@value #MAX_ITERATIONS} steps, in which
 * case the histogram is marked as not converged. The whole sum is what counts, not its average: a
 * histogram half a nat less likely than another is indistinguishable from it, however many the
 * reports.
 *
 * <ul>
 *   <li>EMS has a fixed point that does not follow the noise, and may go all the way: the threshold
 *       is {@value #SMOOTHED_THRESHOLD}. (Its authors stop at 10⁻³, a little farther from it.)
 *   <li>EM ends in spikes that follow the noise, so stopping early is part of the method: the
 *       threshold is its authors', 10⁻³·e^ε, but never above {@value #MAX_THRESHOLD} (ε ≈ 4), from
 *       where on it would stop before it has found what the reports do tell.
 * </ul>
 *
 * <p>A step takes time in proportion to symbols + bins for the mechanisms of a sliding block, to
 * nodes × symbols for others.
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
   * @param bins how many, at least 1
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
   * The histogram of the values behind the reports.
   *
   * @param symbolCounts how many reports were of each symbol: what {@code Tally} has in its cells
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

  /** Of the log-likelihood of all reports together. */
  private double threshold() {
    return switch (smoothing) {
      case BINOMIAL -> SMOOTHED_THRESHOLD;
      case NONE -> Math.min(MAX_THRESHOLD, PLAIN_THRESHOLD * Math.exp(mechanism.claim().epsilon()));
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

  /** The search starts with values everywhere: what is impossible then is so whatever they are. */
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
