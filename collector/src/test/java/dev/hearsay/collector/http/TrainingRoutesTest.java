package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.wire.ReportId;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Trainings over HTTP: the whole way, whose doors open to whom, and a restart. */
class TrainingRoutesTest extends TrainingRoutes {

  @Test
  void theWholeWay() {
    String path = path();
    ReportId device = ReportId.random();
    HttpResponse<byte[]> invitation = invite(path, device);
    assertThat(invitation.statusCode()).isEqualTo(200);
    assertThat(invitation.headers().firstValue("Content-Type"))
        .contains("application/vnd.hearsay.invitation");
    byte[] answer = answerTo(invitation.body());
    assertStatus(answer(path, device, answer), "accepted");
    assertStatus(answer(path, device, answer), "duplicate");

    JsonNode shown = json(server.get(path));
    assertThat(shown.get("name").asText()).isEqualTo("tall people");
    assertThat(shown.get("task").asText()).isEqualTo("logistic");
    assertThat(shown.get("label").asText()).isEqualTo("answer");
    assertThat(shown.get("epsilon").asDouble()).isEqualTo(4);
    assertThat(shown.get("mechanism").asText()).isEqualTo("auto");
    assertThat(shown.get("status").asText()).isEqualTo("asking");
    assertThat(shown.get("answers").asInt()).isEqualTo(1);
    assertThat(shown.get("devices").asInt()).isEqualTo(1);
    assertThat(shown.get("round").asInt()).isZero();
    assertThat(shown.get("rounds").asInt()).isGreaterThan(1);
    assertThat(shown.get("schema").get("name").asText()).isEqualTo("crowd");
    assertThat(shown.toString()).doesNotContain(device.toString());

    HttpResponse<String> closed = server.postNothing(path + "/close");
    assertThat(json(closed).get("status").asText()).isEqualTo("exhausted");
    assertRefused(server.send(invitation(server, path, ReportId.random())), 410, "training-over");
    assertStatus(answer(path, device, answer), "duplicate");
    assertThat(ModelJson.read(server.get(path + "/model").body(), SPACE).weights().size())
        .isEqualTo(2);
    JsonNode list = json(server.get("/api/trainings?limit=5"));
    assertThat(list.get("total").asInt()).isEqualTo(1);
    assertThat(list.get("trainings").get(0).get("status").asText()).isEqualTo("exhausted");

    assertThat(server.send(server.asAdmin(server.request(path).DELETE())).statusCode())
        .isEqualTo(204);
    assertRefused(server.get(path), 404, "no-such-training");
    assertRefused(server.get(path + "/model"), 404, "no-such-training");
    assertRefused(answer(path, device, answer), 404, "no-such-training");
    assertRefused(
        server.send(server.asAdmin(server.request(path).DELETE())), 404, "no-such-training");
  }

  @Test
  void whoHasAnsweredIsNotAskedAgain() {
    String path = path();
    ReportId device = ReportId.random();
    answer(path, device, answerTo(invite(path, device).body()));
    HttpResponse<byte[]> invitation = invite(path, device);
    assertThat(invitation.statusCode()).isEqualTo(204);
    assertThat(invitation.headers().firstValue("Retry-After")).contains("5");
    assertThat(json(server.get(path)).get("devices").asInt()).isEqualTo(1);
  }

  /** A device that is silent about some values tells them. */
  @Test
  void aPartialSchemaIsRefusedUnlessItIsWanted() {
    String strict = DEFINITION.replace("@", SCHEMA.replace(", \"outside\": \"clamp\"", ""));
    HttpResponse<String> refused = post(strict + "}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("number 'height' needs outside: clamp", "allowPartial");
    assertThat(post(strict + ", \"allowPartial\": true}").statusCode()).isEqualTo(201);
  }

  @Test
  void answersThatDoNotCountSayWhy() {
    String path = path();
    ReportId device = ReportId.random();
    byte[] answer = answerTo(invite(path, device).body());
    byte[] ofAnother = answer.clone();
    ofAnother[4] ^= 1; // the training's id follows the magic number
    assertRefused(answer(path, device, ofAnother), 409, "uninvited");
    assertRefused(answer(path, device, new byte[0]), 400, "malformed");
    assertRefused(answer(path, device, new byte[100]), 413, "answer-too-large");
    byte[] impossible = answer.clone();
    Arrays.fill(impossible, answer.length - 8, answer.length, (byte) 0xFF);
    assertRefused(answer(path, device, impossible), 400, "malformed");
    assertRefused(answer("/api/trainings/none", device, answer), 404, "no-such-training");
    assertStatus(answer(path, device, answer), "accepted");
    assertThat(server.get("/metrics").body())
        .contains("hearsay_training_answers_total{status=\"malformed\"} 2.0")
        .contains("hearsay_training_answers_total{status=\"accepted\"} 1.0");
  }

  @Test
  void messagesSayWhatIsLegal() {
    assertThat(post(DEFINITION + ", \"mechanism\": \"magic\"}").body())
        .contains("no mechanism for vectors is called 'magic'; there are auto, codebook");
  }

  /** The engine's own timer ends the round, in real time. */
  @Test
  void stragglersAreLate() throws InterruptedException {
    JsonNode created = create(", \"roundSeconds\": 1, \"rules\": {\"leastShare\": 0.001}");
    String path = "/api/trainings/" + created.get("id").asText();
    ReportId straggler = ReportId.random();
    byte[] late = answerTo(invite(path, straggler).body());
    ReportId prompt = ReportId.random();
    answer(path, prompt, answerTo(invite(path, prompt).body()));
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (json(server.get(path)).get("round").asInt() == 0 && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    assertRefused(answer(path, straggler, late), 410, "late");
  }

  @Test
  void doorsOpenToTokens() {
    JsonNode created = create(", \"reading\": \"token\", \"reporting\": \"token\"");
    String path = "/api/trainings/" + created.get("id").asText();
    String reading = created.get("readingToken").asText();
    String reporting = created.get("reportingToken").asText();
    assertRefused(server.get(path + "/model"), 401, "token-needed");
    assertThat(server.send(withToken(server.request(path + "/model"), reporting)).statusCode())
        .isEqualTo(403);
    assertThat(server.send(withToken(server.request(path + "/model"), reading)).statusCode())
        .isEqualTo(200);
    assertThat(server.getAsAdmin(path + "/model").statusCode()).isEqualTo(200);
    ReportId device = ReportId.random();
    assertRefused(server.send(invitation(server, path, device)), 401, "token-needed");
    assertRefused(
        server.send(withToken(invitation(server, path, device), reading)), 403, "wrong-token");
    assertThat(server.send(withToken(invitation(server, path, device), reporting)).statusCode())
        .isEqualTo(200);
    assertRefused(answer(path, device, new byte[3]), 401, "token-needed");
    String shown = server.get(path).body();
    assertThat(shown).doesNotContain(reading, reporting, "Hash", "hash");
  }

  @Test
  void whatIsTheAdminsNeedsTheAdminsToken() {
    String path = path();
    assertRefused(
        server.send(TestServer.json(server.request("/api/trainings"), "{}")), 401, "token-needed");
    assertRefused(
        server.send(server.request(path + "/close").POST(BodyPublishers.noBody())),
        401,
        "token-needed");
    assertRefused(server.send(server.request(path).DELETE()), 401, "token-needed");
    assertThat(json(server.get(path)).get("status").asText()).isEqualTo("asking");
  }

  @Test
  void aRestartGoesOn() {
    String path = path();
    ReportId device = ReportId.random();
    byte[] answer = answerTo(invite(path, device).body());
    String token = server.adminToken();
    server.close();
    server = TestServer.restart(directory, token);
    assertStatus(answer(path, device, answer), "accepted");
    server.close();
    server = TestServer.restart(directory, token);
    assertStatus(answer(path, device, answer), "duplicate");
    assertThat(json(server.get(path)).get("answers").asInt()).isEqualTo(1);
  }
}
