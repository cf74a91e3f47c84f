package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** The real server in a process that can be killed without warning and started again. */
final class CrashingCollector implements AutoCloseable {

  private final List<String> arguments;
  private volatile Process process;
  private volatile URI uri;
  private String adminToken = "-";

  CrashingCollector(String store) throws IOException {
    this(List.of(store));
  }

  /**
   * Starts a server.
   *
   * @param arguments the arguments of {@link CrashServer}
   */
  CrashingCollector(List<String> arguments) throws IOException {
    this.arguments = List.copyOf(arguments);
    start();
  }

  private void start() throws IOException {
    process = TestProcess.start(CrashServer.class, arguments);
    String[] output = firstLine().split(" ", 2);
    uri = URI.create(output[0]);
    adminToken = output[1].equals("-") ? adminToken : output[1];
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

  /** Starts a shutdown and does not wait for it. */
  void end() throws IOException {
    process.getOutputStream().close();
  }

  /** Kills the process as {@code kill -9} does. */
  void crash() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  void restart() throws IOException {
    start();
  }

  /** Shuts the server down and waits for its end. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(60));
  }
}
