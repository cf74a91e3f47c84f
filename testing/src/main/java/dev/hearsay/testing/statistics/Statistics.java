package dev.hearsay.testing.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The statistical tests of the test suite. Each test fails for a correct program with probability
 * {@value #FALSE_FAILURE}, so a class with up to a thousand tests fails with a probability below
 * 10⁻⁶.
 */
public final class Statistics {

  /** The probability with which a test fails for a correct program. */
  public static final double FALSE_FAILURE = 1e-9;

  /** The expected count below which cells are pooled. */
  private static final double MIN_EXPECTED = 20;

  private Statistics() {}

  /**
   * Returns the number of standard deviations that a normal variable exceeds, to either side, with
   * probability {@link #FALSE_FAILURE}.
   */
  public static double sigmas() {
    return NormalDistribution.of(0, 1).inverseSurvivalProbability(FALSE_FAILURE / 2);
  }

  /** Returns whether the average of n draws is close enough to its expectation. */
  public static boolean isPlausibleMean(double average, double expected, double variance, int n) {
    double rounding = 1e-9 * (1 + Math.abs(expected));
    return Math.abs(average - expected)
        <= sigmas() * Math.sqrt(Math.max(0, variance) / n) + rounding;
  }

  /**
   * Returns whether counts pass Pearson's χ² test against probabilities. Cells with small expected
   * counts are pooled. A count in a cell of probability 0 fails outright.
   */
  public static boolean isPlausible(long[] counts, double[] probabilities) {
    long draws = Arrays.stream(counts).sum();
    double statistic = 0;
    int cells = 0;
    double pooledExpected = 0;
    double pooledCount = 0;
    for (int i = 0; i < counts.length; i++) {
      if (probabilities[i] == 0 && counts[i] > 0) {
        return false;
      }
      double expected = draws * probabilities[i];
      if (expected < MIN_EXPECTED) {
        pooledExpected += expected;
        pooledCount += counts[i];
      } else {
        statistic += square(counts[i] - expected) / expected;
        cells++;
      }
    }
    if (pooledExpected >= MIN_EXPECTED) {
      statistic += square(pooledCount - pooledExpected) / pooledExpected;
      cells++;
    }
    if (cells < 2) {
      return true;
    }
    double threshold =
        ChiSquaredDistribution.of(cells - 1.0).inverseSurvivalProbability(FALSE_FAILURE);
    return statistic <= threshold;
  }

  private static double square(double value) {
    return value * value;
  }
}
