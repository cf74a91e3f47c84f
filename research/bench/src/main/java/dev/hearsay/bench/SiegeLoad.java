package dev.hearsay.bench;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A program that measures whether clients without permissions can slow a collector down. Sixty
 * clients read expensive estimates, each a different one, four request plans, and a thousand
 * connect and send nothing. Meanwhile the program requests the collector's health, and sends single
 * reports:
 *
 * <pre>
 *   java -cp research/bench/target/benchmarks.jar dev.hearsay.bench.SiegeLoad
 * </pre>
 *
 * <p>All clients run on the collector's machine and compete with it for the cores.
 */
public final class SiegeLoad {

  private static final int READERS = 60;
  private static final int PLANNERS = 4;
  private static final int IDLE = 1_000;
  private static final int SUBMITTERS = 4;
  private static final Duration WARM_UP = Duration.ofSeconds(Long.getLong("warmup", 8));
  private static final Duration MEASUREMENT = Duration.ofSeconds(Long.getLong("seconds", 20));
  private static final String PREDICTION =
      """
      {"epsilon": 1, "users": 1000, "schema": {"name": "s", "attributes": [
        {"name": "a", "type": "numeric", "min": 0, "max": 100},
        {"name": "b", "type": "categorical", "values": ["x", "y", "z"]}]}}\
      """;

  private final URI server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong planned = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private volatile boolean isOver;

  private SiegeLoad(URI server) {
    this.server = server;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("hearsay-siege");
    try (LoadServer server = LoadServer.start("400m", folder.resolve("data").toString())) {
      System.out.println("| besieged | /health p50, p99, max ms | single reports p50, p99 ms |");
      System.out.println("|---|---:|---:|");
      System.out.println(line("no", server));
      SiegeLoad siege = new SiegeLoad(server.uri());
      List<Socket> idle = siege.begin(server.estimatesPath());
      System.out.println(line("yes", server));
      siege.end(idle);
    } finally {
      CollectorLoad.delete(folder);
    }
  }

  private static String line(String name, LoadServer server) throws InterruptedException {
    long[] health = new long[1 << 20];
    AtomicLong count = new AtomicLong();
    Thread monitor = new Thread(() -> requestHealth(server.uri(), health, count));
    try (LoadClient client = new LoadClient(new Payload(server, 1))) {
      monitor.start();
      LoadClient.Result result = client.run(server.uri(), SUBMITTERS, WARM_UP, MEASUREMENT);
      monitor.interrupt();
      monitor.join();
      long[] sorted = Arrays.copyOf(health, count.intValue());
      Arrays.sort(sorted);
      return String.format(
          Locale.ROOT,
          "| %s | %.1f, %.1f, %.1f | %.1f, %.1f (%.0f/s, %d refused) |",
          name,
          sorted[sorted.length / 2] / 1e6,
          sorted[(int) (0.99 * (sorted.length - 1))] / 1e6,
          sorted[sorted.length - 1] / 1e6,
          result.millis(0.5),
          result.millis(0.99),
          result.requestsPerSecond(),
          result.refused());
    }
  }

  /** Requests the health fifty times per second after the warm-up, on a connection of its own. */
  private static void requestHealth(URI server, long[] nanos, AtomicLong count) {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request = HttpRequest.newBuilder(server.resolve("/health")).build();
    try {
      Thread.sleep(WARM_UP.toMillis());
      while (true) {
        long start = System.nanoTime();
        client.send(request, BodyHandlers.discarding());
        nanos[(int) count.getAndIncrement()] = System.nanoTime() - start;
        Thread.sleep(20);
      }
    } catch (IOException e) {
      throw new IllegalStateException("a request of /health has failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the measurement is over
    }
  }

  private List<Socket> begin(String estimates) throws IOException {
    List<Socket> idle = new ArrayList<>();
    for (int i = 0; i < IDLE; i++) {
      idle.add(new Socket(server.getHost(), server.getPort()));
    }
    for (int i = 0; i < READERS; i++) {
      String query = "?distribution=1000&postprocess=consistent&confidence=0.9" + (100 + i);
      HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(estimates + query));
      start(request.build(), read);
    }
    HttpRequest.Builder planning =
        HttpRequest.newBuilder(server.resolve("/api/predictions"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(PREDICTION));
    for (int i = 0; i < PLANNERS; i++) {
      start(planning.build(), planned);
    }
    return idle;
  }

  private void start(HttpRequest request, AtomicLong granted) {
    Thread thread = new Thread(() -> repeat(request, granted));
    thread.setDaemon(true);
    thread.start();
  }

  /** Repeats a request: at once after a response, and after a pause if it was refused. */
  private void repeat(HttpRequest request, AtomicLong granted) {
    while (!isOver) {
      try {
        boolean isGranted = client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        (isGranted ? granted : refused).incrementAndGet();
        Thread.sleep(isGranted ? 0 : 100);
      } catch (IOException | InterruptedException e) {
        refused.incrementAndGet();
      }
    }
  }

  private void end(List<Socket> idle) throws IOException {
    isOver = true;
    for (Socket socket : idle) {
      socket.close();
    }
    System.out.printf(
        Locale.ROOT,
        "meanwhile %d estimates and %d predictions were answered, and %d requests refused%n",
        read.get(),
        planned.get(),
        refused.get());
  }
}
