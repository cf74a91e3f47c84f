package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.wire.WireException;

/**
 * The byte format of single reports to one plan. The plan determines the layout, so a report has
 * only the bits of its symbols, padded with zeros to whole bytes. Equal reports have equal bytes.
 * Immutable and thread-safe.
 *
 * <pre>
 *   ReportBytes format = new ReportBytes(plan);
 *   byte[] bytes = format.write(Device.of(plan).report(Map.of("age", 37)));
 *   Report report = format.read(bytes);
 * </pre>
 */
public final class ReportBytes {

  private final ReportLayout layout;
  private final int mostBytes;

  /** Creates a format for reports to this plan. */
  public ReportBytes(Plan plan) {
    this.layout = new ReportLayout(plan);
    this.mostBytes = BlockLayout.reportBytes(layout);
  }

  /** Returns the length of the longest report. */
  public int mostBytes() {
    return mostBytes;
  }

  /**
   * Packs a report.
   *
   * @throws IllegalArgumentException if the report answers another plan, or no device can have sent
   *     it
   */
  public byte[] write(Report report) {
    layout.check(report);
    BitWriter bits = new BitWriter();
    layout.write(report, bits);
    return bits.take();
  }

  /**
   * Unpacks a report. Its symbols may be impossible ones: the tally checks them.
   *
   * @throws WireException if the bytes are too few or too many, or packed in another way than by
   *     {@link #write}
   */
  public Report read(byte[] bytes) {
    BitReader bits = new BitReader(bytes);
    Report report = layout.read(bits);
    if (bits.left() >= Byte.SIZE || bits.get((int) bits.left()) != 0) {
      throw new WireException("there is more data after the report");
    }
    return report;
  }
}
