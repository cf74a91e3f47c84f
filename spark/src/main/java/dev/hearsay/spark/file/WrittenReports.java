package dev.hearsay.spark.file;

import java.io.Serializable;

/**
 * The numbers of files and reports that were written.
 *
 * @param files the number of files
 * @param reports the number of reports in the files
 * @param rejected the number of rows without a report to the plan
 */
public record WrittenReports(long files, long reports, long rejected) implements Serializable {

  static final WrittenReports NONE = new WrittenReports(0, 0, 0);

  WrittenReports plus(WrittenReports other) {
    return new WrittenReports(
        files + other.files, reports + other.reports, rejected + other.rejected);
  }
}
