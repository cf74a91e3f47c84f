package dev.hearsay.bench.fold;

import static java.util.Objects.requireNonNull;

import dev.hearsay.Plan;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A fold that commits positions, ids and tallies in one PostgreSQL transaction per poll. One
 * process at a time folds the whole topic; other processes load ids and wait for its lock.
 *
 * <pre>
 *   java -Xmx512m -cp … dev.hearsay.bench.fold.ConsumerFold BROKERS TOPIC 'jdbc:postgresql://…'
 * </pre>
 *
 * <p>With {@code -Dgroup=true}, a consumer group distributes the partitions instead. With {@code
 * -Dfollow=false}, a waiting process loads ids only when it has the lock.
 */
public final class ConsumerFold {

  private static final int LOCK = 31;
  private static final Duration POLL = Duration.ofMillis(200);

  private static final String TABLES =
      """
      CREATE TABLE IF NOT EXISTS folded (part int PRIMARY KEY, next bigint NOT NULL, tally bytea);
      CREATE TABLE IF NOT EXISTS known (part int, next bigint, ids bytea, PRIMARY KEY (part, next));
      ALTER TABLE known ALTER ids SET STORAGE EXTERNAL
      """;

  private final Plan plan = FoldTopic.plan();
  private final FoldProgress progress = new FoldProgress();
  private final Map<Integer, FoldedPart> parts = new HashMap<>();
  private final Connection database;

  private ConsumerFold(Connection database) {
    this.database = database;
  }

  public static void main(String[] arguments) throws SQLException, InterruptedException {
    String separator = arguments[2].contains("?") ? "&" : "?";
    String url = arguments[2] + separator + "prepareThreshold=-1"; // binary transfer
    try (Connection database = DriverManager.getConnection(url);
        KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(
                settings(arguments[0], arguments[1]),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
      try (Statement statement = database.createStatement()) {
        statement.execute(TABLES);
      }
      database.setAutoCommit(false);
      new ConsumerFold(database).run(consumer, arguments[1]);
    }
  }

  private static Map<String, Object> settings(String brokers, String topic) {
    return Map.of(
        "bootstrap.servers",
        brokers,
        "group.id",
        "fold-" + topic,
        "enable.auto.commit",
        false,
        "auto.offset.reset",
        "none",
        "session.timeout.ms",
        6000,
        "max.poll.records",
        50_000,
        "fetch.min.bytes",
        1 << 20,
        "fetch.max.wait.ms",
        200,
        "max.partition.fetch.bytes",
        4 << 20,
        "fetch.max.bytes",
        16 << 20);
  }

  private void run(KafkaConsumer<byte[], byte[]> consumer, String topic)
      throws SQLException, InterruptedException {
    progress.start();
    if (Boolean.getBoolean("group")) {
      consumer.subscribe(List.of(topic), new GroupListener(consumer));
    } else {
      List<TopicPartition> all =
          consumer.partitionsFor(topic).stream()
              .map(part -> new TopicPartition(topic, part.partition()))
              .toList();
      awaitLock(all);
      consumer.assign(all);
      own(consumer, all);
    }
    while (true) {
      commit(consumer.poll(POLL));
    }
  }

  /**
   * A listener that loads the partitions that the group assigns to this process. The update of
   * positions fences other processes.
   */
  private final class GroupListener implements ConsumerRebalanceListener {
    private final KafkaConsumer<byte[], byte[]> consumer;

    GroupListener(KafkaConsumer<byte[], byte[]> consumer) {
      this.consumer = consumer;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> some) {
      try {
        own(consumer, some);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> some) {
      some.forEach(partition -> parts.remove(partition.partition()));
    }
  }

  /** Waits until the folding process has ended, and meanwhile loads what it commits. */
  private void awaitLock(List<TopicPartition> all) throws SQLException, InterruptedException {
    while (!hasLock()) {
      if (!"false".equals(System.getProperty("follow"))) {
        load(all);
      }
      Thread.sleep(POLL.toMillis());
    }
    FoldProgress.event("has the lock");
  }

  private boolean hasLock() throws SQLException {
    try (Statement statement = database.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_try_advisory_lock(" + LOCK + ")")) {
      row.next();
      boolean isOurs = row.getBoolean(1);
      database.commit();
      return isOurs;
    }
  }

  private void load(Collection<TopicPartition> some) throws SQLException {
    for (TopicPartition partition : some) {
      parts
          .computeIfAbsent(partition.partition(), part -> new FoldedPart(part, plan, database))
          .load();
    }
  }

  private void own(KafkaConsumer<byte[], byte[]> consumer, Collection<TopicPartition> some)
      throws SQLException {
    load(some);
    FoldProgress.event(
        "loaded ids: " + parts.values().stream().mapToInt(part -> part.knownIds()).sum());
    some.forEach(partition -> consumer.seek(partition, part(partition).next()));
  }

  private FoldedPart part(TopicPartition partition) {
    return requireNonNull(parts.get(partition.partition()));
  }

  /**
   * Folds the messages of a poll and commits. The commit fails if another process has changed a
   * position.
   */
  private void commit(ConsumerRecords<byte[], byte[]> records) throws SQLException {
    if (records.isEmpty()) {
      return;
    }
    long fresh = 0;
    try (PreparedStatement known =
            database.prepareStatement(
                "INSERT INTO known (ids, next, part) SELECT ?, ?, part FROM folded"
                    + " WHERE part = ? AND next = ?");
        PreparedStatement folded =
            database.prepareStatement(
                "UPDATE folded SET tally = ?, next = ? WHERE part = ? AND next = ?")) {
      for (TopicPartition partition : records.partitions()) {
        FoldedPart part = part(partition);
        fresh += part.fold(records.records(partition));
        part.bind(known, part.newIds());
        part.bind(folded, part.tally());
      }
      known.executeBatch();
      for (int changed : folded.executeBatch()) {
        if (changed != 1) {
          throw new IllegalStateException("another process folds this partition");
        }
      }
      database.commit();
    }
    records.partitions().forEach(partition -> part(partition).committed());
    progress.committed(records.count(), fresh);
  }
}
