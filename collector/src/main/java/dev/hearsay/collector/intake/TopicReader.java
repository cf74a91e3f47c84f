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
 * Reads the messages of a topic from given places on. The brokers remember nothing of it: places
 * are stored with what the messages add up to. Not thread-safe.
 */
final class TopicReader implements AutoCloseable {

  /** As many as a commit of a single collector takes. */
  private static final int MAX_MESSAGES = 20_000;

  /** What is fetched ahead, of all partitions: a few commits' worth of small reports. */
  private static final int MAX_FETCHED_BYTES = 16 << 20;

  private static final byte[] NONE = {};

  private static final Duration AT_THE_END = Duration.ofSeconds(1);

  private final String topic;
  private final KafkaConsumer<byte[], byte[]> consumer;

  /**
   * A message as the brokers have it.
   *
   * @param part the partition
   * @param offset its place there
   */
  @SuppressWarnings("ArrayRecordComponent") // messages are not compared
  record Message(int part, long offset, byte[] key, byte[] value) {}

  TopicReader(ReportTopic topic) {
    this.topic = topic.name();
    this.consumer = topic.consumer(MAX_MESSAGES, MAX_FETCHED_BYTES);
  }

  /** Goes on from the given message of each partition. */
  void seek(Map<Integer, Long> next) {
    consumer.assign(next.keySet().stream().map(this::partition).toList());
    next.forEach((part, offset) -> consumer.seek(partition(part), offset));
  }

  private TopicPartition partition(int part) {
    return new TopicPartition(topic, part);
  }

  /**
   * Returns the messages that come next, of each partition in order; none if none came in time.
   *
   * @throws org.apache.kafka.common.KafkaException if the brokers have not what comes next
   */
  List<Message> poll(Duration patience) {
    List<Message> messages = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> each : consumer.poll(patience)) {
      messages.add(
          new Message(each.partition(), each.offset(), present(each.key()), present(each.value())));
    }
    return messages;
  }

  /** Returns no bytes for those of a message that another program wrote without them. */
  private static byte[] present(byte @Nullable [] bytes) {
    return bytes == null ? NONE : bytes;
  }

  @Override
  @SuppressWarnings("deprecation") // what replaces it asks about groups, and there is none
  public void close() {
    consumer.close(AT_THE_END);
  }
}
