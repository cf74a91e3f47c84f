package dev.hearsay.bench.fold;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.TallyBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A program that compares the tallies of a fold with the tally that {@link FoldTopic} wrote.
 *
 * <pre>
 *   java -cp … dev.hearsay.bench.fold.FoldCheck TALLY 'jdbc:postgresql://…'
 *   java -cp … dev.hearsay.bench.fold.FoldCheck TALLY BROKERS TOPIC
 * </pre>
 */
public final class FoldCheck {

  private FoldCheck() {}

  public static void main(String[] arguments) throws IOException, SQLException {
    Plan plan = FoldTopic.plan();
    Tally sum = Tally.of(plan);
    for (byte[] tally :
        arguments.length == 2
            ? ofDatabase(arguments[1])
            : ofChangelog(arguments[1], "fold-" + arguments[2] + "-tallies-changelog")) {
      sum.merge(TallyBytes.read(tally, plan));
    }
    byte[] expected = Files.readAllBytes(Path.of(arguments[0]));
    System.out.printf(
        "%d reports, %d expected: %s%n",
        sum.reports(),
        TallyBytes.read(expected, plan).reports(),
        Arrays.equals(TallyBytes.write(sum), expected) ? "equal" : "DIFFERENT");
  }

  private static Collection<byte[]> ofDatabase(String url) throws SQLException {
    List<byte[]> tallies = new ArrayList<>();
    try (Connection database = DriverManager.getConnection(url);
        ResultSet row = database.createStatement().executeQuery("SELECT tally FROM folded")) {
      while (row.next()) {
        tallies.add(row.getBytes(1));
      }
    }
    return tallies;
  }

  /** Returns the last committed tally of each partition. */
  private static Collection<byte[]> ofChangelog(String brokers, String topic) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", brokers, "isolation.level", "read_committed");
    Map<Integer, byte[]> tallies = new HashMap<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> parts =
          consumer.partitionsFor(topic).stream()
              .map(part -> new TopicPartition(topic, part.partition()))
              .toList();
      consumer.assign(parts);
      consumer.seekToBeginning(parts);
      Map<TopicPartition, Long> ends = consumer.endOffsets(parts);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofSeconds(1));
        records.forEach(message -> tallies.put(message.partition(), message.value()));
      }
    }
    return tallies.values();
  }
}
