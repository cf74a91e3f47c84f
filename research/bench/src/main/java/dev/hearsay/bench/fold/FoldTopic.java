package dev.hearsay.bench.fold;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.simulate.people.DemoPopulation;
import dev.hearsay.wire.json.SchemaFile;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.report.TopicReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * A program that creates a topic and fills it with reports to the demo's plan; a tenth of the
 * messages are duplicates. It writes the tally of the distinct reports to a file.
 *
 * <pre>
 *   java -cp … dev.hearsay.bench.fold.FoldTopic BROKERS TOPIC PARTITIONS MESSAGES TALLY
 * </pre>
 *
 * <p>{@code -Drate=100} sends that many messages per second. {@code -Dfirst=20000000} sets the
 * number of the first id, so that the ids differ from those of an earlier run.
 */
public final class FoldTopic {

  static final String COLLECTION = "phone-habits";

  private static final double DUPLICATES = 0.1;
  private static final int POOL = 4096;
  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Plan plan = plan();
  private final Tally expected = Tally.of(plan);
  private final List<byte[]> pool;

  private FoldTopic() {
    Device device = Device.of(plan);
    PrivateRecord person =
        new PrivateRecord.Reader(plan.schema())
            .read(
                Map.of(
                    "age",
                    40,
                    "screen-hours",
                    4,
                    "system",
                    "ios",
                    "mood",
                    "good",
                    "region",
                    "north"));
    ReportBytes bytes = new ReportBytes(plan);
    pool = Stream.generate(() -> bytes.write(device.report(person))).limit(POOL).toList();
  }

  /** Returns the plan of the demo for one wave. */
  static Plan plan() {
    return Planner.forSchema(SchemaFile.parse(DemoPopulation.SCHEMA, "the demo").schema())
        .epsilon(2)
        .users(1_000_000)
        .plan();
  }

  public static void main(String[] arguments)
      throws IOException, ExecutionException, InterruptedException {
    String brokers = arguments[0];
    createTopic(brokers, arguments[1], Integer.parseInt(arguments[2]));
    FoldTopic topic = new FoldTopic();
    topic.fill(brokers, arguments[1], Long.parseLong(arguments[3]));
    Files.write(Path.of(arguments[4]), TallyBytes.write(topic.expected));
  }

  private static void createTopic(String brokers, String topic, int partitions)
      throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      if (!admin.listTopics().names().get().contains(topic)) {
        NewTopic newTopic = new NewTopic(topic, Optional.of(partitions), Optional.empty());
        admin.createTopics(List.of(newTopic)).all().get();
      }
    }
  }

  private void fill(String brokers, String topic, long messages) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(1);
    ReportBytes reader = new ReportBytes(plan);
    long first = Long.getLong("first", 0);
    double rate = Double.parseDouble(System.getProperty("rate", "Infinity"));
    long start = System.nanoTime();
    long distinct = 0;
    AtomicReference<@Nullable Exception> lastFailure = new AtomicReference<>();
    try (KafkaProducer<byte[], byte[]> producer = producer(brokers)) {
      for (long sent = 0; sent < messages; sent++) {
        boolean isDuplicate = distinct > 0 && random.nextDouble() < DUPLICATES;
        long number = isDuplicate ? random.nextLong(distinct) : distinct++;
        TopicReport message = message(first + number);
        if (!isDuplicate) {
          expected.add(reader.read(message.submission().report()));
        }
        Future<RecordMetadata> unused =
            producer.send(
                new ProducerRecord<>(topic, message.key(), message.value()),
                (stored, failure) -> {
                  if (failure != null) {
                    lastFailure.set(failure);
                  }
                });
        long ahead = start + (long) (sent / rate * NANOS_PER_SECOND) - System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(ahead);
      }
    }
    if (lastFailure.get() != null) {
      throw new IllegalStateException("not all messages were stored", lastFailure.get());
    }
  }

  private TopicReport message(long number) {
    ReportId id = new ReportId(mix(2 * number), mix(2 * number + 1));
    return new TopicReport(COLLECTION, 0, 0, new Submission(id, pool.get((int) (number % POOL))));
  }

  /** Returns SplitMix64's hash of a number, which is a bijection. */
  private static long mix(long number) {
    long mixed = (number + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  private static KafkaProducer<byte[], byte[]> producer(String brokers) {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers", brokers, "acks", "all", "linger.ms", "5", "batch.size", "65536"),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }
}
