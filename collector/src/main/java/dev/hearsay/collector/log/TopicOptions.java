package dev.hearsay.collector.log;

import java.util.Map;

/**
 * The options of the topic to which reports are appended.
 *
 * @param brokers the value of Kafka's {@code bootstrap.servers}: addresses such as {@code
 *     host:9092}, separated by commas
 * @param topic the topic's name; the topic is created if it is missing
 * @param properties further settings of Kafka's clients, such as certificates, passwords and
 *     timeouts; they cannot change settings on which the safety of reports depends
 */
public record TopicOptions(String brokers, String topic, Map<String, String> properties) {

  /** The default name of the topic. */
  public static final String DEFAULT_TOPIC = "hearsay-reports";

  public TopicOptions {
    if (brokers.isBlank()) {
      throw new IllegalArgumentException("no broker is named; it must be host:port,host:port,…");
    }
    if (!topic.matches("[A-Za-z0-9._-]{1,249}")) {
      throw new IllegalArgumentException(
          "the topic's name is '%s'; it must be 1 to 249 of a-z, A-Z, 0-9, '.', '_' and '-'"
              .formatted(topic));
    }
    properties = Map.copyOf(properties);
  }

  /** Returns options without further settings. */
  public static TopicOptions of(String brokers, String topic) {
    return new TopicOptions(brokers, topic, Map.of());
  }

  /** Returns the number of brokers in the address list. */
  int countBrokers() {
    return brokers.split(",", -1).length;
  }
}
