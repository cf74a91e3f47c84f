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
 * A table in Parquet of which some files may be damaged. A file with a missing or damaged end is
 * left out and listed, and a query reads the other files. Damage inside a file with an intact end
 * is found only when its rows are read: the rest of that file is left out, Spark logs it, and there
 * are fewer rows than {@code expectedRows}.
 *
 * @param rows the rows of all files with an intact end
 * @param expectedRows the number of rows according to the ends of these files
 * @param files the number of all files, including damaged ones
 * @param skipped the files with a damaged end
 */
public record ParquetTable(
    Dataset<Row> rows, long expectedRows, long files, List<SkippedFile> skipped) {

  /** A file that was left out, and why. */
  public record SkippedFile(String file, String reason) {}

  /** The footer of a file: the number of rows, or the reason why it cannot be read. */
  private record Footer(String file, long rows, @Nullable String problem) {

    static final StructType COLUMNS =
        new StructType()
            .add("file", DataTypes.StringType, false)
            .add("rows", DataTypes.LongType, false)
            .add("problem", DataTypes.StringType);

    boolean isIntact() {
      return problem == null;
    }

    static Footer of(Row row) {
      return new Footer(row.getString(0), row.getLong(1), row.getString(2));
    }

    static Row read(String file, Configuration settings) {
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
   * Reads the end of each file, on all executors, and then opens the intact files.
   *
   * @param folder the folder of a table that Spark has written
   * @throws IllegalArgumentException if no file can be read
   */
  public static ParquetTable read(SparkSession spark, String folder) {
    List<Footer> footers = footers(spark, folder);
    String[] intact =
        footers.stream().filter(Footer::isIntact).map(Footer::file).toArray(String[]::new);
    if (intact.length == 0) {
      throw new IllegalArgumentException(
          "none of the %s Parquet files in %s can be read".formatted(footers.size(), folder));
    }
    Dataset<Row> rows =
        spark
            .read()
            .option("basePath", folder)
            .option("ignoreCorruptFiles", "true")
            .parquet(intact);
    return new ParquetTable(
        rows,
        footers.stream().mapToLong(Footer::rows).sum(),
        footers.size(),
        footers.stream()
            .filter(footer -> !footer.isIntact())
            .map(footer -> new SkippedFile(footer.file(), String.valueOf(footer.problem())))
            .toList());
  }

  private static List<Footer> footers(SparkSession spark, String folder) {
    SerializableConfiguration hadoop = ReportFiles.hadoop(spark);
    MapFunction<String, Row> readFooter = file -> Footer.read(file, hadoop.value());
    return spark
        .read()
        .format("binaryFile")
        .option("recursiveFileLookup", "true")
        .option("pathGlobFilter", "*.parquet")
        .load(folder)
        .select("path")
        .as(Encoders.STRING())
        .repartition(spark.sparkContext().defaultParallelism())
        .map(readFooter, Encoders.row(Footer.COLUMNS))
        .collectAsList()
        .stream()
        .map(Footer::of)
        .toList();
  }
}
