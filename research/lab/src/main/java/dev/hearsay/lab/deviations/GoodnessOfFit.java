package dev.hearsay.lab.deviations;

import dev.hearsay.numeric.Normal;
import java.util.Map;
import java.util.Set;

/**
 * Whether a histogram is one of normal numbers: Pearson's χ² test, which rejects what chance alone
 * would show once in a million times.
 *
 * @param mean that the numbers are said to have
 * @param deviation their standard deviation, likewise
 */
record GoodnessOfFit(double mean, double deviation) {

  static final GoodnessOfFit STANDARD = new GoodnessOfFit(0, 1);

  /** The chance to reject what is right. */
  static final double FALSE_ALARM = 1e-6;

  private static final double NINE_OF_TEN = 0.9;
  private static final int BISECTIONS = 60;

  /**
   * The chance of a histogram that fits no better. What is in no bar is counted as one more.
   *
   * @param densities of the bars by their middles; their number is even
   */
  double pValue(Map<Double, Double> densities, double width, int runs) {
    double statistic = 0;
    double outside = 1;
    double expectedOutside = 1;
    for (Map.Entry<Double, Double> bar : densities.entrySet()) {
      double share = bar.getValue() * width;
      double expected = probability(bar.getKey(), width);
      statistic += runs * Math.pow(share - expected, 2) / expected;
      outside -= share;
      expectedOutside -= expected;
    }
    statistic += runs * Math.pow(outside - expectedOutside, 2) / expectedOutside;
    return tail(statistic, densities.size());
  }

  /** Of a number in a bar. */
  double probability(double middle, double width) {
    double scale = deviation * Math.sqrt(2);
    return 0.5
        * (Normal.erfc((middle - width / 2 - mean) / scale)
            - Normal.erfc((middle + width / 2 - mean) / scale));
  }

  /**
   * How likely this is rejected if something else is true. The statistic then has the noncentral χ²
   * distribution: a mixture of central ones with 2k more degrees, k Poisson with half the
   * noncentrality.
   */
  double power(GoodnessOfFit truth, Set<Double> bars, double width, int runs) {
    double half = runs * distance(truth, bars, width) / 2;
    double y = critical(bars.size()) / 2;
    double tail = tail(2 * y, bars.size());
    double term = Math.exp(-y);
    for (int i = 1; i <= bars.size() / 2; i++) {
      term *= y / i;
    }
    double power = 0;
    double logWeight = -half;
    for (int k = 0; k < half + 20 * Math.sqrt(half + 1) + 20; k++) {
      power += Math.exp(logWeight) * tail;
      logWeight += Math.log(half / (k + 1));
      // Two degrees more add one term to the sum that the tail is.
      tail += term;
      term *= y / (bars.size() / 2 + k + 1);
    }
    return power;
  }

  /** Σ (true − said)²/said over the bars and what is outside of them. */
  private double distance(GoodnessOfFit truth, Set<Double> bars, double width) {
    double distance = 0;
    double outside = 1;
    double trueOutside = 1;
    for (double bar : bars) {
      double said = probability(bar, width);
      double is = truth.probability(bar, width);
      distance += Math.pow(is - said, 2) / said;
      outside -= said;
      trueOutside -= is;
    }
    return distance + Math.pow(trueOutside - outside, 2) / outside;
  }

  /** By which factor a standard deviation is too large that is rejected in 9 cases of 10. */
  double factorFound(Set<Double> bars, double width, int runs) {
    double low = 1;
    double high = 2;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      GoodnessOfFit truth = new GoodnessOfFit(mean, deviation * middle);
      if (power(truth, bars, width, runs) < NINE_OF_TEN) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double critical(int degrees) {
    double low = 0;
    double high = 1000;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (tail(middle, degrees) > FALSE_ALARM) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Of χ² with an even number of degrees, P(χ² ≥ s) = e^−y Σ_{i &lt; degrees/2} yⁱ/i!, y = s/2. */
  static double tail(double statistic, int degrees) {
    double y = statistic / 2;
    double term = Math.exp(-y);
    double sum = 0;
    for (int i = 0; i < degrees / 2; i++) {
      sum += term;
      term *= y / (i + 1);
    }
    return Math.min(1, sum);
  }
}
