package dev.hearsay.spark.file;

import java.io.Serializable;

/**
 * What was written.
 *
 * @param reports how many reports are in the files
 * @param rejected how many rows held no report to the plan
 */
public record WrittenReports(long files, long reports, long rejected) implements Serializable {

  static final WrittenReports NONE = new WrittenReports(0, 0, 0);

  WrittenReports plus(WrittenReports other) {
    return new WrittenReports(
        files + other.files, reports + other.reports, rejected + other.rejected);
  }
}
