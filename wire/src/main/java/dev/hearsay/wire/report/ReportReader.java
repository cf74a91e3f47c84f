package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.wire.WireException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a file of reports, block by block.
 *
 * <pre>
 *   Tally tally = Tally.of(plan);
 *   try (ReportReader reader = new ReportReader(Files.newInputStream(file), plan)) {
 *     for (Report report = reader.next(); report != null; report = reader.next()) {
 *       tally.add(report);
 *     }
 *   }
 * </pre>
 *
 * <p>If the writer crashed, the last block may be cut off or damaged. The reader skips such a
 * block, and {@link #isTorn} then returns true; all reports before it are valid. Damage anywhere
 * else is an error. Not thread-safe.
 */
public final class ReportReader implements Closeable {

  private final InputStream in;
  private final Plan plan;
  private final ReportBytes reports;
  private final BlockLayout blocks;
  private BitReader bits = new BitReader(new byte[0]);
  private long left;
  private long block;
  private long blockStart = Content.HEADER_BYTES;
  private long nextStart = Content.HEADER_BYTES;
  private boolean isEnded;
  private String tornReason = "";

  /**
   * Reads the header. The stream is closed with the reader.
   *
   * @param plan the plan that the reports answer. If it is a series, they may answer one of its
   *     waves
   * @throws WireException if this is not a file of reports to this plan
   */
  public ReportReader(InputStream in, Plan plan) throws IOException {
    this.in = in;
    this.plan = Content.REPORTS.readHeader(in, plan);
    this.reports = new ReportBytes(this.plan);
    this.blocks = new BlockLayout(reports);
  }

  /** Returns the plan that the reports answer: the given plan, or one of its waves. */
  public Plan plan() {
    return plan;
  }

  /**
   * Returns the next report, or null at the end. Its symbols may be impossible ones: the tally
   * checks them.
   *
   * @throws WireException naming block and offset if a block before the last is damaged, or a block
   *     contains something that {@link ReportWriter} does not write
   */
  @SuppressWarnings("exports") // users need not have the annotation
  public @Nullable Report next() throws IOException {
    if (left == 0 && (isEnded || !readBlock())) {
      isEnded = true;
      return null;
    }
    try {
      Report report = reports.read(bits);
      left--;
      if (left == 0) {
        checkPadding();
      }
      return report;
    } catch (WireException e) {
      left = 0;
      isEnded = true;
      throw new WireException(where() + ": " + e.getMessage(), e);
    }
  }

  private void checkPadding() {
    if (bits.left() >= Byte.SIZE || bits.get((int) bits.left()) != 0) {
      throw new WireException("there is more data after the last report");
    }
  }

  /**
   * Returns whether the last block was cut off or damaged, and skipped. Known once all reports are
   * read.
   */
  public boolean isTorn() {
    return !tornReason.isEmpty();
  }

  /** Returns what is wrong with the last block, and where it starts; empty if nothing is wrong. */
  public String tornReason() {
    return tornReason;
  }

  /** Reads the next block. Returns false if there is none, or if it is torn. */
  private boolean readBlock() throws IOException {
    blockStart = nextStart;
    byte[] header = in.readNBytes(BlockLayout.HEADER_BYTES);
    if (header.length == 0) {
      return false;
    }
    block++;
    if (header.length < BlockLayout.HEADER_BYTES) {
      return endTorn("it is cut off after " + header.length + " bytes");
    }
    long length = Integer.toUnsignedLong(ByteBuffer.wrap(header).getInt());
    long count = Integer.toUnsignedLong(ByteBuffer.wrap(header).getInt(Integer.BYTES));
    if (!blocks.isPossible(length, count)) {
      return endDamaged(header, "its header states " + count + " reports in " + length + " bytes");
    }
    byte[] whole = joined(header, in.readNBytes((int) length + BlockLayout.CHECKSUM_BYTES));
    if (whole.length < header.length + length + BlockLayout.CHECKSUM_BYTES) {
      return endDamaged(whole, "it is cut off after " + whole.length + " bytes");
    }
    if (!blocks.isIntact(whole, 0)) {
      return endDamaged(whole, "its checksum does not match");
    }
    nextStart = blockStart + whole.length;
    left = count;
    bits = new BitReader(Arrays.copyOfRange(whole, header.length, header.length + (int) length));
    return true;
  }

  /**
   * Ends reading if the damaged block was the last one. Its length may be what is damaged. So a
   * block counts as the last if no intact block starts anywhere after it.
   */
  private boolean endDamaged(byte[] start, String reason) throws IOException {
    int most = blocks.mostBytes();
    byte[] rest = joined(start, in.readNBytes(Math.max(0, most + 1 - start.length)));
    if (rest.length > most || blocks.isIntactAfterStart(rest)) {
      isEnded = true;
      throw new WireException(where() + " is damaged, and not the last: " + reason);
    }
    return endTorn(reason);
  }

  private boolean endTorn(String reason) {
    tornReason = where() + " was left out: " + reason;
    return false;
  }

  private String where() {
    return "block " + block + " at byte " + blockStart;
  }

  private static byte[] joined(byte[] one, byte[] two) {
    return ByteBuffer.allocate(one.length + two.length).put(one).put(two).array();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
