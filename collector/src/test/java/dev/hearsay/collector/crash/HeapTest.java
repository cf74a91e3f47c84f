package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.JavaCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real collector with little memory. It refuses requests before memory is exhausted, and ends
 * once it is exhausted.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HeapTest {

  private static final String PREDICTION =
      """
      {"epsilon": 1, "schema": {"name": "s", "attributes": [
        {"name": "age", "type": "numeric", "min": 0, "max": 100, "outside": "clamp",
         "mechanism": "duchi"}]}}""";

  @TempDir Path directory;

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /** The collector's process and address. */
  private final class Child implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;
    private final Writer commands;
    private final URI uri;

    Child(String reserve) throws IOException {
      process =
          new ProcessBuilder(
                  JavaCommand.with(
                      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx96m"),
                      HeapServer.class,
                      directory,
                      reserve))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      output = process.inputReader();
      commands = process.outputWriter();
      String line = output.readLine();
      assertThat(line).as("the collector did not start").isNotNull();
      uri = URI.create(line.split(" ", 2)[0]);
    }

    void execute(String command) throws IOException {
      commands.write(command + "\n");
      commands.flush();
      assertThat(output.readLine()).isEqualTo("done");
    }

    HttpResponse<String> get(String path) throws Exception {
      return send(HttpRequest.newBuilder(uri.resolve(path)));
    }

    HttpResponse<String> predict() throws Exception {
      return send(
          HttpRequest.newBuilder(uri.resolve("/api/predictions"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(PREDICTION)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
      return client.send(request.timeout(Duration.ofSeconds(10)).build(), BodyHandlers.ofString());
    }

    int awaitPrediction(int wanted) throws Exception {
      int status = predict().statusCode();
      while (status != wanted) { // the test's timeout ends this loop
        Thread.sleep(50);
        status = predict().statusCode();
      }
      return status;
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  @Test
  void bodiesAreRefusedBeforeMemoryIsExhausted() throws Exception {
    try (Child child = new Child("0.125")) {
      assertThat(child.predict().statusCode()).isEqualTo(200);
      child.execute("fill");
      child.awaitPrediction(503);
      HttpResponse<String> refused = child.predict();
      assertThat(refused.body()).contains("memory-short");
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(child.get("/health").statusCode()).isEqualTo(200);
      HttpResponse<String> ready = child.get("/ready");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body()).contains("\"what\":\"memory\"");
      child.execute("free");
      child.awaitPrediction(200);
    }
  }

  /**
   * Starts a collector without a reserve, which cannot refuse in time. It must end within seconds,
   * with code 1.
   */
  @Test
  void withoutMemoryTheProcessEnds() throws Exception {
    try (Child child = new Child("0")) {
      child.execute("exhaust");
      assertThat(child.process.waitFor(30, TimeUnit.SECONDS)).as("it ends").isTrue();
      assertThat(child.process.exitValue()).isEqualTo(1);
    }
  }
}
