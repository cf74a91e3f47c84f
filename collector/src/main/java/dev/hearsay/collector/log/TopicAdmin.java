package dev.hearsay.collector.log;

import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.store.RateLimitedLog;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.LoggerFactory;

/** An administration client that creates the topic and checks its brokers. */
final class TopicAdmin implements AutoCloseable {

  private static final RateLimitedLog WARNINGS =
      new RateLimitedLog(LoggerFactory.getLogger(TopicAdmin.class)::warn, 1);

  private static final int PARTITIONS = 12;
  private static final int MAX_REPLICAS = 3;

  /**
   * The retention of messages: longer than any expected pause of folding. Messages not folded by
   * then are lost, and the loss is reported.
   */
  private static final Duration RETENTION = Duration.ofDays(7);

  /**
   * The length of a segment. Kafka deletes whole segments, so messages stay at most this much
   * longer.
   */
  private static final Duration SEGMENT = Duration.ofDays(1);

  private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
  private static final long RETRY_MILLIS = 500;
  private static final int QUERY_SECONDS = 3;
  private static final Duration QUERY_TIMEOUT = Duration.ofSeconds(QUERY_SECONDS);

  private final TopicOptions options;
  private final Admin admin;

  TopicAdmin(TopicOptions options) {
    this.options = options;
    Map<String, Object> settings = new HashMap<>();
    settings.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, 1_000 * QUERY_SECONDS);
    settings.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) START_TIMEOUT.toMillis());
    settings.putAll(options.properties());
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, options.brokers());
    this.admin = Admin.create(settings);
  }

  /** Creates the topic unless it exists. Several processes may do so at once. */
  void createIfMissing() {
    long end = System.nanoTime() + START_TIMEOUT.toNanos();
    try {
      while (!exists() && !isCreated(end)) {
        pause(RETRY_MILLIS); // named brokers may be about to start
      }
    } catch (ApiException e) {
      throw new RefusedException(
          RejectionReason.TOPIC_UNAVAILABLE,
          "the topic %s cannot be created: %s".formatted(options.topic(), e.getMessage()),
          e);
    }
  }

  private boolean isCreated(long end) {
    try {
      get(admin.createTopics(List.of(wanted())).all(), START_TIMEOUT);
      return true;
    } catch (TopicExistsException e) {
      return true; // another collector was faster
    } catch (InvalidReplicationFactorException e) {
      if (System.nanoTime() > end) {
        throw e;
      }
      return false;
    }
  }

  private boolean exists() {
    try {
      get(admin.describeTopics(List.of(options.topic())).allTopicNames(), START_TIMEOUT);
      return true;
    } catch (UnknownTopicOrPartitionException e) {
      return false;
    }
  }

  /**
   * Returns the topic to create. With three brokers, one may be lost without losing any
   * acknowledged report.
   */
  private NewTopic wanted() {
    int brokers =
        Math.max(
            options.countBrokers(), get(admin.describeCluster().nodes(), START_TIMEOUT).size());
    int replicas = Math.min(MAX_REPLICAS, brokers);
    return new NewTopic(options.topic(), PARTITIONS, (short) replicas)
        .configs(
            Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_DELETE,
                TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
                Integer.toString(Math.max(1, replicas - 1)),
                TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
                "false",
                TopicConfig.RETENTION_MS_CONFIG,
                Long.toString(RETENTION.toMillis()),
                TopicConfig.SEGMENT_MS_CONFIG,
                Long.toString(SEGMENT.toMillis()),
                TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                Integer.toString(ReportTopic.MAX_MESSAGE_BYTES)));
  }

  /**
   * Returns the present state of the topic.
   *
   * @throws RefusedException if the brokers do not answer
   */
  ReportTopic.State state() {
    TopicDescription found =
        Objects.requireNonNull(
            get(admin.describeTopics(List.of(options.topic())).allTopicNames(), QUERY_TIMEOUT)
                .get(options.topic()));
    List<Integer> parts = found.partitions().stream().map(TopicPartitionInfo::partition).toList();
    return new ReportTopic.State(
        found.topicId().toString(),
        offsets(parts, OffsetSpec.earliest()),
        offsets(parts, OffsetSpec.latest()));
  }

  private SortedMap<Integer, Long> offsets(List<Integer> parts, OffsetSpec which) {
    Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
    parts.forEach(part -> wanted.put(new TopicPartition(options.topic(), part), which));
    SortedMap<Integer, Long> offsets = new TreeMap<>();
    get(admin.listOffsets(wanted).all(), QUERY_TIMEOUT)
        .forEach((each, found) -> offsets.put(each.partition(), found.offset()));
    return offsets;
  }

  /** Returns why the brokers would not accept reports now. */
  Optional<String> obstacle() {
    try {
      long leaderless =
          get(admin.describeTopics(List.of(options.topic())).allTopicNames(), QUERY_TIMEOUT)
              .values()
              .stream()
              .flatMap(topic -> topic.partitions().stream())
              .filter(each -> each.leader() == null)
              .count();
      return leaderless == 0
          ? Optional.empty()
          : Optional.of(leaderless + " partitions of the topic have no leader");
    } catch (RefusedException | KafkaException e) {
      WARNINGS.line("obstacle", "the topic is not available: " + e.getMessage());
      return Optional.of("the brokers do not answer; the log has the details");
    }
  }

  private <T> T get(KafkaFuture<T> future, Duration most) {
    try {
      return future.get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof ApiException cause && !isSilence(cause) ? cause : silent(e);
    } catch (TimeoutException e) {
      throw silent(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException(
          RejectionReason.TOPIC_UNAVAILABLE, "the collector is shutting down", e);
    }
  }

  private static boolean isSilence(ApiException cause) {
    return cause instanceof org.apache.kafka.common.errors.TimeoutException;
  }

  private RefusedException silent(Exception cause) {
    return new RefusedException(
        RejectionReason.TOPIC_UNAVAILABLE,
        "the brokers at %s do not answer".formatted(options.brokers()),
        cause);
  }

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException(
          RejectionReason.TOPIC_UNAVAILABLE, "the collector is shutting down", e);
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
