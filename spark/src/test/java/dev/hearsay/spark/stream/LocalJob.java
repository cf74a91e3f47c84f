package dev.hearsay.spark.stream;

import dev.hearsay.spark.Sessions;
import dev.hearsay.spark.cluster.KafkaBrokers;
import dev.hearsay.spark.cluster.TestPostgres;
import dev.hearsay.wire.report.TopicReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import scala.Tuple2;

/** The job in this process, on a real broker and a real database. */
final class LocalJob implements AutoCloseable {

  private final Path folder;
  private final KafkaBrokers kafka;
  private final TestPostgres postgres;
  private final SparkSession spark;
  private final KafkaProducer<byte[], byte[]> producer;

  private LocalJob(Path folder, KafkaBrokers kafka, TestPostgres postgres, SparkSession spark) {
    this.folder = folder;
    this.kafka = kafka;
    this.postgres = postgres;
    this.spark = spark;
    this.producer = kafka.producer();
  }

  static LocalJob start(Path folder) throws Exception {
    SparkConf few = new SparkConf(false).set("spark.sql.shuffle.partitions", "2");
    SparkSession spark = Sessions.fresh();
    for (Tuple2<String, String> each : CountTopic.settings(few).getAllWithPrefix("spark.sql.")) {
      spark.conf().set("spark.sql." + each._1(), each._2());
    }
    return new LocalJob(folder, KafkaBrokers.start(folder, 1), TestPostgres.start(folder), spark);
  }

  TestPostgres postgres() {
    return postgres;
  }

  KafkaProducer<byte[], byte[]> producer() {
    return producer;
  }

  /** A new topic, and the job that counts it. */
  Topic topic(String name, String... options) throws Exception {
    return new Topic(name, List.of(options));
  }

  final class Topic {
    private final String name;
    private final List<String> extra;
    private final List<Future<RecordMetadata>> sent = new ArrayList<>();

    private Topic(String name, List<String> extra) throws Exception {
      this.name = name;
      this.extra = extra;
      kafka.createTopic(name, 2);
    }

    void send(TopicReport report) {
      send(report.key(), report.value());
    }

    void send(byte[] key, byte[] value) {
      sent.add(producer.send(new ProducerRecord<>(name, key, value)));
    }

    /** A message of a given time. */
    void sendAt(long millis, TopicReport report) {
      sent.add(
          producer.send(new ProducerRecord<>(name, null, millis, report.key(), report.value())));
    }

    Path checkpoint() {
      return folder.resolve("checkpoint-" + name);
    }

    /** Counts all that there is, from where it was left. */
    void count() throws Exception {
      count(checkpoint());
    }

    void count(Path checkpoint) throws Exception {
      for (Future<RecordMetadata> each : sent) {
        each.get(); // else something may be missing
      }
      sent.clear();
      StreamingQuery query = query(checkpoint);
      try {
        query.processAllAvailable();
      } finally {
        query.stop();
      }
    }

    StreamingQuery query(Path checkpoint) throws Exception {
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "--brokers", kafka.addresses(), "--database", postgres.url(), "--topic", name));
      arguments.addAll(List.of("--checkpoint", checkpoint.toString(), "--batch-seconds", "1"));
      arguments.addAll(extra);
      return CountTopic.start(spark, CountOptions.parse(arguments.toArray(String[]::new)));
    }

    long counted(String column) {
      return postgres.number("SELECT " + column + " FROM counted WHERE topic = '" + name + "'");
    }
  }

  long rejected(String collection, String reason) {
    return postgres.number(
        "SELECT reports FROM rejection JOIN collection ON number = collection WHERE id = '%s' AND reason = '%s'"
            .formatted(collection, reason));
  }

  long reports(String collection) {
    return postgres.number(
        "SELECT reports FROM progress JOIN collection ON number = collection WHERE id = '"
            + collection
            + "'");
  }

  @Override
  public void close() throws IOException {
    producer.close(Duration.ofSeconds(1));
    kafka.close();
    postgres.close();
  }
}
