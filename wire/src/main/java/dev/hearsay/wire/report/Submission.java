package dev.hearsay.wire.report;

import java.util.Arrays;

/**
 * A report on its way to a collector.
 *
 * @param id the same each time that the report is sent
 * @param report as {@link ReportBytes} packs it; not copied, so do not change it
 */
@SuppressWarnings("ArrayRecordComponent") // it is compared by content, below
public record Submission(ReportId id, byte[] report) {

  @Override
  public boolean equals(Object other) {
    return other instanceof Submission submission
        && id.equals(submission.id)
        && Arrays.equals(report, submission.report);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "submission " + id;
  }
}
