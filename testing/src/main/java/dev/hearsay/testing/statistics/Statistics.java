package dev.hearsay.testing.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The statistical tests of the test suite. Each fails a correct program with probability {@value
 * #FALSE_FAILURE}; a class that makes up to a thousand of them stays below 10⁻⁶.
 */
public final class Statistics {

  public static final double FALSE_FAILURE = 1e-9;

  private static final double MIN_EXPECTED = 20;

  private Statistics() {}

  /** How many standard deviations a normal variable exceeds, to either side, that rarely. */
  public static double sigmas() {
    return NormalDistribution.of(0, 1).inverseSurvivalProbability(FALSE_FAILURE / 2);
  }

  /** Whether the average of n draws is no farther from its expectation than chance allows. */
  public static boolean isPlausibleMean(double average, double expected, double variance, int n) {
    double rounding = 1e-9 * (1 + Math.abs(expected));
    return Math.abs(average - expected)
        <= sigmas() * Math.sqrt(Math.max(0, variance) / n) + rounding;
  }

  /**
   * Pearson's χ² test of counts against probabilities; cells with few expected counts are pooled. A
   * count in a cell of probability 0 fails outright.
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
