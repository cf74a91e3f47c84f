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
 * A program that measures the cost of duplicates, and whether their senders delay others. The
 * client is on the same machine.
 *
 * <pre>
 *   java -cp research/bench/target/benchmarks.jar dev.hearsay.bench.DuplicatesLoad [jdbc:postgresql://…]
 * </pre>
 *
 * <p>Without an argument the store is SQLite in a temporary folder; a database must be empty.
 */
public final class DuplicatesLoad {

  private static final Duration WARM_UP = Duration.ofSeconds(Long.getLong("warmup", 8));
  private static final Duration MEASUREMENT = Duration.ofSeconds(Long.getLong("seconds", 10));
  private static final int REPORTS_PER_REQUEST = 500;
  private static final int CONNECTIONS = 8;

  /** The number of distinct requests, which gives 100,000 ids that are repeated. */
  private static final int DISTINCT_REQUESTS = 200;

  /**
   * The pause between requests that gives 100,000 duplicates per second, beside single fresh
   * reports.
   */
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
    return new Payload(server, REPORTS_PER_REQUEST, DISTINCT_REQUESTS);
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

  /**
   * Measures fresh reports with and without duplicates in turns, so that other work on the machine
   * affects both equally.
   */
  private static void compare(LoadServer server) throws InterruptedException, IOException {
    List<Double> withoutDuplicates = new ArrayList<>();
    List<Double> withDuplicates = new ArrayList<>();
    List<Double> duplicates = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      withoutDuplicates.add(single(server).millis(0.99));
      try (LoadClient client = new LoadClient(repeated(server), PAUSE)) {
        CompletableFuture<LoadClient.Result> result =
            CompletableFuture.supplyAsync(() -> run(client, server));
        withDuplicates.add(single(server).millis(0.99));
        duplicates.add(checked(result.join()).requestsPerSecond() * REPORTS_PER_REQUEST);
      }
    }
    print("p99 of single fresh reports, ms", median(withoutDuplicates));
    print("the same with duplicates, ms", median(withDuplicates));
    print("duplicates per second meanwhile", median(duplicates));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static LoadClient.Result run(LoadClient client, LoadServer server) {
    try {
      return client.run(server.uri(), CONNECTIONS, WARM_UP, MEASUREMENT);
    } catch (InterruptedException e) {
      throw new IllegalStateException("the measurement was interrupted", e);
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
