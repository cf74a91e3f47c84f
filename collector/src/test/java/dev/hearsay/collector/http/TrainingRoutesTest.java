package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.model.Model;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests trainings over HTTP: rounds and their reports, from the first to the last. */
class TrainingRoutesTest extends TrainingRoutes {

  @Test
  void aTrainingRunsFromTheFirstRoundToTheLast() {
    JsonNode created = create(ROUNDS_OF_THREE);
    assertThat(created.size()).isEqualTo(1); // no token, since none was requested
    String path = "/api/trainings/" + created.get("id").asText();
    assertCounted(send(path, plan(path), reports(plan(path), 3)), "accepted", 3);
    Plan second = planAfter(path, 1);
    assertCounted(send(path, second, report(second)), "accepted", 1);
    assertShown(shown(path));
    Model before = model(path);

    HttpResponse<String> closed = server.postNothing(path + "/close");
    assertThatJson(json(closed)).node("status").isString().isEqualTo("exhausted");
    assertThatJson(json(closed)).node("round").isEqualTo(2);
    assertThatJson(json(closed)).node("reports").isEqualTo(0);
    assertThatJson(json(closed)).node("devices").isEqualTo(4);
    assertThat(model(path).weights()).isNotEqualTo(before.weights()); // changed by the last report
    assertThat(server.postNothing(path + "/close").body()).isEqualTo(closed.body());
    assertRefused(server.get(path + "/plan"), 410, "training-over");
    assertRefused(send(path, second, report(second)), 410, "training-over");
    assertThatJson(shown(path)).node("devices").isEqualTo(4);
  }

  private static void assertShown(JsonNode shown) {
    assertThatJson(shown).node("name").isString().isEqualTo("tall people");
    assertThatJson(shown).node("task").isString().isEqualTo("logistic");
    assertThatJson(shown).node("label").isString().isEqualTo("answer");
    assertThat(shown.get("epsilon").asDouble()).isEqualTo(4);
    assertThatJson(shown).node("mechanism").isString().isEqualTo("auto");
    assertThatJson(shown).node("people").isEqualTo(100);
    assertThatJson(shown).node("status").isString().isEqualTo("asking");
    assertThatJson(shown).node("round").isEqualTo(1);
    assertThatJson(shown).node("rounds").isEqualTo(33);
    assertThatJson(shown).node("reports").isEqualTo(1);
    assertThatJson(shown).node("groupSize").isEqualTo(3);
    assertThatJson(shown).node("devices").isEqualTo(4);
    assertThatJson(shown.get("schema")).node("name").isString().isEqualTo("crowd");
    assertThat(shown.has("answers")).isFalse();
  }

  private Model model(String path) {
    Model model = ModelJson.read(server.get(path + "/model").body(), SPACE);
    assertThat(model.weights().size()).isEqualTo(2);
    return model;
  }

  @Test
  void everyRoundHasItsOwnPlanUntilTheLastIsOver() {
    String path = path(ROUNDS_OF_THREE.replace("3", "50"));
    Plan first = plan(path);
    assertThat(plan(path)).isEqualTo(first);
    assertThat(first.schema().name()).isEqualTo("tall people, round 1");
    send(path, first, reports(first, 50));
    Plan second = planAfter(path, 1);
    assertThat(second.schema().name()).isEqualTo("tall people, round 2");
    assertThat(second.hash()).isNotEqualTo(first.hash());
    send(path, second, reports(second, 50));
    await(() -> shown(path).get("status").asText().equals("done"));
    JsonNode shown = shown(path);
    assertThatJson(shown).node("round").isEqualTo(2);
    assertThatJson(shown).node("devices").isEqualTo(100);
    assertThatJson(shown).node("groupSize").isEqualTo(0);
    assertRefused(server.get(path + "/plan"), 410, "training-over");
    assertRefused(send(path, second, report(second)), 410, "training-over");
  }

  /** The plan of a collection may be cached for ever, that of a round only until the next. */
  @Test
  void aPlanIsRevalidated() {
    String path = path();
    HttpResponse<String> plan = server.get(path + "/plan");
    assertThat(plan.headers().allValues("Cache-Control")).containsExactly("no-cache");
    String tag = plan.headers().firstValue("ETag").orElseThrow();
    HttpResponse<String> same =
        server.send(server.request(path + "/plan").header("If-None-Match", tag));
    assertThat(same.statusCode()).isEqualTo(304);
    assertThat(same.headers().allValues("Cache-Control")).containsExactly("no-cache");
    assertThat(
            server
                .send(server.request(path + "/plan").header("If-None-Match", "\"other\""))
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void aReportCountsOnce() {
    String path = path();
    Plan plan = plan(path);
    Submission first = report(plan);
    assertCounted(send(path, plan, first), "accepted", 1);
    assertCounted(send(path, plan, first), "duplicate", 1);
    assertCounted(send(path, plan, conflicting(plan, first)), "conflicting", 1);
    Submission damaged = new Submission(ReportId.random(), new byte[100]);
    assertCounted(send(path, plan, List.of(damaged, report(plan))), "rejected", 1);
    JsonNode shown = shown(path);
    assertThatJson(shown).node("reports").isEqualTo(2);
    assertThatJson(shown).node("devices").isEqualTo(2);
    assertThatJson(shown).node("round").isEqualTo(0);
    assertThat(shown.toString()).doesNotContain(first.id().toString());
  }

  @Test
  void jsonIsEquivalentToBytes() {
    String path = path();
    Plan plan = plan(path);
    Submission report = report(plan);
    String body =
        "{\"plan\": \"%s\", \"reports\": [{\"id\": \"%s\", \"report\": \"%s\"}]}"
            .formatted(
                plan.hash(), report.id(), Base64.getEncoder().encodeToString(report.report()));
    HttpResponse<String> answer = server.postJson(path + "/reports?results=problems", body);
    assertCounted(answer, "accepted", 1);
    assertThat(json(answer).has("results")).isFalse();
    assertCounted(send(path, plan, report), "duplicate", 1);
  }

  /**
   * Reports that arrive after the end of a round do not count, and earlier reports do not count for
   * the next round.
   */
  @Test
  void lateReportsCountNowhere() {
    String path = path(ROUNDS_OF_THREE);
    Plan first = plan(path);
    List<Submission> reports = reports(first, 3);
    assertCounted(send(path, first, reports), "accepted", 3);
    assertLate(send(path, first, report(first)));
    planAfter(path, 1);
    assertRefused(send(path, first, report(first)), 409, "other-plan");
    assertRefused(send(path, first, reports), 409, "other-plan");
    assertThatJson(shown(path)).node("reports").isEqualTo(0);
    assertThatJson(shown(path)).node("devices").isEqualTo(3);
  }

  /**
   * A batch may complete a round, as it may complete a collection that closes at a number of
   * reports.
   */
  @Test
  void aBatchMayCompleteARound() {
    String path = path(ROUNDS_OF_THREE);
    Plan first = plan(path);
    HttpResponse<String> answer = send(path, first, reports(first, 5));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    int accepted = json(answer).get("accepted").asInt();
    assertThat(accepted).isBetween(3, 5);
    planAfter(path, 1);
    assertThatJson(shown(path)).node("devices").isEqualTo(accepted);
  }

  /** The trainings' own timer ends the round, in real time. */
  @Test
  void aRoundEndsWhenItsTimeIsOver() {
    String path =
        path(
            ", \"surveyShare\": 0, \"groupSize\": 50, \"roundSeconds\": 1,"
                + " \"rules\": {\"leastShare\": 0.02}");
    Plan first = plan(path);
    Submission straggler = report(first);
    assertThatJson(shown(path)).node("roundSeconds").isEqualTo(1);
    send(path, first, report(first));
    planAfter(path, 1);
    assertRefused(send(path, first, straggler), 409, "other-plan");
    assertThatJson(shown(path)).node("devices").isEqualTo(1);
  }

  /** Shows that settings reach the question and the plan, and are shown as they were stated. */
  @Test
  void settingsAreThoseOfThePlan() {
    String path =
        path(
            ROUNDS_OF_THREE
                + ", \"records\": 5, \"localSteps\": 2, \"bound\": 0.25, \"entries\": 1,"
                + " \"mechanism\": \"duchi\", \"lambda\": 0.5, \"step\": 2");
    assertThatJson(shown(path))
        .node("settings")
        .isEqualTo(
            "{\"lambda\": 0.5, \"step\": 2.0, \"bound\": 0.25, \"entries\": 1, \"records\": 5,"
                + " \"localSteps\": 2, \"localStep\": 1.0}");
    Plan first = plan(path);
    assertThat(first.sampled()).isEqualTo(1);
    assertThat(first.schema().question().orElseThrow())
        .contains("\"training\":2", "\"bound\":0.25,\"records\":5,\"steps\":2,\"step\":1.0");
    send(path, first, reports(first, 3));
    assertThat(planAfter(path, 1).schema().question().orElseThrow())
        .contains("\"round\":1", "\"records\":5");
    String usual = path(ROUNDS_OF_THREE);
    assertThatJson(shown(usual)).node("settings").isEqualTo("{}");
    assertThat(plan(usual).schema().question().orElseThrow())
        .contains("\"training\":1")
        .doesNotContain("records");
  }

  @Test
  void trainingsAreListedNewestFirst() {
    String old = create("").get("id").asText();
    String young = create("").get("id").asText();
    JsonNode all = json(server.get("/api/trainings"));
    assertThatJson(all).node("total").isEqualTo(2);
    assertThat(all.get("trainings").findValuesAsText("id")).containsExactly(young, old);
    JsonNode page = json(server.get("/api/trainings?offset=1&limit=1"));
    assertThatJson(page).node("total").isEqualTo(2);
    assertThat(page.get("trainings").findValuesAsText("id")).containsExactly(old);
    server.postNothing("/api/trainings/" + young + "/close");
    JsonNode closed = json(server.get("/api/trainings"));
    assertThat(closed.get("trainings").findValuesAsText("status"))
        .containsExactly("exhausted", "asking");
    delete("/api/trainings/" + young);
    JsonNode left = json(server.get("/api/trainings"));
    assertThatJson(left).node("total").isEqualTo(1);
    assertThat(left.get("trainings").findValuesAsText("id")).containsExactly(old);
  }

  @Test
  void messagesStateWhatIsLegal() {
    assertThat(post(DEFINITION + ", \"mechanism\": \"magic\"}").body())
        .contains("no mechanism for vectors is called 'magic'; there are auto, codebook");
    assertThat(post(DEFINITION + ", \"groupSize\": 101}").body())
        .contains("the group size is 101; only ");
    assertThat(post(DEFINITION + ", \"entries\": 9, \"mechanism\": \"duchi\"}").body())
        .contains("the number of entries is 9; it must be in [1, 2], since gradients have 2");
    assertThat(post(DEFINITION + ", \"records\": 2000}").body())
        .contains("the number of records per device is 2000; it must be in [1, 1000]");
  }

  /** A device that does not report some values reveals them by its silence. */
  @Test
  void aPartialSchemaIsRefusedUnlessItIsAllowed() {
    String strict = DEFINITION.replace("@", SCHEMA.replace(", \"outside\": \"clamp\"", ""));
    HttpResponse<String> refused = post(strict + "}");
    assertRefused(refused, 400, "bad-body");
    assertThat(refused.body()).contains("number 'height' needs outside: clamp", "allowPartial");
    assertThat(post(strict + ", \"allowPartial\": true}").statusCode()).isEqualTo(201);
  }

  @Test
  void aTrainingContinuesAfterARestart() {
    String path = path(ROUNDS_OF_THREE);
    Plan first = plan(path);
    Submission report = report(first);
    send(path, first, report);
    restart();
    assertThat(plan(path)).isEqualTo(first);
    assertCounted(send(path, first, report), "duplicate", 1);
    assertCounted(send(path, first, reports(first, 2)), "accepted", 2);
    restart();
    Plan second = planAfter(path, 1);
    String model = server.get(path + "/model").body();
    restart();
    assertThat(plan(path)).isEqualTo(second);
    assertThat(server.get(path + "/model").body()).isEqualTo(model);
    assertThatJson(shown(path)).node("devices").isEqualTo(3);
  }

  private void restart() {
    String token = server.adminToken();
    server.close();
    server = TestServer.restart(directory, token);
  }
}
