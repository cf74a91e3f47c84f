package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a file of reports to one plan, some ten thousands per block. What was written becomes
 * readable a block at a time, and the last of it when the writer is closed. Not thread-safe.
 */
public final class ReportWriter implements Closeable {

  private final OutputStream out;
  private final ReportLayout reports;
  private final BlockLayout blocks;
  private final BitWriter bits = new BitWriter();
  private int inBlock;
  private long written;
  private boolean isClosed;

  /** Starts a file; the stream is closed with the writer. */
  public ReportWriter(OutputStream out, Plan plan) throws IOException {
    this.out = out;
    this.reports = new ReportLayout(plan);
    this.blocks = new BlockLayout(reports);
    out.write(FileHeader.write(Content.REPORTS, plan));
  }

  /**
   * Appends a report.
   *
   * @throws IllegalArgumentException if it answers another plan, or no device can have sent it;
   *     then nothing was appended
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

  /** How many reports were appended. */
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
