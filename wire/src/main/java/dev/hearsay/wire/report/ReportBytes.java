package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.wire.WireException;

/**
 * Single reports as bytes: the bits of {@link ReportLayout}, filled up with zeros to whole bytes.
 * Equal reports have equal bytes. Immutable and thread-safe.
 */
public final class ReportBytes {

  private final ReportLayout layout;
  private final int mostBytes;

  /** For reports to this plan. */
  public ReportBytes(Plan plan) {
    this.layout = new ReportLayout(plan);
    this.mostBytes = BlockLayout.reportBytes(layout);
  }

  /** The length of the longest report. */
  public int mostBytes() {
    return mostBytes;
  }

  /**
   * Packs a report.
   *
   * @throws IllegalArgumentException if it answers another plan, or no device can have sent it
   */
  public byte[] write(Report report) {
    layout.check(report);
    BitWriter bits = new BitWriter();
    layout.write(report, bits);
    return bits.take();
  }

  /**
   * Unpacks a report. Its symbols need not be possible ones: the tally checks.
   *
   * @throws WireException if it is cut off, or longer than a report, or not as a device packs it
   */
  public Report read(byte[] bytes) {
    BitReader bits = new BitReader(bytes);
    Report report = layout.read(bits);
    if (bits.left() >= Byte.SIZE || bits.get((int) bits.left()) != 0) {
      throw new WireException("something follows the report");
    }
    return report;
  }
}
