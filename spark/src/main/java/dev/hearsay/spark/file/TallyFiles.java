package dev.hearsay.spark.file;

import dev.hearsay.Tally;
import dev.hearsay.wire.report.TallyBytes;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Files of tallies in the project's own format, in any file system that Spark reads. */
public final class TallyFiles {

  private TallyFiles() {}

  /**
   * Reads tallies, one file per row, with the columns {@code file}, {@code tally}. The files are
   * not checked: {@code hearsay_tally_union} counts damaged tallies and tallies of other plans as
   * rejected.
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

  /** Writes a tally in the format of {@code hearsay tally}, for {@code hearsay estimate}. */
  public static void write(SparkSession spark, Tally tally, String file) throws IOException {
    Path path = new Path(file);
    try (OutputStream out =
        path.getFileSystem(ReportFiles.hadoop(spark).value()).create(path, true)) {
      TallyBytes.write(tally, out);
    }
  }
}
