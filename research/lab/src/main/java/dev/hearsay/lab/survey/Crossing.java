package dev.hearsay.lab.survey;

import java.util.function.DoubleUnaryOperator;

/** Where two lines cross. */
public final class Crossing {

  /** Halves an interval until doubles end. */
  private static final int STEPS = 200;

  private Crossing() {}

  /**
   * The x at which f and g are equal, by bisection.
   *
   * @throws IllegalArgumentException if the same line is the lower one at both ends
   */
  public static double of(DoubleUnaryOperator f, DoubleUnaryOperator g, double low, double high) {
    boolean isLowerFirst = f.applyAsDouble(low) < g.applyAsDouble(low);
    if (isLowerFirst == f.applyAsDouble(high) < g.applyAsDouble(high)) {
      throw new IllegalArgumentException(
          "the lines do not cross between " + low + " and " + high + ", or do so twice");
    }
    double left = low;
    double right = high;
    for (int i = 0; i < STEPS; i++) {
      double middle = (left + right) / 2;
      if (f.applyAsDouble(middle) < g.applyAsDouble(middle) == isLowerFirst) {
        left = middle;
      } else {
        right = middle;
      }
    }
    return (left + right) / 2;
  }
}
