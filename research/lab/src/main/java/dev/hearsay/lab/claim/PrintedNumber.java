package dev.hearsay.lab.claim;

import java.math.BigDecimal;

/** A number as a paper prints it: right if the true one rounds to it. */
public final class PrintedNumber {

  private PrintedNumber() {}

  /** Whether a computed number rounds to the printed digits. */
  public static ClaimCheck check(String what, double computed, String printed) {
    BigDecimal number = new BigDecimal(printed);
    double half = 0.5 * Math.pow(10, -number.scale());
    int digits = number.precision() + 2;
    return ClaimCheck.exact(
        Math.abs(computed - number.doubleValue()) <= half,
        what + " rounds to " + printed,
        what + " = " + Digits.of(computed, digits),
        Math.max(computed / number.doubleValue(), number.doubleValue() / computed));
  }
}
