package dev.hearsay.numeric;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** A distribution of values that people have, known or assumed. Instances are immutable. */
public final class AssumedValues {

  private final double[] values;
  private final double[] weights;

  private AssumedValues(double[] values, double[] weights) {
    this.values = values;
    this.weights = weights;
  }

  /**
   * Returns the distribution of these values with these weights, which need not sum to 1. Arrays
   * are copied.
   */
  public static AssumedValues of(double[] values, double[] weights) {
    if (values.length == 0 || values.length != weights.length) {
      throw new IllegalArgumentException(
          String.format(
              "there are %s values with %s weights; there must be as many of both, at least 1",
              values.length, weights.length));
    }
    double total = 0;
    for (int i = 0; i < values.length; i++) {
      check(values[i], weights[i]);
      total += weights[i];
    }
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the weights sum to " + total + "; it must be finite and above 0");
    }
    double[] normalized = weights.clone();
    for (int i = 0; i < normalized.length; i++) {
      normalized[i] /= total;
    }
    return new AssumedValues(values.clone(), normalized);
  }

  private static void check(double value, double weight) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a value is " + value + "; it must be a finite number");
    }
    if (!(weight >= 0)) {
      throw new IllegalArgumentException("a weight is " + weight + "; it must be at least 0");
    }
  }

  /** Returns the distribution of these values with equal weights. */
  public static AssumedValues evenly(double... values) {
    double[] weights = new double[values.length];
    Arrays.fill(weights, 1);
    return of(values, weights);
  }

  /**
   * Returns the uniform distribution over the middles of this number of equal cells of [low, high].
   * It is the assumption if nothing is known.
   */
  public static AssumedValues uniform(double low, double high, int cells) {
    if (!(low < high) || cells < 1) {
      throw new IllegalArgumentException(
          cells
              + " cells from "
              + low
              + " to "
              + high
              + "; there must be at least 1, wider than 0");
    }
    double[] values = new double[cells];
    Arrays.setAll(values, i -> low + (high - low) * (i + 0.5) / cells);
    return evenly(values);
  }

  /** Returns the average of a function of the value. */
  public double mean(DoubleUnaryOperator function) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      if (weights[i] > 0) {
        sum += weights[i] * function.applyAsDouble(values[i]);
      }
    }
    return sum;
  }
}
