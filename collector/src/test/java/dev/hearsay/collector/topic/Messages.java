package dev.hearsay.collector.topic;

import dev.hearsay.wire.report.TopicReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The messages of a topic, from its beginning to its present end. */
final class Messages {

  private Messages() {}

  static List<ConsumerRecord<byte[], byte[]>> all(String brokers, String topic) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", brokers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(each -> new TopicPartition(topic, each.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long wanted = sum(consumer.endOffsets(partitions).values());
      List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
      while (found.size() < wanted) {
        consumer.poll(Duration.ofSeconds(1)).forEach(found::add);
      }
      return found;
    }
  }

  private static long sum(Collection<Long> offsets) {
    return offsets.stream().mapToLong(Long::longValue).sum();
  }

  static List<TopicReport> reports(String brokers, String topic) {
    return all(brokers, topic).stream()
        .map(message -> TopicReport.read(message.key(), message.value()))
        .toList();
  }
}
