package dev.hearsay.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** The one session of a JVM's tests. */
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

  /** A session of its own settings and functions; all share one context. */
  public static SparkSession fresh() {
    return SHARED.newSession();
  }
}
