package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Starts the real server in a process, kills it without warning, and starts it again. */
final class CrashingCollector implements AutoCloseable {

  private final List<String> arguments;
  private volatile Process process;
  private volatile URI uri;
  private String adminToken = "-";

  CrashingCollector(String store) throws IOException {
    this(List.of(store));
  }

  /** With arguments as {@link CrashServer} takes them. */
  CrashingCollector(List<String> arguments) throws IOException {
    this.arguments = List.copyOf(arguments);
    start();
  }

  private void start() throws IOException {
    process = TestProcess.start(CrashServer.class, arguments);
    String[] said = firstLine().split(" ", 2);
    uri = URI.create(said[0]);
    adminToken = said[1].equals("-") ? adminToken : said[1];
  }

  private String firstLine() throws IOException {
    String line =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    assertThat(line).as("the collector did not start; see above").isNotNull();
    return line;
  }

  URI uri() {
    return uri;
  }

  String adminToken() {
    return adminToken;
  }

  /** Tells it to end, and does not wait for it. */
  void end() throws IOException {
    process.getOutputStream().close();
  }

  /** As {@code kill -9}. */
  void crash() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  void restart() throws IOException {
    start();
  }

  /** Lets it end as it should. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(60));
  }
}
