package dev.hearsay.category;

import dev.hearsay.Interval;
import java.util.function.DoubleUnaryOperator;

/**
 * The shares of [0, 1] that a test does not reject: a confidence interval without a plugged-in
 * variance, as each share is judged by the scatter that it would itself cause.
 *
 * @param fromBelow how far the count is above what a share leads to, in deviations, falling as the
 *     share rises: where this exceeds z, the share is too small
 * @param fromAbove the same for the other end: where this is below −z, the share is too large
 */
record Inversion(DoubleUnaryOperator fromBelow, DoubleUnaryOperator fromAbove) {

  private static final double PRECISION = 1e-12;
  private static final int MAX_STEPS = 200;

  /** If every share is rejected, the nearest possible one alone: 0 or 1. */
  Interval within(double z) {
    double low = crossing(fromBelow, z);
    return new Interval(low, Math.max(low, crossing(fromAbove, -z)));
  }

  /** Where a falling function reaches a level; 0 or 1 if it is beyond it everywhere. */
  private static double crossing(DoubleUnaryOperator falling, double level) {
    double low = 0;
    double high = 1;
    double above = falling.applyAsDouble(low) - level;
    double below = falling.applyAsDouble(high) - level;
    if (above <= 0 || below >= 0) {
      return above <= 0 ? 0 : 1;
    }
    // False position. An end that stays for two steps counts half (Illinois), lest it stays.
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
