package dev.hearsay.learn.model;

import java.util.Arrays;

/** A fixed list of finite numbers, such as a model's weights. Immutable. */
public final class Coefficients {

  private final double[] values;

  private Coefficients(double[] values) {
    this.values = values;
  }

  /**
   * Returns coefficients with a copy of these values.
   *
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Coefficients of(double... values) {
    for (int j = 0; j < values.length; j++) {
      if (!Double.isFinite(values[j])) {
        throw new IllegalArgumentException(
            "coefficient " + j + " is " + values[j] + "; it must be a finite number");
      }
    }
    return new Coefficients(values.clone());
  }

  /** Returns coefficients that all have the same value. */
  public static Coefficients filled(int size, double value) {
    double[] values = new double[size];
    Arrays.fill(values, value);
    return of(values);
  }

  public int size() {
    return values.length;
  }

  public double get(int index) {
    return values[index];
  }

  /** Returns the dot product with a vector of the same size. */
  public double dot(double[] vector) {
    double sum = 0;
    for (int j = 0; j < values.length; j++) {
      sum += values[j] * vector[j];
    }
    return sum;
  }

  /** Returns a copy of the values. */
  public double[] toArray() {
    return values.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Coefficients coefficients && Arrays.equals(values, coefficients.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
