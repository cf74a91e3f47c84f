package dev.hearsay.collector.log;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.TopicReport;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * A producer that appends reports to the topic. Acknowledged reports are on as many brokers as the
 * topic demands, and in the topic exactly once per call: the producer is idempotent. Thread-safe.
 * Only {@link #open} blocks.
 */
public final class ReportTopic implements AutoCloseable {

  /** The time after which an append fails, so that the client is asked to send again. */
  private static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(30);

  /** The time without an answer after which a broker is asked again, or another one is. */
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(8);

  /** The largest message: enough for the largest request body, with some reserve. */
  static final int MAX_MESSAGE_BYTES = 5 << 20;

  private static final int BATCH_BYTES = 64 << 10;
  private static final int LINGER_MILLIS = 5;

  /**
   * The smallest buffer: a report has only tens of bytes, and the producer does not fill its own
   * buffers completely.
   */
  private static final long MIN_BUFFER_BYTES = 16L << 20;

  /**
   * The time after which the producer drops its metadata of an unused topic. With Kafka's default,
   * the next report would be refused.
   */
  private static final Duration METADATA_IDLE = Duration.ofDays(3_650);

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
  private static final long START_PAUSE_MILLIS = 50;

  private final TopicOptions options;
  private final Limits limits;
  private final TopicAdmin admin;
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicLong reports = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final AppendWatch watch = new AppendWatch(System::nanoTime);
  private volatile Consumer<Throwable> onFatal = cause -> {};

  private ReportTopic(TopicOptions options, Limits limits, TopicAdmin admin) {
    this.options = options;
    this.limits = limits;
    this.admin = admin;
    this.producer =
        new KafkaProducer<>(
            settings(options, limits), new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Connects to the brokers and creates the topic if it is missing.
   *
   * @param limits the limits of what may wait for the brokers
   * @throws RefusedException if the brokers do not answer
   */
  public static ReportTopic open(TopicOptions options, Limits limits) {
    TopicAdmin admin = new TopicAdmin(options);
    try {
      admin.createIfMissing();
      ReportTopic topic = new ReportTopic(options, limits, admin);
      topic.awaitPartitions();
      return topic;
    } catch (RuntimeException e) {
      admin.close();
      throw e;
    }
  }

  /** Sets the handler for a failure after which the producer refuses all reports. */
  public void onFatal(Consumer<Throwable> handler) {
    onFatal = handler;
  }

  private static Map<String, Object> settings(TopicOptions options, Limits limits) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) DELIVERY_TIMEOUT.toMillis());
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) REQUEST_TIMEOUT.toMillis());
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    settings.putAll(options.properties());
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, options.brokers());
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "none"); // reports are mostly noise
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 0L); // event loops call the producer
    settings.put(ProducerConfig.METADATA_MAX_IDLE_CONFIG, METADATA_IDLE.toMillis());
    settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_MESSAGE_BYTES);
    settings.put(
        ProducerConfig.BUFFER_MEMORY_CONFIG, Math.max(MIN_BUFFER_BYTES, limits.queuedBytes()));
    return settings;
  }

  /**
   * Ensures that a database is bound to a topic, or to none if {@code topic} is empty. An unbound
   * database is bound to the given topic.
   *
   * @throws dev.hearsay.collector.store.StoreRefusedException if it is bound to another topic
   */
  public static void check(Store store, Optional<String> topic) {
    TopicBinding.check(store, topic);
  }

  /** Binds a database to this topic before the first report, unless it is bound. */
  public void bind(Store store) {
    State now = state();
    store.write(changes -> changes.fold().bind(options.topic(), now.id(), now.beginnings()));
  }

  /**
   * Returns the present state of the topic.
   *
   * @throws RefusedException if the brokers do not answer
   */
  public State state() {
    return admin.state();
  }

  /** Returns the topic's name. */
  public String name() {
    return options.topic();
  }

  /**
   * Returns a consumer whose caller stores the offsets; the brokers store none.
   *
   * @param messages the largest number of messages per poll
   * @param bytes the largest number of bytes fetched ahead, of all partitions together
   */
  public KafkaConsumer<byte[], byte[]> consumer(int messages, int bytes) {
    Map<String, Object> settings = new HashMap<>(options.properties());
    settings.keySet().retainAll(ConsumerConfig.configNames()); // Kafka warns about unknown settings
    settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, options.brokers());
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none"); // missing messages are an error
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, messages);
    settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, bytes);
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Waits until the producer has the partitions; before that, it would refuse every report. */
  private void awaitPartitions() {
    long end = System.nanoTime() + START_TIMEOUT.toNanos();
    while (!hasPartitions()) {
      if (System.nanoTime() > end) {
        close();
        throw new RefusedException(
            RejectionReason.TOPIC_UNAVAILABLE,
            "the brokers at %s do not report the partitions of the topic %s"
                .formatted(options.brokers(), options.topic()));
      }
      TopicAdmin.pause(START_PAUSE_MILLIS);
    }
  }

  private boolean hasPartitions() {
    try {
      return !producer.partitionsFor(options.topic()).isEmpty();
    } catch (TimeoutException e) {
      return false; // the call has requested the metadata
    }
  }

  /** Refuses reports for which the queue has no room, before they are examined. */
  public void checkCapacity(int moreReports, long moreBytes) {
    boolean isFull =
        reports.get() + moreReports > limits.queuedReports()
            || bytes.get() + moreBytes > limits.queuedBytes();
    if (isFull && reports.get() > 0) { // a large request is accepted if nothing else waits
      throw new RefusedException(
          RejectionReason.QUEUE_FULL, "too many reports wait to be stored; send this again later");
    }
  }

  /**
   * Appends reports.
   *
   * @param timestamp the time stored in the messages, in milliseconds since 1970
   * @param size the size of the reports in memory, in bytes
   * @return the reports' places, once the brokers have all of them. Fails with {@link
   *     RefusedException} if a report may be missing; others may be in the topic even then
   */
  public CompletableFuture<Places> append(List<TopicReport> more, long timestamp, long size) {
    Delivery delivery = new Delivery(more.size(), size);
    for (int i = 0; i < more.size(); i++) {
      TopicReport each = more.get(i);
      send(
          new ProducerRecord<>(options.topic(), null, timestamp, each.key(), each.value()),
          delivery,
          i);
    }
    return delivery.answer;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the callback gets the same result
  private void send(ProducerRecord<byte[], byte[]> message, Delivery delivery, int which) {
    try {
      producer.send(message, (place, failed) -> delivery.settled(which, place, failed));
    } catch (InterruptException | IllegalStateException e) {
      delivery.settled(which, null, e); // the thread or the producer is being shut down
    } catch (KafkaException e) {
      delivery.settled(which, null, e);
      onFatal.accept(e); // the callback gets every failure that may pass
    }
  }

  /** The places of appended messages: partitions, and offsets in them. */
  @SuppressWarnings("ArrayRecordComponent") // places are not compared
  public record Places(int[] parts, long[] offsets) {}

  /**
   * The state of a topic.
   *
   * @param id the id that the brokers gave the topic; a topic created anew has another
   * @param beginnings the first message of each partition
   * @param ends the position after the last message of each partition
   */
  public record State(
      String id, SortedMap<Integer, Long> beginnings, SortedMap<Integer, Long> ends) {}

  /** The progress of reports that were appended together. The producer's thread calls it. */
  private final class Delivery {
    private final CompletableFuture<Places> answer = new CompletableFuture<>();
    private final Places places;
    private final AtomicInteger waiting;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final int count;
    private final long size;

    Delivery(int count, long size) {
      this.count = count;
      this.size = size;
      this.places = new Places(new int[count], new long[count]);
      this.waiting = new AtomicInteger(count);
      reports.addAndGet(count);
      bytes.addAndGet(size);
      if (count == 0) {
        answer.complete(places);
      } else {
        watch.begin();
      }
    }

    void settled(int which, @Nullable RecordMetadata place, @Nullable Exception failed) {
      if (failed != null) {
        failure.compareAndSet(null, failed);
      } else if (place != null) {
        places.parts[which] = place.partition();
        places.offsets[which] = place.offset();
      }
      if (waiting.decrementAndGet() == 0) {
        reports.addAndGet(-count);
        bytes.addAndGet(-size);
        answer();
      }
    }

    private void answer() {
      Exception failed = failure.get();
      watch.end(failed == null);
      if (failed == null) {
        answer.complete(places);
      } else {
        answer.completeExceptionally(
            new RefusedException(
                RejectionReason.TOPIC_UNAVAILABLE,
                "the brokers did not accept all reports: " + failed.getMessage(),
                failed));
      }
    }
  }

  /** Returns the number of reports that wait for the brokers. */
  public long queuedReports() {
    return reports.get();
  }

  /** Returns why the brokers would not accept reports now. Asks them, if appends show no reason. */
  public Optional<String> obstacle() {
    return appendObstacle().or(admin::obstacle);
  }

  /** Returns why the brokers seem to store no reports now, by the latest appends. */
  public Optional<String> appendObstacle() {
    return watch.obstacle();
  }

  /** Waits a while for appends in progress, and closes the producer. */
  @Override
  public void close() {
    producer.close(CLOSE_TIMEOUT);
    admin.close();
  }
}
