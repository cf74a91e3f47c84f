package dev.hearsay.wire.report;

import dev.hearsay.random.SecureBits;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.text.PlainText;

/**
 * The id of a report: 128 random bits, which the device draws together with the report. A report
 * keeps its id when it is sent again, so that it is counted once.
 */
public record ReportId(long high, long low) {

  /** The length of an id in bytes. */
  public static final int BYTES = 2 * Long.BYTES;

  /** The number of hexadecimal digits of each half. */
  private static final int DIGITS = 2 * Long.BYTES;

  /** Returns a new random id. Two ids are equal with probability 2<sup>-128</sup>. */
  public static ReportId random() {
    SecureBits bits = SecureBits.current();
    return new ReportId(bits.nextLong(), bits.nextLong());
  }

  /**
   * Parses the form that {@link #toString} returns.
   *
   * @throws WireException if the text is not 32 hexadecimal digits
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

  /** Returns the id as 32 hexadecimal digits. */
  @Override
  public String toString() {
    return digits(high) + digits(low);
  }

  private static String digits(long half) {
    String hex = Long.toHexString(half);
    return "0".repeat(DIGITS - hex.length()) + hex;
  }
}
