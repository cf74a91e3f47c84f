package dev.hearsay.wire.report;

import dev.hearsay.random.SecureBits;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.table.PlainText;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The name that a device gives a report when it perturbs it: 128 random bits. A report that is sent
 * again keeps its name, so that it is counted once.
 */
public record ReportId(long high, long low) {

  /** The length in bytes. */
  public static final int BYTES = 2 * Long.BYTES;

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
    ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    return new ReportId(bytes.getLong(), bytes.getLong());
  }

  /** 32 hexadecimal digits. */
  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(high) + hex.toHexDigits(low);
  }
}
