package dev.hearsay.spark.stream;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/**
 * The job that counts a topic's reports into the collectors' database, for {@code spark-submit}.
 *
 * <pre>
 *   spark-submit --class dev.hearsay.spark.stream.CountTopic hearsay-count.jar
 *       --brokers kafka1:9092,kafka2:9092 --database jdbc:postgresql://db/hearsay
 *       --checkpoint hdfs:///hearsay/checkpoint
 * </pre>
 *
 * <p><b>Each report counts once.</b> The checkpoint says which messages are a batch before it is
 * counted, and which ids came before it; a batch and its number are one transaction of the
 * database. Whatever dies, and whenever, the same batch is repeated, and is either in the tallies
 * already or not at all ({@link TallySink}).
 *
 * <p><b>Ids.</b> Of all messages under one id of one collection, one counts; which of them does is
 * left open if they hold different reports in one batch. Ids are remembered for ever, in files of
 * the state store. With {@code --horizon} they are for so many hours at least, and twice as many at
 * most, by the messages' times. A duplicate that comes later counts again: choose more hours than
 * any device keeps trying, or than a wave takes reports. A message that is older by the horizon
 * than others that were read before it, because its partition lags that far behind, does not count;
 * it is among the duplicates. Times ahead of the cluster's clock are taken for now.
 *
 * <p><b>No gaps.</b> The topic is read from its beginning. If messages are gone that were not
 * counted, since the brokers' retention is too short or a topic was made anew, the job fails
 * instead of going on without them. So it does with an older copy of the checkpoint or of the
 * database.
 *
 * <p><b>Poison.</b> A message that is no report, or to no collection, counts as unreadable; one
 * that holds an impossible or damaged report, as rejected. The job goes on.
 *
 * <p>It ends with 2 if it was called wrongly, and with 1 if it failed, for instance because the
 * database or Kafka was away for long. Start it again with the same checkpoint: nothing is lost.
 */
public final class CountTopic {

  /** Before Spark's own, which would take its context away from the running batch. */
  private static final int HOOK_PRIORITY = 100;

  private static final int HOOK_SECONDS = 30;

  private CountTopic() {}

  /** Counts until it is told to end. */
  public static void main(String[] arguments) {
    CountOptions options;
    try {
      options = CountOptions.parse(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("CountTopic: " + e.getMessage() + "\n" + CountOptions.USAGE);
      System.exit(2);
      return;
    }
    SparkSession spark = SparkSession.builder().config(settings(new SparkConf())).getOrCreate();
    spark.streams().addListener(new StateLog());
    try {
      StreamingQuery query = start(spark, options);
      ShutdownHookManager.get()
          .addShutdownHook(() -> stop(query), HOOK_PRIORITY, HOOK_SECONDS, TimeUnit.SECONDS);
      query.awaitTermination();
    } catch (StreamingQueryException | TimeoutException e) {
      System.err.println("CountTopic: " + firstLine(e));
      System.exit(1);
    }
  }

  private static void stop(StreamingQuery query) {
    try {
      query.stop();
    } catch (TimeoutException e) {
      System.err.println("CountTopic: the running batch did not end in time; it will be repeated");
    }
  }

  /** The message of the cause, without the plans and traces that the engine adds. */
  private static String firstLine(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("it failed");
  }

  /** What the job needs that a cluster's owner has not decided otherwise. */
  static SparkConf settings(SparkConf given) {
    String state = "spark.sql.streaming.stateStore.";
    return given
        .setIfMissing("spark.app.name", "Hearsay: count a topic")
        // On the disk, since ids are remembered for ever; the default keeps them in the heap.
        .setIfMissing(
            state + "providerClass",
            "org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider")
        // A batch then writes what is new, and not all of its files again.
        .setIfMissing(state + "rocksdb.changelogCheckpointing.enabled", "true")
        // All stores of an executor share its memory, of which the engine knows nothing otherwise.
        .setIfMissing(state + "rocksdb.boundedMemoryUsage", "true")
        // The number of stores of ids; a checkpoint keeps the one that it began with.
        .setIfMissing("spark.sql.shuffle.partitions", "16");
  }

  /** Starts to count; returns at once. */
  static StreamingQuery start(SparkSession spark, CountOptions options) throws TimeoutException {
    TallySink sink = new TallySink(options.database(), options.topic());
    return distinct(messages(spark, options), options)
        .writeStream()
        .queryName("count " + options.topic())
        .option("checkpointLocation", options.checkpoint())
        .trigger(Trigger.ProcessingTime(options.batchSeconds(), TimeUnit.SECONDS))
        .foreachBatch(new BatchCounter(spark, sink))
        .start();
  }

  private static Dataset<Row> messages(SparkSession spark, CountOptions options) {
    DataStreamReader topic = spark.readStream().format("kafka");
    options.kafka().forEach((name, value) -> topic.option("kafka." + name, value));
    return topic
        .option("kafka.bootstrap.servers", options.brokers())
        .option("subscribe", options.topic())
        .option("startingOffsets", "earliest")
        .option("failOnDataLoss", "true")
        .option("maxOffsetsPerTrigger", Integer.toString(options.batchMessages()))
        // A broker that dies is replaced by another one within seconds, not milliseconds.
        .option("fetchOffset.numRetries", "30")
        .option("fetchOffset.retryIntervalMs", "1000")
        .load()
        .selectExpr(MessageReader.COLUMNS)
        .mapPartitions(new MessageReader(), Encoders.row(TopicRow.SCHEMA));
  }

  private static Dataset<Row> distinct(Dataset<Row> rows, CountOptions options) {
    String[] id = {TopicRow.COLLECTION, TopicRow.ID_HIGH, TopicRow.ID_LOW};
    return options.horizonHours().isEmpty()
        ? rows.drop(TopicRow.TIME).dropDuplicates(id)
        : rows.withWatermark(
                TopicRow.TIME,
                String.format(Locale.ROOT, "%d hours", options.horizonHours().getAsInt()))
            .dropDuplicatesWithinWatermark(id);
  }
}
