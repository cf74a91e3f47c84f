package dev.hearsay.spark.stream;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the job is told.
 *
 * @param brokers where Kafka is, as {@code host:port,host:port}
 * @param kafka more settings of Kafka's clients, such as for TLS
 * @param database the JDBC URL of the collector's PostgreSQL
 * @param checkpoint a folder of its own that all machines reach
 * @param horizonHours for how long an id is remembered; empty is for ever
 * @param batchSeconds how often it counts
 * @param batchMessages how many messages it counts at once, at most
 */
record CountOptions(
    String brokers,
    Map<String, String> kafka,
    String topic,
    String database,
    String checkpoint,
    OptionalInt horizonHours,
    int batchSeconds,
    int batchMessages) {

  static final String USAGE =
      """
      CountTopic --brokers HOST:PORT,… --database JDBC_URL --checkpoint DIR
                 [--kafka-properties FILE] [--topic T] [--horizon HOURS]
                 [--batch-seconds S] [--batch-messages N]
        --brokers           Kafka's brokers
        --kafka-properties  more settings of Kafka's clients, such as for TLS
        --database          the collector's PostgreSQL; keep the password in a .pgpass file
        --checkpoint        a folder of this job's own, which all machines reach
        --topic             the collectors' topic (default: hearsay-reports)
        --horizon           for how many hours an id is remembered (default: for ever)
        --batch-seconds     how often to count (default: 5)
        --batch-messages    how many messages to count at once, at most (default: 1000000)""";

  private static final Set<String> NAMES =
      Set.of(
          "--brokers",
          "--kafka-properties",
          "--topic",
          "--database",
          "--checkpoint",
          "--horizon",
          "--batch-seconds",
          "--batch-messages");

  private static final int MAX_HORIZON_HOURS = 24 * 366 * 10;
  private static final int MAX_BATCH_SECONDS = 3_600;
  private static final int MAX_BATCH_MESSAGES = 100_000_000;

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException naming the option that is wrong or missing
   */
  static CountOptions parse(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i];
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException("there is no option '" + name + "'");
      }
      if (i + 1 == arguments.length) {
        throw new IllegalArgumentException(name + " needs a value");
      }
      if (given.put(name, arguments[i + 1]) != null) {
        throw new IllegalArgumentException(name + " is given twice");
      }
    }
    return of(given);
  }

  private static CountOptions of(Map<String, String> given) {
    String database = required(given, "--database");
    if (!database.startsWith("jdbc:postgresql:")) { // the URL may hold a password: do not repeat it
      throw new IllegalArgumentException("--database must start with jdbc:postgresql:");
    }
    String horizon = given.get("--horizon");
    return new CountOptions(
        required(given, "--brokers"),
        properties(given.get("--kafka-properties")),
        given.getOrDefault("--topic", "hearsay-reports"),
        database,
        required(given, "--checkpoint"),
        horizon == null
            ? OptionalInt.empty()
            : OptionalInt.of(number("--horizon", horizon, MAX_HORIZON_HOURS)),
        number("--batch-seconds", given.getOrDefault("--batch-seconds", "5"), MAX_BATCH_SECONDS),
        number(
            "--batch-messages",
            given.getOrDefault("--batch-messages", "1000000"),
            MAX_BATCH_MESSAGES));
  }

  private static String required(Map<String, String> given, String name) {
    @Nullable String value = given.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return value;
  }

  private static Map<String, String> properties(@Nullable String file) {
    Properties read = new Properties();
    if (file != null) {
      try (Reader in = Files.newBufferedReader(Path.of(file))) {
        read.load(in);
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "--kafka-properties is '%s', which cannot be read: %s".formatted(file, e), e);
      }
    }
    Map<String, String> settings = new HashMap<>();
    read.stringPropertyNames().forEach(name -> settings.put(name, read.getProperty(name)));
    return Map.copyOf(settings);
  }

  private static int number(String name, String text, int max) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "%s is '%s'; it must be a whole number from 1 to %s".formatted(name, text, max));
  }
}
