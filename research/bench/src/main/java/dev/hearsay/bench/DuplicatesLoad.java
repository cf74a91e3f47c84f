package dev.hearsay.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/**
 * What reports cost that are sent again, and whether those who send them delay others. The client
 * is on the same machine.
 *
 * <pre>
 *   java -cp research/bench/target/benchmarks.jar dev.hearsay.bench.DuplicatesLoad [jdbc:postgresql://…]
 * </pre>
 *
 * <p>Without an argument the store is SQLite, in a temporary folder; a database must be empty.
 */
public final class DuplicatesLoad {

  private static final Duration WARM_UP = Duration.ofSeconds(Long.getLong("warmup", 8));
  private static final Duration MEASUREMENT = Duration.ofSeconds(Long.getLong("seconds", 10));
  private static final int REPORTS_PER_REQUEST = 500;
  private static final int CONNECTIONS = 8;

  /** 100,000 ids that come again and again. */
  private static final int DIFFERENT_REQUESTS = 200;

  /** The storm beside single fresh reports: 100,000 duplicates per second. */
  private static final Duration PAUSE =
      Duration.ofMillis(1000L * CONNECTIONS * REPORTS_PER_REQUEST / 100_000);

  private static final int SINGLES = 16;
  private static final int ROUNDS = 5;

  private DuplicatesLoad() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("hearsay-duplicates");
    String store = arguments.length > 0 ? arguments[0] : folder.resolve("data").toString();
    try (LoadServer server = LoadServer.start(System.getProperty("heap", "400m"), store)) {
      double fresh = reportsPerSecond(new Payload(server, REPORTS_PER_REQUEST), server);
      print("fresh reports per second", fresh);
      double duplicates = reportsPerSecond(repeated(server), server);
      print("duplicates per second", duplicates);
      print("cost of a duplicate in fresh reports", fresh / duplicates);
      compare(server);
    } finally {
      CollectorLoad.delete(folder);
    }
  }

  private static Payload repeated(LoadServer server) {
    return new Payload(server, REPORTS_PER_REQUEST, DIFFERENT_REQUESTS);
  }

  private static double reportsPerSecond(Payload payload, LoadServer server)
      throws InterruptedException, IOException {
    try (LoadClient client = new LoadClient(payload)) {
      return checked(client.run(server.uri(), CONNECTIONS, WARM_UP, MEASUREMENT))
              .requestsPerSecond()
          * payload.reports();
    }
  }

  private static LoadClient.Result single(LoadServer server)
      throws InterruptedException, IOException {
    try (LoadClient client = new LoadClient(new Payload(server, 1), Duration.ofMillis(20))) {
      return checked(client.run(server.uri(), SINGLES, WARM_UP, MEASUREMENT));
    }
  }

  /** By turns, so that what else the machine does affects both alike. */
  private static void compare(LoadServer server) throws InterruptedException, IOException {
    List<Double> calm = new ArrayList<>();
    List<Double> stormy = new ArrayList<>();
    List<Double> storms = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      calm.add(single(server).millis(0.99));
      try (LoadClient client = new LoadClient(repeated(server), PAUSE)) {
        CompletableFuture<LoadClient.Result> storm =
            CompletableFuture.supplyAsync(() -> run(client, server));
        stormy.add(single(server).millis(0.99));
        storms.add(checked(storm.join()).requestsPerSecond() * REPORTS_PER_REQUEST);
      }
    }
    print("p99 of single fresh reports, ms", median(calm));
    print("p99 of single fresh reports in a storm, ms", median(stormy));
    print("duplicates per second in the storm", median(storms));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static LoadClient.Result run(LoadClient client, LoadServer server) {
    try {
      return client.run(server.uri(), CONNECTIONS, WARM_UP, MEASUREMENT);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this", e);
    }
  }

  private static LoadClient.Result checked(LoadClient.Result result) throws IOException {
    if (result.refused() > 0) {
      throw new IOException(result.refused() + " requests were refused");
    }
    return result;
  }

  private static void print(String what, double value) {
    System.out.printf(Locale.ROOT, "%-45s %,12.1f%n", what, value);
  }
}
