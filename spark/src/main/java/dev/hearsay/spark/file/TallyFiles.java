package dev.hearsay.spark.file;

import dev.hearsay.Tally;
import dev.hearsay.wire.report.TallyBytes;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The project's own files of tallies, in any file system that Spark knows. */
public final class TallyFiles {

  private TallyFiles() {}

  /**
   * Tallies, one file per row: {@code file}, {@code tally}. They are not looked at: {@code
   * hearsay_tally_union} counts what is damaged or of another plan as rejected.
   *
   * @param paths files, folders or patterns
   */
  public static Dataset<Row> read(SparkSession spark, String... paths) {
    return spark
        .read()
        .format("binaryFile")
        .load(paths)
        .selectExpr("path AS file", "content AS tally");
  }

  /** Writes a tally as {@code hearsay tally} does, for {@code hearsay estimate} to read. */
  public static void write(SparkSession spark, Tally tally, String file) throws IOException {
    Path path = new Path(file);
    try (OutputStream out =
        path.getFileSystem(ReportFiles.hadoop(spark).value()).create(path, true)) {
      TallyBytes.write(tally, out);
    }
  }
}
