package dev.hearsay.cli.server;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static net.javacrumbs.jsonunit.core.Option.IGNORING_EXTRA_FIELDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Plan;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The upgrade of a store that an early version wrote; its README describes how. */
class UpgradeTest {

  private static final int REPORTS = 300;

  @TempDir private Path folder;
  @AutoClose private Collector collector;

  @BeforeEach
  void open() throws IOException {
    try (InputStream packed = UpgradeTest.class.getResourceAsStream("upgrade/store.db.gz");
        InputStream store = new GZIPInputStream(packed)) {
      Files.copy(store, folder.resolve("hearsay.db"));
    }
    start();
  }

  private void start() {
    collector = Collector.start(CollectorOptions.inDirectory(folder).port(0).build());
  }

  private static byte[] file(String name) throws IOException {
    try (InputStream stream = UpgradeTest.class.getResourceAsStream("upgrade/" + name)) {
      return stream.readAllBytes();
    }
  }

  private static String text(String name) throws IOException {
    return new String(file(name), StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder request(String path) throws IOException {
    return HttpRequest.newBuilder(collector.uri().resolve("/api/collections" + path))
        .header("Authorization", "Bearer " + text("admin-token").strip());
  }

  private static byte[] send(HttpRequest.Builder request) throws Exception {
    var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  private JsonNode json(HttpRequest.Builder request) throws Exception {
    return new JsonMapper().readTree(send(request));
  }

  /** Returns the collection of a name. */
  private JsonNode collection(String name) throws Exception {
    for (JsonNode each : json(request("")).get("collections")) {
      if (each.get("name").textValue().equals(name)) {
        return each;
      }
    }
    throw new AssertionError("there is no collection " + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "closed"})
  void everyReportIsThere(String name) throws Exception {
    JsonNode found = collection(name);
    assertThatJson(found)
        .when(IGNORING_EXTRA_FIELDS)
        .isEqualTo("{state: '%s', reports: %s}".formatted(name, REPORTS));
    String path = "/" + found.get("id").textValue();
    assertThat(send(request(path + "/tally"))).isEqualTo(file(name + "-tally.bin"));
    assertThatJson(json(request(path + "/estimates"))).node("reports").isEqualTo(REPORTS);
  }

  /**
   * Plans are served in the present text format. The plan, its hash, and thus reports to it are the
   * same.
   */
  @ParameterizedTest
  @ValueSource(strings = {"open", "closed"})
  void plansOfTheFirstTextVersionAreServed(String name) throws Exception {
    String old = text(name + "-plan.json");
    assertThat(old).contains("\"version\" : 1");
    String served =
        new String(
            send(request("/" + collection(name).get("id").textValue() + "/plan")),
            StandardCharsets.UTF_8);
    Plan plan = PlanJson.read(old);
    assertThat(PlanJson.read(served).hash()).isEqualTo(plan.hash());
    assertThatJson(served).node("version").isEqualTo(2);
  }

  /** The index of ids is rebuilt from the old log, also after another start. */
  @Test
  void reportsThatAreSentAgainCountOnce() throws Exception {
    for (int life = 0; life < 2; life++) {
      String path = "/" + collection("open").get("id").textValue();
      JsonNode answer =
          json(
              request(path + "/reports")
                  .header("Content-Type", SubmissionBytes.MEDIA_TYPE)
                  .POST(BodyPublishers.ofByteArray(file("open-submission.bin"))));
      assertThat(answer.get("results"))
          .hasSize(REPORTS)
          .allMatch(result -> result.get("status").textValue().equals("duplicate"));
      assertThatJson(collection("open")).node("reports").isEqualTo(REPORTS);
      collector.close();
      start();
    }
  }
}
