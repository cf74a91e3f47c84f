package dev.hearsay.lab.claim;

import java.util.Locale;

/**
 * The outcome of a test on measured numbers.
 *
 * @param measured the numbers that decided, in words
 */
public record ClaimCheck(boolean holds, String measured) {

  /** Whether a number is the one expected, up to a relative difference. */
  public static ClaimCheck equal(double measured, double expected, double tolerance) {
    double scale = Math.max(Math.abs(expected), Double.MIN_NORMAL);
    return new ClaimCheck(
        Math.abs(measured - expected) <= tolerance * scale,
        number(measured) + " against " + number(expected));
  }

  /** Whether a number is between two, ends included. */
  public static ClaimCheck between(double measured, double low, double high) {
    return new ClaimCheck(
        measured >= low && measured <= high,
        number(measured) + ", to be in [" + number(low) + ", " + number(high) + "]");
  }

  /** Both must hold. */
  public ClaimCheck and(ClaimCheck other) {
    return new ClaimCheck(holds && other.holds, measured + "; " + other.measured);
  }

  /** The opposite. */
  public ClaimCheck not() {
    return new ClaimCheck(!holds, measured);
  }

  /** The same, with a word on what the numbers are. */
  public ClaimCheck about(String what) {
    return new ClaimCheck(holds, what + ": " + measured);
  }

  /** Four significant digits, the way people write them. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    if (size >= 1e-3 && size < 1e6) {
      int decimals = Math.max(0, 3 - (int) Math.floor(Math.log10(size)));
      return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
    return String.format(Locale.ROOT, "%.3e", value);
  }

  /** All its digits, and no more: for places on an axis and rows of a table. */
  public static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? String.format(Locale.ROOT, "%.0f", value)
        : Double.toString(value);
  }
}
