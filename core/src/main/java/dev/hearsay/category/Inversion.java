package dev.hearsay.category;

import dev.hearsay.Interval;
import java.util.function.DoubleUnaryOperator;

/**
 * A confidence interval by inversion of a test: the shares of [0, 1] that the test does not reject.
 * It needs no plugged-in variance, because each share is judged by the variance that it would
 * itself cause.
 *
 * @param fromBelow the deviation of the count above its expectation for a share, falling as the
 *     share rises: where it exceeds z, the share is too small
 * @param fromAbove the same for the other end: where it is below −z, the share is too large
 */
record Inversion(DoubleUnaryOperator fromBelow, DoubleUnaryOperator fromAbove) {

  private static final double PRECISION = 1e-12;
  private static final int MAX_STEPS = 200;

  /**
   * Returns the interval. If every share is rejected, it is the nearest possible share alone: 0 or
   * 1.
   */
  Interval within(double z) {
    double low = crossing(fromBelow, z);
    return new Interval(low, Math.max(low, crossing(fromAbove, -z)));
  }

  /**
   * Returns the argument at which a falling function reaches a level; 0 or 1 if no argument in
   * between does.
   */
  private static double crossing(DoubleUnaryOperator falling, double level) {
    double low = 0;
    double high = 1;
    double above = falling.applyAsDouble(low) - level;
    double below = falling.applyAsDouble(high) - level;
    if (above <= 0 || below >= 0) {
      return above <= 0 ? 0 : 1;
    }
    // False position with the Illinois rule: an end that stays for two steps counts half, so that
    // it moves.
    int kept = 0;
    for (int step = 0; step < MAX_STEPS && high - low > PRECISION; step++) {
      double middle = low + (high - low) * above / (above - below);
      double value = falling.applyAsDouble(middle) - level;
      if (value == 0) {
        return middle;
      }
      if (value > 0) {
        low = middle;
        above = value;
        below = kept > 0 ? below / 2 : below;
        kept = 1;
      } else {
        high = middle;
        below = value;
        above = kept < 0 ? above / 2 : above;
        kept = -1;
      }
    }
    return (low + high) / 2;
  }
}
