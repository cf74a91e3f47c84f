package dev.hearsay.spark.file;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.TopicReport;
import java.sql.Timestamp;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The reports that collectors have appended to a topic of Kafka, as a table: {@code collection},
 * {@code id} (16 bytes), {@code wave} (0 if the collection has none), {@code bucket} (the start of
 * the hour or wave), {@code report}, {@code unreadable}.
 *
 * <p>A message that is no report is a row with the reason in {@code unreadable}, and NULL in all
 * other columns: {@code count(unreadable)} is the number of such messages. Collectors append again
 * what they are unsure of: drop duplicates by collection and id before counting.
 */
public final class TopicTable {

  private static final StructType COLUMNS =
      new StructType()
          .add("collection", DataTypes.StringType)
          .add("id", DataTypes.BinaryType)
          .add("wave", DataTypes.IntegerType)
          .add("bucket", DataTypes.TimestampType)
          .add("report", DataTypes.BinaryType)
          .add("unreadable", DataTypes.StringType);

  private TopicTable() {}

  /**
   * All that is in a topic now.
   *
   * @param brokers host:port, separated by commas
   */
  public static Dataset<Row> read(SparkSession spark, String brokers, String topic) {
    return parse(
        spark
            .read()
            .format("kafka")
            .option("kafka.bootstrap.servers", brokers)
            .option("subscribe", topic)
            .option("startingOffsets", "earliest")
            .option("endingOffsets", "latest")
            .load());
  }

  /**
   * The same of messages that were read in another way.
   *
   * @param messages with the columns {@code key} and {@code value}, as Kafka's source has them
   */
  public static Dataset<Row> parse(Dataset<Row> messages) {
    MapFunction<Row, Row> parse = message -> row(message.getAs(0), message.getAs(1));
    return messages.select("key", "value").map(parse, Encoders.row(COLUMNS));
  }

  private static Row row(byte @Nullable [] key, byte @Nullable [] value) {
    if (key == null || value == null) {
      return unreadable("a message has no " + (key == null ? "key" : "value"));
    }
    try {
      TopicReport read = TopicReport.read(key, value);
      return RowFactory.create(
          read.collection(),
          key,
          read.wave(),
          new Timestamp(read.bucket()),
          read.submission().report(),
          null);
    } catch (WireException e) {
      return unreadable(e.getMessage());
    }
  }

  private static Row unreadable(@Nullable String reason) {
    return RowFactory.create(null, null, null, null, null, reason);
  }
}
