package dev.hearsay.wire.report;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.checksum.Crc32c;
import java.nio.ByteBuffer;

/**
 * The layout of a block. Any number of blocks follow the header of a file, which {@link Content}
 * describes. Numbers are big-endian.
 *
 * <pre>
 *   byte  0   n, the length of the reports, 4 bytes
 *         4   number of reports, 4 bytes
 *         8   the reports, each as the bits of {@link ReportBytes}, padded to n bytes
 *     8 + n   CRC-32C of bytes 0 to 8 + n, 4 bytes
 * </pre>
 *
 * <p>n is at most 64 KiB, or the length of a single report if that is longer. A block contains at
 * least one report.
 */
final class BlockLayout {

  static final int HEADER_BYTES = 2 * Integer.BYTES;
  static final int CHECKSUM_BYTES = Integer.BYTES;

  /** The largest length of the reports in a block, unless a single report is longer. */
  private static final int USUAL_BYTES = 1 << 16;

  private static final long MAX_REPORT_BYTES = 1 << 24;

  private static final int MAX_CANDIDATES = 256;

  private final long leastReportBits;
  private final int mostBytes;

  BlockLayout(ReportBytes reports) {
    this.leastReportBits = reports.leastBits();
    this.mostBytes = Math.max(USUAL_BYTES, reports.mostBytes());
  }

  /**
   * Returns the length of the longest report.
   *
   * @throws WireException if that is more than 16 MiB
   */
  static int reportBytes(long mostBits) {
    long mostReportBytes = (mostBits + Byte.SIZE - 1) / Byte.SIZE;
    if (mostReportBytes > MAX_REPORT_BYTES) {
      throw new WireException(
          String.format(
              "a report to this plan has %s bytes; at most %s are possible",
              mostReportBytes, MAX_REPORT_BYTES));
    }
    return (int) mostReportBytes;
  }

  /** Returns the length of the longest block. */
  int mostBytes() {
    return HEADER_BYTES + mostBytes + CHECKSUM_BYTES;
  }

  /** Returns whether reports of {@code bits} bits together fit into one block. */
  boolean fits(long bits) {
    return bits <= (long) mostBytes * Byte.SIZE;
  }

  static byte[] write(byte[] reports, int count) {
    ByteBuffer block = ByteBuffer.allocate(HEADER_BYTES + reports.length + CHECKSUM_BYTES);
    block.putInt(reports.length).putInt(count).put(reports);
    return block.putInt(checksum(block.array(), 0, block.position())).array();
  }

  /**
   * Returns whether a header is possible: whether a block of this length can contain this number of
   * reports.
   */
  boolean isPossible(long length, long count) {
    return length >= 1
        && length <= mostBytes
        && count >= 1
        && count <= length * Byte.SIZE / leastReportBits;
  }

  /** Returns whether a complete and intact block starts at a position. */
  boolean isIntact(byte[] bytes, int start) {
    if (bytes.length - start < HEADER_BYTES + 1 + CHECKSUM_BYTES) {
      return false;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    long length = Integer.toUnsignedLong(buffer.getInt(start));
    long count = Integer.toUnsignedLong(buffer.getInt(start + Integer.BYTES));
    if (!isPossible(length, count)
        || length > bytes.length - start - HEADER_BYTES - CHECKSUM_BYTES) {
      return false;
    }
    int end = start + HEADER_BYTES + (int) length;
    return checksum(bytes, start, end) == buffer.getInt(end);
  }

  /**
   * Returns whether an intact block starts anywhere after the first byte. Random bytes hardly ever
   * look like the header of a block. If more than {@link #MAX_CANDIDATES} positions do, an attacker
   * has made them, and the answer is yes without further checks.
   */
  boolean isIntactAfterStart(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    int candidates = 0;
    for (int start = 1; start + HEADER_BYTES <= bytes.length; start++) {
      if (isPossible(
          Integer.toUnsignedLong(buffer.getInt(start)),
          Integer.toUnsignedLong(buffer.getInt(start + Integer.BYTES)))) {
        candidates++;
        if (candidates > MAX_CANDIDATES || isIntact(bytes, start)) {
          return true;
        }
      }
    }
    return false;
  }

  static int checksum(byte[] bytes, int start, int end) {
    return Crc32c.of(bytes, start, end);
  }
}
