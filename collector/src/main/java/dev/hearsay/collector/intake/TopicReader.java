package dev.hearsay.collector.intake;

import dev.hearsay.collector.log.ReportTopic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a topic's messages. The brokers store no offsets for it: positions are stored
 * together with the tallies of the messages. Not thread-safe.
 */
final class TopicReader implements AutoCloseable {

  /** The largest number of messages per poll: as many as a commit of a single collector. */
  private static final int MAX_MESSAGES = 20_000;

  /** The size of data fetched ahead for all partitions: small reports for a few commits. */
  private static final int MAX_FETCHED_BYTES = 16 << 20;

  private static final byte[] NONE = {};

  private static final Duration SHUTDOWN_TIME = Duration.ofSeconds(1);

  private final String topic;
  private final KafkaConsumer<byte[], byte[]> consumer;

  /**
   * A message of the topic.
   *
   * @param part the partition
   * @param offset the position in the partition
   */
  @SuppressWarnings("ArrayRecordComponent") // messages are not compared
  record Message(int part, long offset, byte[] key, byte[] value) {}

  TopicReader(ReportTopic topic) {
    this.topic = topic.name();
    this.consumer = topic.consumer(MAX_MESSAGES, MAX_FETCHED_BYTES);
  }

  /** Continues at the given message of each partition. */
  void seek(Map<Integer, Long> next) {
    consumer.assign(next.keySet().stream().map(this::partition).toList());
    next.forEach((part, offset) -> consumer.seek(partition(part), offset));
  }

  private TopicPartition partition(int part) {
    return new TopicPartition(topic, part);
  }

  /**
   * Returns the next messages, of each partition in order; empty if none came in time.
   *
   * @throws org.apache.kafka.common.KafkaException if the brokers do not have the next message
   */
  List<Message> poll(Duration timeout) {
    List<Message> messages = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> each : consumer.poll(timeout)) {
      messages.add(
          new Message(each.partition(), each.offset(), present(each.key()), present(each.value())));
    }
    return messages;
  }

  /**
   * Returns an empty array for a missing key or value, which only another program can have written.
   */
  private static byte[] present(byte @Nullable [] bytes) {
    return bytes == null ? NONE : bytes;
  }

  @Override
  @SuppressWarnings("deprecation") // its replacement concerns consumer groups, and there is none
  public void close() {
    consumer.close(SHUTDOWN_TIME);
  }
}
