package dev.hearsay.cli.draft;

import dev.hearsay.wire.text.PlainText;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A range with round ends that contains other numbers: 17 to 88 becomes 0 to 90. If zero is near,
 * it becomes an end, since numbers that are never negative can mostly be zero.
 */
record OutwardRange(BigDecimal min, BigDecimal max) {

  static OutwardRange around(double least, double most) {
    double span = most > least ? most - least : Math.max(1, Math.abs(most));
    BigDecimal step = step(span);
    BigDecimal min = rounded(least >= 0 && least <= span ? 0 : least, step, RoundingMode.FLOOR);
    BigDecimal max = rounded(most <= 0 && -most <= span ? 0 : most, step, RoundingMode.CEILING);
    return new OutwardRange(min, min.compareTo(max) < 0 ? max : min.add(step));
  }

  /** Returns a step of 1, 2 or 5 times a power of ten, so that 4 to 10 steps make the span. */
  private static BigDecimal step(double span) {
    int exponent = (int) Math.floor(Math.log10(span));
    double leading = span / Math.pow(10, exponent);
    BigDecimal steps = leading < 2 ? new BigDecimal("0.2") : new BigDecimal("0.5");
    return (leading < 5 ? steps : BigDecimal.ONE).scaleByPowerOfTen(exponent);
  }

  private static BigDecimal rounded(double number, BigDecimal step, RoundingMode mode) {
    return BigDecimal.valueOf(number).divide(step, 0, mode).multiply(step);
  }

  String least() {
    return PlainText.exact(min.doubleValue());
  }

  String most() {
    return PlainText.exact(max.doubleValue());
  }
}
