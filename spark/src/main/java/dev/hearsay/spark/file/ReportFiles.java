package dev.hearsay.spark.file;

import dev.hearsay.Plan;
import dev.hearsay.spark.function.CountedPlan;
import dev.hearsay.wire.json.PlanJson;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Files of reports in the project's own format, in any file system that Spark reads. {@code hearsay
 * perturb} writes them, and {@code hearsay tally} counts them.
 *
 * <pre>{@code
 * Dataset<Row> reports = ReportFiles.read(spark, plan, "hdfs:///reports/*");
 * Dataset<Row> tally = reports.agg(HearsayFunctions.tally(reports.col("report"), plan));
 * }</pre>
 */
public final class ReportFiles {

  private static final StructType READ =
      new StructType()
          .add("file", DataTypes.StringType, false)
          .add("wave", DataTypes.IntegerType)
          .add("report", DataTypes.BinaryType)
          .add("unreadable", DataTypes.StringType);

  private static final StructType BLOCKS =
      new StructType()
          .add("block", DataTypes.BinaryType, false)
          .add("reports", DataTypes.LongType, false)
          .add("rejected", DataTypes.LongType, false);

  private ReportFiles() {}

  /**
   * Reads reports, one per row, with the columns {@code file}, {@code wave} (NULL unless the plan
   * is a series), {@code report}, {@code unreadable}. One task reads a file, in little memory.
   *
   * <p>Three kinds of files give a last row with the reason in {@code unreadable}: a file with a
   * torn or damaged end, a file of reports to another plan, and a file without reports. In this
   * row, the report is NULL, which {@code hearsay_tally} skips. {@code count(unreadable)} is the
   * number of such files.
   *
   * @param paths files, folders or patterns
   */
  public static Dataset<Row> read(SparkSession spark, Plan plan, String... paths) {
    String json = PlanJson.write(plan);
    SerializableConfiguration hadoop = hadoop(spark);
    Dataset<String> files = names(spark, paths);
    FlatMapFunction<String, Row> rows =
        file -> new ReportRows(file, hadoop.value(), CountedPlan.of(json).plan());
    return files.flatMap(rows, Encoders.row(READ));
  }

  /**
   * Reads whole files, one per row, with the columns {@code file}, {@code block}, for {@code
   * hearsay_tally_block}. Whole files cost less than a row per report, but each must be smaller
   * than 2 GB and fit into memory.
   *
   * @param paths files, folders or patterns
   */
  public static Dataset<Row> blocks(SparkSession spark, String... paths) {
    return spark
        .read()
        .format("binaryFile")
        .load(paths)
        .selectExpr("path AS file", "content AS block");
  }

  /**
   * Packs a table with one report per row into blocks of many reports. Each block is a complete
   * file of reports. The columns are {@code block}, {@code reports} (the number of reports in the
   * block) and {@code rejected}: the number of rows without a report to the plan, which are left
   * out. A table of blocks is smaller and costs less to count.
   *
   * @param column the column with the reports; NULL is skipped
   * @param perBlock the number of reports per block, about 10,000
   */
  public static Dataset<Row> pack(Dataset<Row> reports, String column, Plan plan, int perBlock) {
    String json = PlanJson.write(plan);
    MapPartitionsFunction<byte[], Row> blocks =
        rows -> new PackedBlocks(rows, CountedPlan.of(json), perBlock);
    return reports.select(column).as(Encoders.BINARY()).mapPartitions(blocks, Encoders.row(BLOCKS));
  }

  /**
   * Writes a table's reports as files, one per partition. A file gets its name when it is complete,
   * and a repeated task replaces its own file.
   *
   * @param column the column with the reports; NULL is skipped
   * @param folder the folder, which is created if necessary; existing files of other names stay
   */
  public static WrittenReports write(
      Dataset<Row> reports, String column, Plan plan, String folder) {
    String json = PlanJson.write(plan);
    SerializableConfiguration hadoop = hadoop(reports.sparkSession());
    MapPartitionsFunction<byte[], WrittenReports> write =
        rows ->
            List.of(PartitionFile.write(rows, CountedPlan.of(json), folder, hadoop.value()))
                .iterator();
    return reports
        .select(column)
        .as(Encoders.BINARY())
        .mapPartitions(write, Encoders.javaSerialization(WrittenReports.class))
        .collectAsList()
        .stream()
        .reduce(WrittenReports.NONE, WrittenReports::plus);
  }

  /** Returns the names of all files, distributed over the tasks. */
  static Dataset<String> names(SparkSession spark, String... paths) {
    Dataset<String> names =
        spark.read().format("binaryFile").load(paths).select("path").as(Encoders.STRING());
    return names.repartition(spark.sparkContext().defaultParallelism());
  }

  static SerializableConfiguration hadoop(SparkSession spark) {
    Configuration settings =
        ((org.apache.spark.sql.classic.SparkSession) spark).sessionState().newHadoopConf();
    return new SerializableConfiguration(settings);
  }
}
