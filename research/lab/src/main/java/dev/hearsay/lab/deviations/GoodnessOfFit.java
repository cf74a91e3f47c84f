package dev.hearsay.lab.deviations;

import java.util.Map;

/** Whether a histogram is one of standard normal numbers: Pearson's χ² test. */
final class GoodnessOfFit {

  private static final Deviation STANDARD = new Deviation(0, 1, 0, 1);

  private GoodnessOfFit() {}

  /**
   * The chance of a histogram that fits no better. What is in no bar is counted as one more.
   *
   * @param densities of the bars by their middles; 0 is at an edge, and their number is even
   */
  static double pValue(Map<Double, Double> densities, double width, int runs) {
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

  /** P(|Z − middle| ≤ width/2) of a standard normal Z, where the bar does not contain 0. */
  private static double probability(double middle, double width) {
    double near = Math.abs(middle) - width / 2;
    return (STANDARD.probabilityWithin(near + width) - STANDARD.probabilityWithin(near)) / 2;
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
