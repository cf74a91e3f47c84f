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
 * Reads a file of reports, a block at a time.
 *
 * <p>A writer that died may leave the last block cut off or damaged. Such a block is left out,
 * {@link #isTorn} says so in the end, and all reports before it are good. Damage anywhere else is
 * an error. Not thread-safe.
 */
public final class ReportReader implements Closeable {

  private final InputStream in;
  private final Plan plan;
  private final ReportLayout reports;
  private final BlockLayout blocks;
  private BitReader bits = new BitReader(new byte[0]);
  private long left;
  private long block;
  private long blockStart = FileHeader.BYTES;
  private long nextStart = FileHeader.BYTES;
  private boolean isEnded;
  private String tornReason = "";

  /**
   * Reads the header; the stream is closed with the reader.
   *
   * @param plan what the reports answer; of a series, one of its waves may be what they answer
   * @throws WireException if this is not a file of reports to this plan
   */
  public ReportReader(InputStream in, Plan plan) throws IOException {
    this.in = in;
    this.plan = FileHeader.read(in, Content.REPORTS, plan);
    this.reports = new ReportLayout(this.plan);
    this.blocks = new BlockLayout(reports);
  }

  /** What the reports answer: the plan, or one of its waves. */
  public Plan plan() {
    return plan;
  }

  /**
   * The next report, or null at the end. Its symbols need not be possible ones: the tally checks.
   *
   * @throws WireException naming block and offset if there is damage before the last block, or a
   *     block holds what no writer writes
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
      throw new WireException("something follows the last report");
    }
  }

  /** Whether the last block was cut off or damaged and left out; known once all is read. */
  public boolean isTorn() {
    return !tornReason.isEmpty();
  }

  /** What is wrong with the last block, and where it starts; empty if nothing is. */
  public String tornReason() {
    return tornReason;
  }

  /** Goes to the next block; false if there is none, or it is torn. */
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
      return endDamaged(
          header, "it says that it has " + count + " reports in " + length + " bytes");
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
   * Ends reading if the block was the last. Its length may be what is damaged, so the last block is
   * one that no intact block follows, wherever that may start.
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
