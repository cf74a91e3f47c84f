package dev.hearsay.lab.claim;

import dev.hearsay.cli.plot.Axis;
import java.util.Locale;

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
    return parts[0] + "·" + Axis.powerOfTen(exponent);
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
    int exponent = (int) Math.round(Math.log10(x));
    boolean isPower = x < 1e-2 && Math.abs(x / Math.pow(10, exponent) - 1) < 1e-9;
    return isPower ? Axis.powerOfTen(exponent) : ClaimCheck.plain(x);
  }
}
