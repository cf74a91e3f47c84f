package dev.hearsay.lab.claim;

import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers as people write them, with as many digits as matter. */
public final class Digits {

  private static final int USUAL = 4;
  private static final int MOST = 10;

  private Digits() {}

  /** With so many significant digits. */
  public static String of(double value, int digits) {
    double size = Math.abs(value);
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : Double.toString(value);
    }
    if (size >= 1e-3 && size < 1e6) {
      int decimals = Math.max(0, digits - 1 - (int) Math.floor(Math.log10(size)));
      return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
    return String.format(Locale.ROOT, "%." + (digits - 1) + "e", value);
  }

  /** How many digits show a relative difference of this size; four at least. */
  static int thatShow(double difference) {
    int needed = difference > 0 ? (int) Math.ceil(-Math.log10(difference)) + 1 : USUAL;
    return Math.min(MOST, Math.max(USUAL, needed));
  }

  /** A place on an axis: small powers of ten as such, others with all their digits. */
  public static String place(double x) {
    long exponent = Math.round(Math.log10(x));
    boolean isPower = x < 1e-2 && Math.abs(x / Math.pow(10, (double) exponent) - 1) < 1e-9;
    return isPower ? "10⁻" + raised(-exponent) : ClaimCheck.plain(x);
  }

  private static String raised(long number) {
    return Long.toString(number)
        .chars()
        .mapToObj(digit -> "⁰¹²³⁴⁵⁶⁷⁸⁹".substring(digit - '0', digit - '0' + 1))
        .collect(Collectors.joining());
  }
}
