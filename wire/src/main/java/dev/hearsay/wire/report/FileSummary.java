package dev.hearsay.wire.report;

import dev.hearsay.PlanHash;
import dev.hearsay.wire.WireException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The summary of a file of reports or of a tally that can be read without its plan.
 *
 * @param plan the hash of the plan
 * @param reports the number of reports that the file contains, or that the tally has counted
 * @param rejected the number of reports that a tally did not count; 0 for a file of reports
 */
public record FileSummary(PlanHash plan, long reports, long rejected) {

  /** The number of bytes that {@link #planOf} needs. */
  public static final int BYTES_NEEDED = Content.HEADER_BYTES;

  /**
   * Returns the hash of the plan of a file of reports or of a tally; empty if it is neither.
   *
   * @param firstBytes the first {@value #BYTES_NEEDED} bytes of the file, or all if it is shorter
   * @throws WireException if the file ends within its header, or is of another version
   */
  public static Optional<PlanHash> planOf(byte[] firstBytes) {
    Content content = Content.of(firstBytes);
    return content == Content.REPORTS || content == Content.TALLY
        ? Optional.of(content.planOf(firstBytes))
        : Optional.empty();
  }

  /**
   * Reads the two numbers at the start of a tally.
   *
   * @throws WireException if the bytes are not a tally, or the checksum does not match
   */
  public static FileSummary ofTally(byte[] bytes) {
    PlanHash plan = Content.TALLY.planOf(bytes);
    int end = bytes.length - Integer.BYTES;
    if (end < Content.HEADER_BYTES
        || BlockLayout.checksum(bytes, 0, end) != ByteBuffer.wrap(bytes).getInt(end)) {
      throw new WireException("the tally is damaged: its checksum does not match");
    }
    ByteArrayInputStream in =
        new ByteArrayInputStream(bytes, Content.HEADER_BYTES, end - Content.HEADER_BYTES);
    try {
      return new FileSummary(plan, TallyBytes.readVarint(in), TallyBytes.readVarint(in));
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
    }
  }

  /**
   * Adds up the numbers of reports that the intact blocks at the start of a file state.
   *
   * @throws WireException if the bytes are not a file of reports
   */
  public static FileSummary ofReports(byte[] bytes) {
    PlanHash plan = Content.REPORTS.planOf(bytes);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int start = Content.HEADER_BYTES;
    long reports = 0;
    while (bytes.length - start >= BlockLayout.HEADER_BYTES + BlockLayout.CHECKSUM_BYTES) {
      long length = Integer.toUnsignedLong(in.getInt(start));
      long count = Integer.toUnsignedLong(in.getInt(start + Integer.BYTES));
      int content = start + BlockLayout.HEADER_BYTES;
      if (length > bytes.length - content - BlockLayout.CHECKSUM_BYTES) {
        break;
      }
      int end = content + (int) length;
      if (BlockLayout.checksum(bytes, start, end) != in.getInt(end)) {
        break;
      }
      reports += count;
      start = end + BlockLayout.CHECKSUM_BYTES;
    }
    return new FileSummary(plan, reports, 0);
  }
}
