package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.bytes;
import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.SubmissionBytes;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests which tokens open a training and its rounds. */
class TrainingAccessTest extends TrainingRoutes {

  @Test
  void routesOpenToTheirTokens() {
    JsonNode created = create(", \"reading\": \"token\", \"reporting\": \"token\"");
    String path = "/api/trainings/" + created.get("id").asText();
    String reading = created.get("readingToken").asText();
    String reporting = created.get("reportingToken").asText();
    assertOpensTo(path + "/model", reading, reporting);
    assertTakesReportsFrom(path, reporting, reading);
    assertThat(server.get(path).body()).doesNotContain(reading, reporting, "Hash", "hash");
    assertThatJson(shown(path)).node("reading").isString().isEqualTo("token");
    assertThatJson(shown(path)).node("reporting").isString().isEqualTo("token");
  }

  /**
   * Rounds require the training's tokens. Otherwise the routes of collections would circumvent the
   * training's access rules.
   */
  @Test
  void aRoundHasItsTrainingsTokens() {
    JsonNode created = create(", \"reading\": \"token\", \"reporting\": \"token\"");
    String reading = created.get("readingToken").asText();
    String reporting = created.get("reportingToken").asText();
    String round = "/api/collections/" + rounds().get(0);
    assertTakesReportsFrom(round, reporting, reading);
    assertOpensTo(round + "/estimates", reading, reporting);
  }

  private void assertOpensTo(String path, String reading, String reporting) {
    assertRefused(server.get(path), 401, "token-needed");
    assertRefused(server.send(withToken(server.request(path), reporting)), 403, "wrong-token");
    assertThat(server.send(withToken(server.request(path), reading)).statusCode()).isEqualTo(200);
    assertThat(server.getAsAdmin(path).statusCode()).isEqualTo(200);
  }

  private void assertTakesReportsFrom(String path, String reporting, String reading) {
    assertRefused(server.get(path + "/plan"), 401, "token-needed");
    Plan plan = plan(path, reporting);
    assertRefused(send(path, plan, report(plan)), 401, "token-needed");
    assertRefused(server.send(withToken(sending(path, plan), reading)), 403, "wrong-token");
    assertThatJson(shown(path)).node("reports").isEqualTo(0);
    assertCounted(server.send(withToken(sending(path, plan), reporting)), "accepted", 1);
    assertCounted(server.send(server.asAdmin(sending(path, plan))), "accepted", 1);
    assertThatJson(shown(path)).node("reports").isEqualTo(2);
  }

  /** Returns the plan at a path that requires a token. */
  private Plan plan(String path, String token) {
    HttpResponse<String> answer = server.send(withToken(server.request(path + "/plan"), token));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return PlanJson.read(answer.body());
  }

  private HttpRequest.Builder sending(String path, Plan plan) {
    return bytes(
        server.request(path + "/reports"), SubmissionBytes.write(plan, List.of(report(plan))));
  }

  @Test
  void theNextRoundHasTheSameTokens() {
    JsonNode created = create(ROUNDS_OF_THREE + ", \"reporting\": \"token\"");
    String path = "/api/trainings/" + created.get("id").asText();
    String reporting = created.get("reportingToken").asText();
    Plan first = plan(path);
    for (int i = 0; i < 3; i++) {
      assertCounted(server.send(withToken(sending(path, first), reporting)), "accepted", 1);
    }
    Plan second = planAfter(path, 1);
    assertRefused(send(path, second, report(second)), 401, "token-needed");
    String round = "/api/collections/" + rounds().get(1);
    assertRefused(send(round, second, report(second)), 401, "token-needed");
    assertCounted(server.send(withToken(sending(path, second), reporting)), "accepted", 1);
  }

  @Test
  void tokensOfOneTrainingDoNotOpenAnother() {
    String tokens = ", \"reading\": \"token\", \"reporting\": \"token\"";
    JsonNode other = create(tokens);
    String path = path(tokens);
    for (String name : List.of("readingToken", "reportingToken")) {
      String token = other.get(name).asText();
      assertRefused(
          server.send(withToken(server.request(path + "/model"), token)), 403, "wrong-token");
      assertRefused(
          server.send(withToken(sending(path, plan(path, server.adminToken())), token)),
          403,
          "wrong-token");
    }
  }

  @Test
  void adminRoutesNeedTheAdminToken() {
    String path = path();
    assertRefused(
        server.send(TestServer.json(server.request("/api/trainings"), "{}")), 401, "token-needed");
    assertRefused(
        server.send(server.request(path + "/close").POST(BodyPublishers.noBody())),
        401,
        "token-needed");
    assertRefused(server.send(server.request(path).DELETE()), 401, "token-needed");
    assertThatJson(json(server.get(path))).node("status").isString().isEqualTo("asking");
  }
}
