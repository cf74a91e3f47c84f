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
 * Appends reports to the topic. What it answers for is on as many brokers as the topic demands, and
 * in the topic once per call: the producer is idempotent. Thread-safe; nobody waits but for the
 * start.
 */
public final class ReportTopic implements AutoCloseable {

  /** After this the brokers are taken for lost, and whoever waits is told to send again. */
  private static final Duration DELIVERY = Duration.ofSeconds(30);

  /** A broker that says nothing for so long is tried again, or another is. */
  private static final Duration REQUEST = Duration.ofSeconds(8);

  /** What the largest body has room for, and some. */
  static final int MAX_MESSAGE_BYTES = 5 << 20;

  private static final int BATCH_BYTES = 64 << 10;
  private static final int LINGER_MILLIS = 5;

  /** A report is some tens of bytes; the producer's own buffers are not filled to the last. */
  private static final long MIN_BUFFER_BYTES = 16L << 20;

  /** The producer would forget a topic that nobody used, and refuse the next report to it. */
  private static final Duration NEVER = Duration.ofDays(3_650);

  private static final Duration AT_THE_END = Duration.ofSeconds(10);
  private static final Duration START = Duration.ofSeconds(30);
  private static final long START_PAUSE_MILLIS = 50;

  private final TopicOptions options;
  private final Limits limits;
  private final TopicAdmin admin;
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicLong reports = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
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
   * Connects to the brokers, and makes the topic if it is missing.
   *
   * @param limits how much may wait for the brokers
   * @throws RefusedException if they do not answer
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

  /** What to do if the producer cannot go on, and would refuse all from then on. */
  public void onFatal(Consumer<Throwable> handler) {
    onFatal = handler;
  }

  private static Map<String, Object> settings(TopicOptions options, Limits limits) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) DELIVERY.toMillis());
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) REQUEST.toMillis());
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    settings.putAll(options.properties());
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, options.brokers());
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "none"); // reports are mostly noise
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 0L); // event loops call it
    settings.put(ProducerConfig.METADATA_MAX_IDLE_CONFIG, NEVER.toMillis());
    settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_MESSAGE_BYTES);
    settings.put(
        ProducerConfig.BUFFER_MEMORY_CONFIG, Math.max(MIN_BUFFER_BYTES, limits.queuedBytes()));
    return settings;
  }

  /**
   * Makes sure that the reports of a database come through a topic, or through none.
   *
   * @throws dev.hearsay.collector.store.StoreRefusedException if it is another
   */
  public static void check(Store store, Optional<String> topic) {
    BoundTopic.check(store, topic);
  }

  /** Binds a database to this topic before the first report, unless it is bound. */
  public void bind(Store store) {
    State now = state();
    store.write(changes -> changes.fold().bind(options.topic(), now.id(), now.beginnings()));
  }

  /**
   * Returns what the topic has now.
   *
   * @throws RefusedException if the brokers do not answer
   */
  public State state() {
    return admin.state();
  }

  /** Returns the name. */
  public String name() {
    return options.topic();
  }

  /**
   * Returns a consumer whose caller keeps the places: the brokers remember nothing of it.
   *
   * @param messages the most messages of a poll
   * @param bytes the most that is fetched ahead, of all partitions
   */
  public KafkaConsumer<byte[], byte[]> consumer(int messages, int bytes) {
    Map<String, Object> settings = new HashMap<>(options.properties());
    settings.keySet().retainAll(ConsumerConfig.configNames()); // others would be warned of
    settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, options.brokers());
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none"); // what is gone must be said
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, messages);
    settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, bytes);
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Until the producer knows the partitions, it would refuse every report. */
  private void awaitPartitions() {
    long end = System.nanoTime() + START.toNanos();
    while (!hasPartitions()) {
      if (System.nanoTime() > end) {
        close();
        throw new RefusedException(
            RejectionReason.TOPIC_UNAVAILABLE,
            "the brokers %s do not tell where the topic %s is"
                .formatted(options.brokers(), options.topic()));
      }
      TopicAdmin.pause(START_PAUSE_MILLIS);
    }
  }

  private boolean hasPartitions() {
    try {
      return !producer.partitionsFor(options.topic()).isEmpty();
    } catch (TimeoutException e) {
      return false; // it has asked for them
    }
  }

  /** Refuses what there is no room for, before somebody spends time on it. */
  public void checkRoom(int moreReports, long moreBytes) {
    boolean isFull =
        reports.get() + moreReports > limits.queuedReports()
            || bytes.get() + moreBytes > limits.queuedBytes();
    if (isFull && reports.get() > 0) { // what is too large on its own must be taken alone
      throw new RefusedException(
          RejectionReason.QUEUE_FULL,
          "more waits to be stored than there is room for; send this again later");
    }
  }

  /**
   * Appends reports.
   *
   * @param timestamp what the messages say of their time, in milliseconds since 1970
   * @param size how many bytes these take in memory
   * @return their places, when the brokers have all of them. It fails with {@link RefusedException}
   *     if one may be missing, and others may be there all the same
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

  @SuppressWarnings("FutureReturnValueIgnored") // the callback is told the same
  private void send(ProducerRecord<byte[], byte[]> message, Delivery delivery, int which) {
    try {
      producer.send(message, (place, failed) -> delivery.settled(which, place, failed));
    } catch (InterruptException | IllegalStateException e) {
      delivery.settled(which, null, e); // somebody wants the thread, or the producer, to end
    } catch (KafkaException e) {
      delivery.settled(which, null, e);
      onFatal.accept(e); // whatever can pass is told to the callback
    }
  }

  /** The places of messages that were appended: partitions, and offsets in these. */
  @SuppressWarnings("ArrayRecordComponent") // places are not compared
  public record Places(int[] parts, long[] offsets) {}

  /**
   * What a topic has.
   *
   * @param id the brokers' own name of the topic: one made anew has another
   * @param beginnings the first message of each partition
   * @param ends the message after the last of each partition
   */
  public record State(
      String id, SortedMap<Integer, Long> beginnings, SortedMap<Integer, Long> ends) {}

  /** Reports that came together, on their way; the producer's thread calls it. */
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
      if (failed == null) {
        answer.complete(places);
      } else {
        answer.completeExceptionally(
            new RefusedException(
                RejectionReason.TOPIC_UNAVAILABLE,
                "the brokers did not take all reports: " + failed.getMessage(),
                failed));
      }
    }
  }

  /** How many reports wait for the brokers. */
  public long queuedReports() {
    return reports.get();
  }

  /** Why reports would not be taken now. */
  public Optional<String> obstacle() {
    return admin.obstacle();
  }

  /** Waits a while for what is under way, and ends. */
  @Override
  public void close() {
    producer.close(AT_THE_END);
    admin.close();
  }
}
