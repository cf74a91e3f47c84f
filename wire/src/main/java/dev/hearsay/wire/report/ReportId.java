package dev.hearsay.wire.report;

import dev.hearsay.random.SecureBits;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.text.PlainText;

/**
 * The name that a device gives a report when it perturbs it: 128 random bits. A report that is sent
 * again keeps its name, so that it is counted once.
 */
public record ReportId(long high, long low) {

  /** The length in bytes. */
  public static final int BYTES = 2 * Long.BYTES;

  /** The hexadecimal digits of each half. */
  private static final int DIGITS = 2 * Long.BYTES;

  /** A name that no other report has, but for a chance of 2<sup>-128</sup> a pair. */
  public static ReportId random() {
    SecureBits bits = SecureBits.current();
    return new ReportId(bits.nextLong(), bits.nextLong());
  }

  /**
   * Reads the form that {@link #toString} writes.
   *
   * @throws WireException if it is not 32 hexadecimal digits
   */
  public static ReportId parse(String hex) {
    if (!hex.matches("[0-9a-fA-F]{32}")) {
      throw new WireException(
          "a report's id is '" + PlainText.shortened(hex) + "'; it must be 32 hexadecimal digits");
    }
    return new ReportId(
        Long.parseUnsignedLong(hex.substring(0, DIGITS), 16),
        Long.parseUnsignedLong(hex.substring(DIGITS), 16));
  }

  /** 32 hexadecimal digits. */
  @Override
  public String toString() {
    return digits(high) + digits(low);
  }

  private static String digits(long half) {
    String hex = Long.toHexString(half);
    return "0".repeat(DIGITS - hex.length()) + hex;
  }
}
