package dev.hearsay.lab.claim;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A number as a paper prints it: right if the exact one, rounded to as many digits, is the same.
 *
 * @param value with the digits that are printed
 */
public record PrintedNumber(BigDecimal value) {

  /** Digits of an exact number beyond those that are printed. */
  private static final int MORE = 2;

  /** For an exact number that is computed to ten digits and falls between two printed ones. */
  private static final double COMPUTED = 1e-9;

  /** Such as "0.644" or "3.46e-5". */
  public static PrintedNumber of(String printed) {
    return new PrintedNumber(new BigDecimal(printed));
  }

  /** Whether a computed number rounds to the printed digits. */
  public static ClaimCheck check(String what, double computed, String printed) {
    return of(printed).isRounded(computed).about(what);
  }

  /** Of a number with so many decimals. */
  public static PrintedNumber of(double printed, int decimals) {
    return new PrintedNumber(
        BigDecimal.valueOf(printed).setScale(decimals, RoundingMode.HALF_EVEN));
  }

  /** By how many units of its last digit it is off, whatever rounding would do. */
  public double unitsOff(double exact) {
    return Math.abs(exact - value.doubleValue()) / value.ulp().doubleValue();
  }

  /** Whether it is the exact number, rounded. */
  public ClaimCheck isRounded(double exact) {
    double off = unitsOff(exact);
    return ClaimCheck.exact(
        off <= 0.5 + COMPUTED,
        "rounds to " + value,
        Digits.of(exact, value.precision() + MORE),
        Math.exp(Math.abs(Math.log(Math.abs(exact / value.doubleValue())))));
  }

  /** The exact number with as many digits. */
  public String roundedLike(double exact) {
    return new BigDecimal(exact).round(new MathContext(value.precision())).toString();
  }
}
