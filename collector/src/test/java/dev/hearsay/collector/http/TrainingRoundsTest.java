package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.Submission;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the rounds of a training as collections, and trainings that end while devices report. */
class TrainingRoundsTest extends TrainingRoutes {

  @Test
  void roundsAreNotListedButCanBeRead() {
    String survey = server.createSurvey().id();
    String path = path(ROUNDS_OF_THREE);
    Plan first = plan(path);
    send(path, first, reports(first, 3));
    planAfter(path, 1);
    JsonNode listed = json(server.get("/api/collections"));
    assertThatJson(listed).node("total").isEqualTo(1);
    assertThat(listed.get("collections").findValuesAsText("id")).containsExactly(survey);
    assertThat(rounds()).hasSize(2);
    JsonNode round = json(server.get("/api/collections/" + rounds().get(0)));
    assertThatJson(round).node("state").isString().isEqualTo("closed");
    assertThatJson(round).node("reports").isEqualTo(3);
    assertThatJson(round).node("closeAtReports").isEqualTo(3);
    assertThatJson(round).node("planHash").isString().isEqualTo(first.hash().toString());
    for (String what : List.of("/plan", "/audit", "/estimates", "/trend", "/screen")) {
      String about = "/api/collections/" + rounds().get(0) + what;
      assertThat(server.get(about).statusCode()).as(about).isEqualTo(200);
    }
  }

  /**
   * Reports to a round count the same whether they are sent to the collection or to the training.
   */
  @Test
  void aReportToARoundIsAReportToItsTraining() {
    String path = path(ROUNDS_OF_THREE);
    Plan plan = plan(path);
    Submission report = report(plan);
    String round = "/api/collections/" + rounds().get(0);
    assertCounted(send(round, plan, report), "accepted", 1);
    assertCounted(send(path, plan, report), "duplicate", 1);
    assertThatJson(shown(path)).node("reports").isEqualTo(1);
    send(round, plan, reports(plan, 2));
    planAfter(path, 1);
    assertRefused(send(round, plan, report(plan)), 410, "closed");
  }

  @Test
  void reportsOfRoundsCountAsReports() {
    String path = path(ROUNDS_OF_THREE);
    Plan plan = plan(path);
    Submission first = report(plan);
    send(path, plan, first);
    send(path, plan, first);
    send(path, plan, conflicting(plan, first));
    send(path, plan, reports(plan, 2));
    planAfter(path, 1);
    assertRefused(send(path, plan, report(plan)), 409, "other-plan");
    await(() -> metrics().contains("hearsay_rejections_total{reason=\"other-plan\"} 1.0"));
    assertThat(metrics())
        .contains("hearsay_reports_total{status=\"accepted\"} 3.0")
        .contains("hearsay_reports_total{status=\"duplicate\"} 1.0")
        .contains("hearsay_reports_total{status=\"conflicting\"} 1.0")
        .doesNotContain("training");
  }

  private String metrics() {
    return server.getAsAdmin("/metrics").body();
  }

  @Test
  void aDeletedTrainingIsGoneAndSoAreItsRounds() {
    String path = path(ROUNDS_OF_THREE);
    String other = path(ROUNDS_OF_THREE);
    Plan first = plan(path);
    send(path, first, reports(first, 3));
    Plan second = planAfter(path, 1);
    send(path, second, report(second));
    List<String> rounds = Stream.of(rounds().get(0), rounds().get(2)).toList();
    for (String round : rounds) { // puts them in the cache
      assertThat(server.get("/api/collections/" + round + "/estimates").statusCode())
          .isEqualTo(200);
    }
    assertThat(delete(path).statusCode()).isEqualTo(204);
    for (String what : List.of("", "/model", "/plan")) {
      assertRefused(server.get(path + what), 404, "no-such-training");
    }
    assertRefused(send(path, second, report(second)), 404, "no-such-training");
    assertRefused(server.postNothing(path + "/close"), 404, "no-such-training");
    assertRefused(delete(path), 404, "no-such-training");
    for (String round : rounds) {
      assertNoCollection("/api/collections/" + round, second);
    }
    assertThat(rounds()).hasSize(1);
    assertCounted(send(other, plan(other), report(plan(other))), "accepted", 1);
  }

  private void assertNoCollection(String path, Plan plan) {
    for (String what : List.of("", "/plan", "/estimates")) {
      assertRefused(server.get(path + what), 404, "no-such-collection");
    }
    assertRefused(server.getAsAdmin(path + "/tally"), 404, "no-such-collection");
    assertRefused(send(path, plan, report(plan)), 404, "no-such-collection");
  }

  /** A training that lacks a round could neither continue nor be learned again. */
  @Test
  void aRoundCannotBeDeletedWithoutItsTraining() {
    String path = path(ROUNDS_OF_THREE);
    Plan first = plan(path);
    String open = "/api/collections/" + rounds().get(0);
    assertRefused(server.postNothing(open + "/close"), 409, "part-of-training");
    assertRefused(delete(open), 409, "part-of-training");
    assertRefused(server.send(server.request(open).DELETE()), 401, "token-needed");
    assertCounted(send(path, first, reports(first, 3)), "accepted", 3);
    planAfter(path, 1);
    assertRefused(delete(open), 409, "part-of-training");
    assertThat(rounds()).hasSize(2);
    assertThat(delete("/api/collections/" + server.createSurvey().id()).statusCode())
        .isEqualTo(204);
  }

  /** A training that keeps failing does not delay the others. */
  @Test
  void aDamagedTrainingDoesNotStopOthers() throws SQLException {
    path(ROUNDS_OF_THREE);
    try (Connection store = store(directory);
        Statement statement = store.createStatement()) {
      statement.execute("DELETE FROM round");
    }
    String path = path(ROUNDS_OF_THREE);
    Plan first = plan(path);
    send(path, first, reports(first, 3));
    assertThat(planAfter(path, 1).hash()).isNotEqualTo(first.hash());
  }

  /** A device that reports meanwhile gets the reply that the training does not exist. */
  @Test
  void trainingsAreDeletedWhileDevicesReport() throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      String path = path(ROUNDS_OF_THREE);
      assertEnds(path, () -> delete(path), "no-such-training");
      assertThat(rounds()).isEmpty();
    }
  }

  @Test
  void trainingsAreClosedWhileDevicesReport() throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      String path = path(ROUNDS_OF_THREE);
      int accepted = assertEnds(path, () -> server.postNothing(path + "/close"), "training-over");
      assertThatJson(shown(path)).node("devices").isEqualTo(accepted);
      assertThat(delete(path).statusCode()).isEqualTo(204);
    }
  }

  /**
   * Lets devices report for a moment, ends the training, and waits until each device has received
   * the final reply.
   */
  private int assertEnds(String path, Runnable end, String last) throws InterruptedException {
    Queue<HttpResponse<String>> answers = new ConcurrentLinkedQueue<>();
    AtomicBoolean isOver = new AtomicBoolean();
    List<Thread> devices =
        Stream.generate(() -> new Thread(() -> reportUntil(isOver, path, answers)))
            .limit(4)
            .toList();
    devices.forEach(Thread::start);
    await(() -> answers.size() > 20);
    end.run();
    isOver.set(true);
    for (Thread device : devices) {
      device.join();
    }
    int accepted = 0;
    for (HttpResponse<String> answer : answers) {
      if (answer.statusCode() == 200) {
        accepted += json(answer).path("accepted").asInt();
      } else {
        assertThat(json(answer).at("/error/code").asText())
            .isIn("other-plan", "closed", "between-rounds", last);
      }
    }
    return accepted;
  }

  private void reportUntil(AtomicBoolean isOver, String path, Queue<HttpResponse<String>> answers) {
    while (!isOver.get()) {
      HttpResponse<String> plan = server.get(path + "/plan");
      answers.add(plan.statusCode() == 200 ? answer(path, plan) : plan);
    }
  }

  private HttpResponse<String> answer(String path, HttpResponse<String> body) {
    Plan plan = PlanJson.read(body.body());
    return send(path, plan, report(plan));
  }
}
