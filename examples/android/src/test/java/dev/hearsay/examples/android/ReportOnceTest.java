package dev.hearsay.examples.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.Retries;
import dev.hearsay.design.Planner;
import dev.hearsay.examples.android.ReportOnce.Outcome;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SchemaFile;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports over HTTP on a Java without the classes that a phone lacks. */
class ReportOnceTest {

  private static final Map<String, ?> PERSON = Map.of("age", 37, "os", "ios");

  private final Map<Object, byte[]> received = new HashMap<>();
  private Plan plan = plan(1);
  private boolean isSilent;
  private HttpServer server;
  @TempDir private File files;

  private static Plan plan(double epsilon) {
    Attribute age = new Attribute.Numeric("age", 0, 120).clamped();
    Attribute os = new Attribute.Categorical("os", List.of("android", "ios")).withOther("other");
    return Planner.forSchema(new Schema("phones", List.of(age, os))).epsilon(epsilon).plan();
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** Answers as a collector: plans, and "accepted"; or accepts a report without an answer. */
  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      boolean isPlan = exchange.getRequestURI().getPath().endsWith("/c1/plan");
      String answer = isPlan ? PlanJson.write(plan) : count(body);
      if (isPlan || !isSilent) {
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  private String count(byte[] body) {
    Submission report = SubmissionBytes.read(body, plan).get(0);
    received.put(report.id(), report.report());
    return "{\"results\": [{\"id\": \"" + report.id() + "\", \"status\": \"accepted\"}]}";
  }

  private Outcome run() {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    Retries twice = new Retries(2, Duration.ZERO, Duration.ZERO);
    return new ReportOnce(CollectorAddress.of(address).withRetries(twice), files).run("c1", PERSON);
  }

  /** The classes are missing, as the other tests assume. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.net.http.HttpClient",
        "com.fasterxml.jackson.dataformat.yaml.YAMLFactory",
        "org.yaml.snakeyaml.Yaml",
        "de.siegmar.fastcsv.reader.CsvReader"
      })
  void thisIsMissing(String name) {
    assertThatThrownBy(() -> Class.forName(name)).isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void reportsOnce() {
    assertThat(run()).isEqualTo(Outcome.DONE);
    assertThat(run()).isEqualTo(Outcome.DONE);
    assertThat(received).hasSize(1);
    Tally tally = Tally.of(plan);
    tally.add(new ReportBytes(plan).read(received.values().iterator().next()));
    assertThat(tally.reports()).isEqualTo(1);
  }

  @Test
  void comesBackWithTheSameReport() {
    isSilent = true;
    assertThat(run()).isEqualTo(Outcome.RETRY);
    isSilent = false;
    assertThat(run()).isEqualTo(Outcome.DONE);
    assertThat(received).hasSize(1);
  }

  @Test
  void waitsForAPlan() {
    server.removeContext("/");
    assertThat(run()).isEqualTo(Outcome.RETRY);
  }

  @Test
  void refusesWhatTakesTooMuch() {
    plan = plan(3);
    assertThat(run()).isEqualTo(Outcome.REFUSED);
    assertThat(received).isEmpty();
  }

  @Test
  void yamlIsAnErrorLikeOthers() {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> SchemaFile.parse("name: phones", "schema"))
          .isInstanceOf(WireException.class)
          .hasMessageContaining("no library that reads YAML");
    }
  }
}
