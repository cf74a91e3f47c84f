package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A writer of a file of reports to one plan. Reports become readable block by block, some ten
 * thousand reports each; the last block is written when the writer is closed. Not thread-safe.
 *
 * <pre>
 *   try (ReportWriter writer = new ReportWriter(Files.newOutputStream(file), plan)) {
 *     writer.write(Device.of(plan).report(Map.of("age", 37)));
 *   }
 * </pre>
 */
public final class ReportWriter implements Closeable {

  private final OutputStream out;
  private final ReportBytes reports;
  private final BlockLayout blocks;
  private final BitWriter bits = new BitWriter();
  private int inBlock;
  private long written;
  private boolean isClosed;

  /** Writes the file's header. The stream is closed with the writer. */
  public ReportWriter(OutputStream out, Plan plan) throws IOException {
    this.out = out;
    this.reports = new ReportBytes(plan);
    this.blocks = new BlockLayout(reports);
    out.write(Content.REPORTS.header(plan));
  }

  /**
   * Appends a report.
   *
   * @throws IllegalArgumentException if the report answers another plan, or no device can have sent
   *     it; then nothing is appended
   */
  public void write(Report report) throws IOException {
    reports.check(report);
    if (inBlock > 0 && !blocks.fits(bits.bits() + reports.bits(report))) {
      endBlock();
    }
    bits.mark();
    try {
      reports.write(report, bits);
    } catch (IllegalArgumentException e) {
      bits.reset();
      throw e;
    }
    inBlock++;
    written++;
  }

  private void endBlock() throws IOException {
    out.write(BlockLayout.write(bits.take(), inBlock));
    inBlock = 0;
  }

  /** Returns the number of appended reports. */
  public long written() {
    return written;
  }

  /** Writes the last block and closes the stream. */
  @Override
  public void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try (out) {
      if (inBlock > 0) {
        endBlock();
      }
    }
  }
}
