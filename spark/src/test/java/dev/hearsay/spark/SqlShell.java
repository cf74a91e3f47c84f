package dev.hearsay.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A substitute for {@code spark-sql -f FILE}, for the script {@code try-readme}. Spark's own shell
 * is part of its distributions only. This class uses no class of the project, so the script can
 * compile it with Spark's jars alone and submit it like Spark's shell.
 */
public final class SqlShell {

  private SqlShell() {}

  /**
   * Runs the statements of a file and prints their rows, with tabs between the columns.
   *
   * @param arguments {@code -f} and the file
   */
  public static void main(String[] arguments) throws IOException {
    SparkSession spark = SparkSession.builder().enableHiveSupport().getOrCreate();
    for (String statement : Files.readString(Path.of(arguments[1])).split(";", -1)) {
      if (!statement.isBlank()) {
        spark.sql(statement).collectAsList().forEach(row -> System.out.println(text(row)));
      }
    }
    spark.stop();
  }

  private static String text(Row row) {
    return IntStream.range(0, row.length())
        .mapToObj(i -> String.valueOf(row.get(i)))
        .collect(Collectors.joining("\t"));
  }
}
