package dev.hearsay.spark.file;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * A table in Parquet of which some files may be torn. A file whose end is missing or damaged is
 * left out and listed; a query over the others goes on. Damage inside of a file whose end is good
 * is met only when its rows are read: what follows it in that file is left out, Spark logs it, and
 * there are then fewer rows than {@code expectedRows}.
 *
 * @param rows of all files that have a good end
 * @param expectedRows how many these files say that they have
 * @param files how many there are, torn ones included
 * @param skipped the torn ones
 */
public record ParquetTable(
    Dataset<Row> rows, long expectedRows, long files, List<SkippedFile> skipped) {

  /** A file that was left out. */
  public record SkippedFile(String file, String reason) {}

  /** What the end of a file says: how many rows, or what is wrong with it. */
  private record Footer(String file, long rows, @Nullable String problem) {

    static final StructType COLUMNS =
        new StructType()
            .add("file", DataTypes.StringType, false)
            .add("rows", DataTypes.LongType, false)
            .add("problem", DataTypes.StringType);

    boolean isGood() {
      return problem == null;
    }

    static Footer of(Row row) {
      return new Footer(row.getString(0), row.getLong(1), row.getString(2));
    }

    static Row look(String file, Configuration settings) {
      try (ParquetFileReader reader =
          ParquetFileReader.open(HadoopInputFile.fromPath(new Path(file), settings))) {
        return RowFactory.create(file, reader.getRecordCount(), null);
      } catch (IOException | RuntimeException e) {
        return RowFactory.create(file, 0L, e.toString());
      }
    }
  }

  public ParquetTable {
    skipped = List.copyOf(skipped);
  }

  /**
   * Looks at the end of each file, on all executors, and then opens the good ones.
   *
   * @param folder of a table that Spark has written
   * @throws IllegalArgumentException if there is no file that can be read
   */
  public static ParquetTable read(SparkSession spark, String folder) {
    List<Footer> footers = footers(spark, folder);
    String[] good =
        footers.stream().filter(Footer::isGood).map(Footer::file).toArray(String[]::new);
    if (good.length == 0) {
      throw new IllegalArgumentException(
          "none of the %s Parquet files in %s can be read".formatted(footers.size(), folder));
    }
    Dataset<Row> rows =
        spark.read().option("basePath", folder).option("ignoreCorruptFiles", "true").parquet(good);
    return new ParquetTable(
        rows,
        footers.stream().mapToLong(Footer::rows).sum(),
        footers.size(),
        footers.stream()
            .filter(footer -> !footer.isGood())
            .map(footer -> new SkippedFile(footer.file(), String.valueOf(footer.problem())))
            .toList());
  }

  private static List<Footer> footers(SparkSession spark, String folder) {
    SerializableConfiguration hadoop = ReportFiles.hadoop(spark);
    MapFunction<String, Row> look = file -> Footer.look(file, hadoop.value());
    return spark
        .read()
        .format("binaryFile")
        .option("recursiveFileLookup", "true")
        .option("pathGlobFilter", "*.parquet")
        .load(folder)
        .select("path")
        .as(Encoders.STRING())
        .repartition(spark.sparkContext().defaultParallelism())
        .map(look, Encoders.row(Footer.COLUMNS))
        .collectAsList()
        .stream()
        .map(Footer::of)
        .toList();
  }
}
