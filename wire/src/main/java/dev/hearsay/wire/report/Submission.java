package dev.hearsay.wire.report;

import java.util.Arrays;

/**
 * A report with its id, as it is sent to a collector.
 *
 * @param id the id, which is the same each time the report is sent
 * @param report the report as {@link ReportBytes} packs it. The array is not copied, so do not
 *     change it
 */
@SuppressWarnings("ArrayRecordComponent") // equals, below, compares the content
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
