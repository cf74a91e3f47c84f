package dev.hearsay.spark.load;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.spark.Crowd;
import dev.hearsay.spark.HearsayFunctions;
import dev.hearsay.spark.file.ReportFiles;
import dev.hearsay.wire.report.ReportWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A program that counts rows of 50 MB with a small heap: reports that are too long, files of
 * reports, damaged tallies, and a table in Parquet. It prints the numbers of counted and of
 * rejected reports of each kind.
 */
public final class WideRows {

  /**
   * The size of a row in bytes: two tasks can store several copies in 2 GB, and 42 rows are more
   * than 2 GB.
   */
  private static final int ROW_BYTES = 50 << 20;

  /** The setting for tables of large rows; see "Large rows" in the module's README. */
  private static final String ROW_BY_ROW = "spark.sql.parquet.enableVectorizedReader";

  private static final Plan PLAN = Crowd.plan(1);

  private WideRows() {}

  /**
   * Counts rows.
   *
   * @param arguments a folder for the files, and the number of rows of each kind
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int rows = Integer.parseInt(arguments[1]);
    SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .getOrCreate();
    HearsayFunctions.register(spark, PLAN);
    count("reports", invalidRows(spark, rows), "hearsay_tally(value)");
    count("tallies", invalidRows(spark, rows), "hearsay_tally_union(value)");
    spark.conf().set(ROW_BY_ROW, "false");
    count(
        "table", table(invalidRows(spark, rows), folder.resolve("table")), "hearsay_tally(value)");
    Path file = reports(folder.resolve("reports"));
    Files.copy(file, folder.resolve("reports2"));
    Dataset<Row> files = ReportFiles.blocks(spark, folder.resolve("reports*").toString());
    count("blocks", files, "hearsay_tally_block(block)");
    spark.stop();
  }

  /** Returns rows that are neither reports nor tallies, and exist only while they are counted. */
  private static Dataset<Row> invalidRows(SparkSession spark, int rows) {
    MapFunction<Long, byte[]> make = number -> new byte[ROW_BYTES];
    return spark
        .range(0, rows, 1, 2)
        .as(Encoders.LONG())
        .map(make, Encoders.BINARY())
        .toDF("value");
  }

  /**
   * Writes rows into one Parquet file. Without the options, Spark's writer would hold 100 rows in
   * memory.
   */
  private static Dataset<Row> table(Dataset<Row> rows, Path folder) {
    rows.coalesce(1)
        .write()
        .option("parquet.page.size.row.check.min", "1")
        .option("parquet.block.size.row.check.min", "1")
        .parquet(folder.toString());
    return rows.sparkSession().read().parquet(folder.toString());
  }

  /** Writes a file of reports with about {@link #ROW_BYTES} bytes. */
  private static Path reports(Path file) throws IOException {
    Report[] reports = Crowd.reports(PLAN, 1_000, 7).toArray(Report[]::new);
    try (BufferedOutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        ReportWriter writer = new ReportWriter(out, PLAN)) {
      while (Files.size(file) < ROW_BYTES) {
        for (int i = 0; i < 100; i++) {
          for (Report report : reports) {
            writer.write(report);
          }
        }
      }
    }
    return file;
  }

  private static void count(String what, Dataset<Row> rows, String call) {
    rows.createOrReplaceTempView("wide");
    long start = System.nanoTime();
    Row row =
        rows.sparkSession()
            .sql(
                "SELECT hearsay_reports(t), hearsay_rejected(t) FROM (SELECT "
                    + call
                    + " AS t FROM wide)")
            .first();
    System.out.printf(
        "%s: %d counted, %d rejected, %.1f s%n",
        what, row.getLong(0), row.getLong(1), (System.nanoTime() - start) / 1e9);
  }
}
