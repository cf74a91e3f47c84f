package dev.hearsay.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** The Spark context that all tests of a JVM share. */
public final class Sessions {

  private static final SparkSession SHARED =
      SparkSession.builder()
          .master("local[2]")
          .appName("tests")
          .config("spark.ui.enabled", "false")
          .config("spark.sql.shuffle.partitions", "3")
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.sql.extensions", HearsayExtensions.class.getName())
          .config(
              "spark.sql.warehouse.dir", Path.of("target/warehouse").toAbsolutePath().toString())
          .getOrCreate();

  private Sessions() {}

  /** Returns a session with its own settings and functions, in the shared context. */
  public static SparkSession fresh() {
    return SHARED.newSession();
  }
}
