package dev.hearsay.lab.deviations;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * What a re-calibration needs to know of one attribute: two moments of people's values.
 *
 * @param mean of the values, the truth to be estimated
 * @param meanSquare of the values
 */
record Dimension(double mean, double meanSquare) {

  static Dimension of(double[] values) {
    double sum = Arrays.stream(values).sum();
    double squares = Arrays.stream(values).map(x -> x * x).sum();
    return new Dimension(sum / values.length, squares / values.length);
  }

  /** Of the same values mapped from [−1, 1] to [0, 1], by t = (x + 1)/2. */
  Dimension onUnitInterval() {
    return new Dimension((mean + 1) / 2, (meanSquare + 2 * mean + 1) / 4);
  }

  /**
   * The average over people of a function that is at most quadratic in their values. Two values, a
   * standard deviation to either side of the mean, have the same two moments as all of them, and so
   * the same average.
   */
  double averageOfQuadratic(DoubleUnaryOperator function) {
    double spread = Math.sqrt(Math.max(0, meanSquare - mean * mean));
    return (function.applyAsDouble(mean - spread) + function.applyAsDouble(mean + spread)) / 2;
  }
}
