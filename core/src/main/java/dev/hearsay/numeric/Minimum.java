package dev.hearsay.numeric;

import java.util.function.DoubleUnaryOperator;

/** A search for the minimum of a function that first falls and then rises. */
public final class Minimum {

  private static final double GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;
  private static final int STEPS = 100;

  /**
   * The relative difference below which two values are treated as equal. Near a minimum at an end,
   * values differ only by rounding errors.
   */
  private static final double ROUNDING = 1e-14;

  private Minimum() {}

  /**
   * Returns the argument in [from, to] at which the function is least, by golden-section search. It
   * is an end point if that is no worse than the best argument inside.
   */
  public static double of(DoubleUnaryOperator function, double from, double to) {
    double low = from;
    double high = to;
    for (int step = 0; step < STEPS; step++) {
      double left = high - GOLDEN_SECTION * (high - low);
      double right = low + GOLDEN_SECTION * (high - low);
      if (function.applyAsDouble(left) <= function.applyAsDouble(right)) {
        high = right;
      } else {
        low = left;
      }
    }
    double best = (low + high) / 2;
    for (double end : new double[] {from, to}) {
      double found = function.applyAsDouble(best);
      if (function.applyAsDouble(end) <= found + ROUNDING * Math.abs(found)) {
        best = end;
      }
    }
    return best;
  }
}
