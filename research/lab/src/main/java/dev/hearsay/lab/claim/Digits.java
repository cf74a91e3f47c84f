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
    String[] parts = String.format(Locale.ROOT, "%." + (digits - 1) + "e", value).split("e", 2);
    int exponent = Integer.parseInt(parts[1]);
    return parts[0] + "·10" + (exponent < 0 ? "⁻" : "") + raised(Math.abs(exponent));
  }

  /** A limit that somebody set: four digits at most, and no zeros at the end. */
  public static String limit(double value) {
    return trimmed(of(value, USUAL));
  }

  /** Without zeros at the end. */
  static String trimmed(String text) {
    return text.contains(".") && !text.contains("·")
        ? text.replaceAll("0+$", "").replaceAll("\\.$", "")
        : text;
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

  /** A power of ten; those that are short to write as they are. */
  public static String power(int exponent) {
    if (Math.abs(exponent) <= 2) {
      return plainPower(exponent);
    }
    return "10" + (exponent < 0 ? "⁻" : "") + raised(Math.abs(exponent));
  }

  private static String plainPower(int exponent) {
    return exponent < 0
        ? String.format(Locale.ROOT, "%." + -exponent + "f", Math.pow(10, exponent))
        : Long.toString(Math.round(Math.pow(10, exponent)));
  }

  /** A number on an axis, with the decimals that its steps have. */
  public static String tick(double value, double step) {
    int decimals = Math.max(0, (int) -Math.floor(Math.log10(step) + 1e-9));
    return String.format(Locale.ROOT, "%,." + decimals + "f", value == 0 ? 0 : value)
        .replace("-", "−");
  }

  private static String raised(long number) {
    return Long.toString(number)
        .chars()
        .mapToObj(digit -> "⁰¹²³⁴⁵⁶⁷⁸⁹".substring(digit - '0', digit - '0' + 1))
        .collect(Collectors.joining());
  }
}
