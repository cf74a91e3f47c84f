package dev.hearsay.spark.file;

import dev.hearsay.Report;
import dev.hearsay.spark.function.CountedPlan;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportWriter;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/** The file of reports that one task writes. */
final class PartitionFile {

  private PartitionFile() {}

  static WrittenReports write(
      Iterator<byte @Nullable []> rows, CountedPlan plan, String folder, Configuration settings)
      throws IOException {
    TaskContext task = TaskContext.get();
    Path complete = new Path(folder, "part-%05d.reports".formatted(task.partitionId()));
    // Spark ignores names that start with a dot or underscore, so it never reads half a file.
    Path unfinished = new Path(folder, "_growing-" + task.taskAttemptId());
    FileSystem files = complete.getFileSystem(settings);
    long written;
    long rejected = 0;
    try (ReportWriter writer = new ReportWriter(files.create(unfinished, true), plan.plan())) {
      while (rows.hasNext()) {
        rejected += append(rows.next(), plan, writer);
      }
      written = writer.written();
    }
    files.delete(complete, false);
    if (!files.rename(unfinished, complete)) {
      throw new IOException("cannot rename " + unfinished + " to " + complete);
    }
    return new WrittenReports(1, written, rejected);
  }

  /** Appends a report; returns 1 if the bytes are not a report to the plan, and otherwise 0. */
  static int append(byte @Nullable [] report, CountedPlan plan, ReportWriter writer)
      throws IOException {
    if (report == null) {
      return 0;
    }
    try {
      Optional<Report> possible = plan.possible(report);
      if (possible.isPresent()) {
        writer.write(possible.get());
      }
      return possible.isPresent() ? 0 : 1;
    } catch (WireException e) {
      return 1;
    }
  }
}
