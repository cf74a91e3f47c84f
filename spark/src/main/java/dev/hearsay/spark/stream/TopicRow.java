package dev.hearsay.spark.stream;

import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TopicReport;
import java.sql.Timestamp;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The rows between the reading of messages and their counting. Most are reports. One per range of
 * messages that a task has read says how many there were, and how many of them were no reports: it
 * passes through the same shuffle, so that the numbers are exact however often tasks are repeated.
 * Such a row has no collection, and its place in the topic for an id, which no other has.
 */
final class TopicRow {

  static final String COLLECTION = "collection";
  static final String ID_HIGH = "id_high";
  static final String ID_LOW = "id_low";
  static final String TIME = "time";

  static final StructType SCHEMA =
      new StructType()
          .add(COLLECTION, DataTypes.StringType, false)
          .add(ID_HIGH, DataTypes.LongType, false)
          .add(ID_LOW, DataTypes.LongType, false)
          .add("wave", DataTypes.IntegerType, false) // of a summary: how many are unreadable
          .add("bucket", DataTypes.LongType, false) // of a summary: how many messages there are
          .add("report", DataTypes.BinaryType, true)
          .add(TIME, DataTypes.TimestampType, false);

  private static final String NO_COLLECTION = "";

  private final Row row;

  TopicRow(Row row) {
    this.row = row;
  }

  static Row of(TopicReport message, Timestamp time) {
    Submission submission = message.submission();
    return RowFactory.create(
        message.collection(),
        submission.id().high(),
        submission.id().low(),
        message.wave(),
        message.bucket(),
        submission.report(),
        time);
  }

  static Row summary(int partition, long offset, long messages, int unreadable, Timestamp time) {
    return RowFactory.create(
        NO_COLLECTION, (long) partition, offset, unreadable, messages, null, time);
  }

  boolean isSummary() {
    return row.isNullAt(5);
  }

  long messages() {
    return row.getLong(4);
  }

  int unreadable() {
    return row.getInt(3);
  }

  String collection() {
    return row.getString(0);
  }

  int wave() {
    return row.getInt(3);
  }

  long bucket() {
    return row.getLong(4);
  }

  byte[] report() {
    return row.getAs(5);
  }
}
