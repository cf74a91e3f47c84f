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

/** The file that one task writes. */
final class PartitionFile {

  private PartitionFile() {}

  static WrittenReports write(
      Iterator<byte @Nullable []> rows, CountedPlan plan, String folder, Configuration settings)
      throws IOException {
    TaskContext task = TaskContext.get();
    Path whole = new Path(folder, "part-%05d.reports".formatted(task.partitionId()));
    // Names that start with a dot or underscore are hidden from Spark: nobody reads half a file.
    Path growing = new Path(folder, "_growing-" + task.taskAttemptId());
    FileSystem files = whole.getFileSystem(settings);
    long written;
    long rejected = 0;
    try (ReportWriter writer = new ReportWriter(files.create(growing, true), plan.plan())) {
      while (rows.hasNext()) {
        rejected += append(rows.next(), plan, writer);
      }
      written = writer.written();
    }
    files.delete(whole, false);
    if (!files.rename(growing, whole)) {
      throw new IOException("cannot rename " + growing + " to " + whole);
    }
    return new WrittenReports(1, written, rejected);
  }

  /** Appends a report; returns 1 if it is none. */
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
