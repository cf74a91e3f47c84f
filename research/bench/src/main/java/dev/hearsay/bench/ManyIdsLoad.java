package dev.hearsay.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A program that stores many reports of one collection. It measures whether the collector's speed
 * and memory stay the same, and how soon the collector accepts reports after it was killed:
 *
 * <pre>
 *   java -Dreports=100000000 -cp research/bench/target/benchmarks.jar dev.hearsay.bench.ManyIdsLoad
 * </pre>
 */
public final class ManyIdsLoad {

  private static final long REPORTS = Long.getLong("reports", 100_000_000);
  private static final String HEAP = System.getProperty("heap", "512m");
  private static final Duration SLICE = Duration.ofSeconds(Long.getLong("seconds", 10));
  private static final int REPORTS_PER_REQUEST = 500;
  private static final int CONNECTIONS = 8;
  private static final int RESTARTS = 3;

  private ManyIdsLoad() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("hearsay-many");
    LoadServer server = LoadServer.start(HEAP, folder.resolve("data").toString());
    try {
      Payload payload = new Payload(server, REPORTS_PER_REQUEST);
      fill(server, payload);
      for (int i = 0; i < RESTARTS; i++) {
        server.kill();
        server = restarted(server, payload, "after a kill");
      }
      payload.rewind();
      print("duplicates of the oldest ids per second", rate(server, payload));
      Payload fresh = new Payload(server, REPORTS_PER_REQUEST);
      server.close();
      server = restarted(server, fresh, "after an orderly end");
      Path index = folder.resolve("data").resolve("ids");
      print("bytes of the index", bytes(index));
      print("bytes of store and index", bytes(folder));
      server.close();
      CollectorLoad.delete(index);
      server = restarted(server, fresh, "without the index");
    } finally {
      server.kill();
      CollectorLoad.delete(folder);
    }
  }

  private static void fill(LoadServer server, Payload payload)
      throws IOException, InterruptedException {
    List<Double> rates = new ArrayList<>();
    while (payload.sent() < REPORTS) {
      long before = payload.sent();
      double processorBefore = server.cpu().toMillis() / 1e3;
      rates.add(rate(server, payload));
      double processor = server.cpu().toMillis() / 1e3 - processorBefore;
      System.out.printf(
          Locale.ROOT,
          "%,13d reports, %,9.0f per second, %.2f µs of processor time each,"
              + " peak memory %s MB, %s MB now without mapped files%n",
          payload.sent(),
          rates.get(rates.size() - 1),
          processor / (payload.sent() - before) * 1e6,
          server.residentMegabytes(),
          server.anonymousMegabytes());
    }
    int fifth = Math.max(1, rates.size() / 5);
    double early = median(rates.stream().skip(fifth).limit(fifth).toList()); // after the warm-up
    double last = median(rates.subList(rates.size() - fifth, rates.size()));
    print("last rate divided by an early rate", last / early);
  }

  private static double median(List<Double> values) {
    return values.isEmpty() ? Double.NaN : values.stream().sorted().toList().get(values.size() / 2);
  }

  private static double rate(LoadServer server, Payload payload)
      throws IOException, InterruptedException {
    try (LoadClient client = new LoadClient(payload)) {
      LoadClient.Result result = client.run(server.uri(), CONNECTIONS, Duration.ZERO, SLICE);
      if (result.refused() > 0) {
        throw new IOException(result.refused() + " requests were refused");
      }
      return result.requestsPerSecond() * payload.reports();
    }
  }

  /**
   * Starts another process after one that has ended, and prints the time until it accepts reports.
   */
  private static LoadServer restarted(LoadServer ended, Payload payload, String how)
      throws IOException {
    long start = System.nanoTime();
    LoadServer next = ended.startAgain();
    print("seconds to listen " + how, start, next);
    send(next.uri(), payload);
    print("seconds to the first accepted reports", start, next);
    return next;
  }

  private static void print(String what, long start, LoadServer server) {
    print(what, (System.nanoTime() - start) / 1e9);
    print("  of processor time", server.cpu().toMillis() / 1e3);
  }

  private static void send(URI server, Payload payload) throws IOException {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.getOutputStream().write(payload.next().getBytes());
      byte[] answer = new byte[1 << 12];
      InputStream in = socket.getInputStream();
      String text = new String(answer, 0, in.read(answer), StandardCharsets.US_ASCII);
      if (!text.startsWith("HTTP/1.1 200 ")) {
        throw new IOException("the reports were refused: " + text);
      }
    }
  }

  private static double bytes(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static void print(String what, double value) {
    System.out.printf(Locale.ROOT, "%-45s %,16.2f%n", what, value);
  }
}
