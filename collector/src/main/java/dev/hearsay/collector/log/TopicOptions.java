package dev.hearsay.collector.log;

import java.util.Map;

/**
 * Where reports are appended.
 *
 * @param brokers as Kafka's {@code bootstrap.servers}: addresses such as {@code host:9092},
 *     separated by commas
 * @param topic its name; it is made if it is missing
 * @param properties more settings of Kafka's clients, such as certificates, passwords and timeouts;
 *     those on which the safety of reports depends cannot be changed by it
 */
public record TopicOptions(String brokers, String topic, Map<String, String> properties) {

  /** The topic's name if nobody chooses another. */
  public static final String DEFAULT_TOPIC = "hearsay-reports";

  public TopicOptions {
    if (brokers.isBlank()) {
      throw new IllegalArgumentException("no broker is named; it must be host:port,host:port,…");
    }
    if (!topic.matches("[A-Za-z0-9._-]{1,249}")) {
      throw new IllegalArgumentException(
          "the topic is '%s'; it must be 1 to 249 of a-z, A-Z, 0-9, '.', '_' and '-'"
              .formatted(topic));
    }
    properties = Map.copyOf(properties);
  }

  /** One that needs no further settings. */
  public static TopicOptions of(String brokers, String topic) {
    return new TopicOptions(brokers, topic, Map.of());
  }

  /** How many brokers are named. */
  int named() {
    return brokers.split(",", -1).length;
  }
}
