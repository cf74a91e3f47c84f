package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.FeatureSpace;
import dev.hearsay.learn.Label;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.Task;
import dev.hearsay.learn.federated.MemoryLedger;
import dev.hearsay.learn.federated.Worker;
import dev.hearsay.wire.ReportId;
import dev.hearsay.wire.SchemaFile;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A collector with a training, and what devices and its admin say to it over HTTP. */
abstract class TrainingRoutes {

  static final String SCHEMA =
      """
      {"name": "crowd", "attributes": [
        {"name": "height", "type": "numeric", "min": 0, "max": 10, "outside": "clamp"},
        {"name": "answer", "type": "categorical", "values": ["no", "yes"],
         "other": "no"}]}""";

  static final String DEFINITION =
      "{\"name\": \"tall people\", \"schema\": @, \"label\": \"answer\", \"task\": \"logistic\","
          + " \"epsilon\": 4, \"people\": 100";

  static final FeatureSpace SPACE =
      new FeatureSpace(
          SchemaFile.parse(SCHEMA, "schema").schema(), Task.LOGISTIC, Label.of("answer"));

  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(4);
  private static final Respondent RESPONDENT = Respondent.of(SPACE.layout(), LIMIT);

  @TempDir Path directory;
  TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start(directory);
  }

  @AfterEach
  void stop() {
    assertThat(server.get("/health").statusCode()).isEqualTo(200);
    server.close();
  }

  HttpResponse<String> post(String body) {
    return server.send(
        server.asAdmin(
            TestServer.json(server.request("/api/trainings"), body.replace("@", SCHEMA))));
  }

  /** A training as above, and more. */
  JsonNode create(String more) {
    HttpResponse<String> created = post(DEFINITION + more + "}");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return json(created);
  }

  String path() {
    return "/api/trainings/" + create("").get("id").asText();
  }

  static HttpRequest.Builder invitation(TestServer server, String path, Object device) {
    return TestServer.json(
        server.request(path + "/invitations"), "{\"device\": \"" + device + "\"}");
  }

  HttpResponse<byte[]> invite(String path, ReportId device) {
    return server.send(invitation(server, path, device), BodyHandlers.ofByteArray());
  }

  static byte[] answerTo(byte[] invitation) {
    return new Worker("me", SPACE.encode(new double[] {7, 1}), RESPONDENT, new MemoryLedger(LIMIT))
        .answer(invitation)
        .orElseThrow();
  }

  static String answerJson(Object device, byte[] answer) {
    String base64 = Base64.getEncoder().encodeToString(answer);
    return "{\"device\": \"" + device + "\", \"answer\": \"" + base64 + "\"}";
  }

  HttpResponse<String> answer(String path, Object device, byte[] answer) {
    return server.postJson(path + "/answers", answerJson(device, answer));
  }

  static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(json(answer).get("error").get("code").asText()).isEqualTo(code);
    assertThat(json(answer).get("error").get("message").asText())
        .isNotBlank()
        .doesNotContain("\n", "Exception", "\tat ")
        .hasSizeLessThan(1000);
  }

  static void assertStatus(HttpResponse<String> answer, String status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(json(answer).get("status").asText()).isEqualTo(status);
  }
}
