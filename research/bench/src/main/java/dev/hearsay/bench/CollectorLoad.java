package dev.hearsay.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A program that measures how many durable reports per second a collector accepts, with the client
 * on the same machine:
 *
 * <pre>
 *   java -cp research/bench/target/benchmarks.jar dev.hearsay.bench.CollectorLoad [jdbc:postgresql://… [host:9092]]
 * </pre>
 *
 * <p>Without an argument the store is SQLite in a temporary folder; a database must be empty. With
 * brokers, reports are appended to a topic.
 */
public final class CollectorLoad {

  private static final String HEAP = System.getProperty("heap", "400m");
  private static final Duration WARM_UP = Duration.ofSeconds(Long.getLong("warmup", 8));
  private static final Duration MEASUREMENT = Duration.ofSeconds(Long.getLong("seconds", 10));

  private record Mode(String name, int reports, int connections) {}

  private static final List<Mode> MODES =
      List.of(new Mode("500 per request", 500, 8), new Mode("single", 1, 64));

  private CollectorLoad() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("hearsay-load");
    String[] store =
        arguments.length > 0 ? arguments : new String[] {folder.resolve("data").toString()};
    String name = List.of("SQLite", "PostgreSQL", "Kafka").get(arguments.length);
    System.out.println(
        "| store | reports | reports/s | requests/s | p50 ms | p99 ms | CPU µs/report | RSS MB |");
    System.out.println("|---|---|---:|---:|---:|---:|---:|---:|");
    try (LoadServer server = LoadServer.start(HEAP, store)) {
      for (Mode mode : MODES) {
        System.out.println(line(name, mode, server));
      }
    } finally {
      delete(folder);
    }
  }

  private static String line(String store, Mode mode, LoadServer server)
      throws IOException, InterruptedException {
    try (LoadClient client = new LoadClient(new Payload(server, mode.reports()))) {
      LoadClient.Result result =
          client.run(server.uri(), mode.connections(), WARM_UP, MEASUREMENT, server::cpu);
      if (result.refused() > 0) {
        throw new IOException(result.refused() + " requests were refused");
      }
      return String.format(
          Locale.ROOT,
          "| %s | %s, %d connections | %,.0f | %,.0f | %.1f | %.1f | %.1f | %s |",
          store,
          mode.name(),
          mode.connections(),
          result.requestsPerSecond() * mode.reports(),
          result.requestsPerSecond(),
          result.millis(0.5),
          result.millis(0.99),
          result.cpuMicrosPerRequest() / mode.reports(),
          server.residentMegabytes());
    }
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
