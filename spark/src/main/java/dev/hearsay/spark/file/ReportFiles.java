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
 * The project's own files of reports, as {@code hearsay perturb} writes and {@code hearsay tally}
 * reads them, in any file system that Spark knows.
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
   * The reports of files, one per row: {@code file}, {@code wave} (NULL unless the plan is a
   * series), {@code report}, {@code unreadable}. A file is read by one task, in little memory.
   *
   * <p>A file with a torn or damaged end, one of another plan, and what is no file of reports at
   * all gives a last row with the reason in {@code unreadable} and NULL as the report, which {@code
   * hearsay_tally} skips: {@code count(unreadable)} is the number of such files.
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
   * Whole files, one per row, for {@code hearsay_tally_block}: {@code file}, {@code block}. It
   * costs less than a row per report; a file must be smaller than 2 GB, and fit into memory.
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
   * Packs a table with one report per row into blocks of many, each of them a file of reports in
   * itself: {@code block}, {@code reports} (how many are in it), {@code rejected} (how many rows
   * held no report to the plan; those are left out). A table of blocks is smaller, and costs less
   * to count.
   *
   * @param column the one with the reports; NULL is skipped
   * @param perBlock reports per block, 10,000 or so
   */
  public static Dataset<Row> pack(Dataset<Row> reports, String column, Plan plan, int perBlock) {
    String json = PlanJson.write(plan);
    MapPartitionsFunction<byte[], Row> blocks =
        rows -> new PackedBlocks(rows, CountedPlan.of(json), perBlock);
    return reports.select(column).as(Encoders.BINARY()).mapPartitions(blocks, Encoders.row(BLOCKS));
  }

  /**
   * Writes a table's reports as files, one per partition. Each appears under its name when it is
   * whole, and a task that is repeated replaces its own file.
   *
   * @param column the one with the reports; NULL is skipped
   * @param folder is made; files that it has stay
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

  /** The names of all files, spread over the tasks. */
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
