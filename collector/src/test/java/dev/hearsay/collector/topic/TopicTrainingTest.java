package dev.hearsay.collector.topic;

import static dev.hearsay.collector.http.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.training.Crowd;
import dev.hearsay.learn.Round;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A training whose devices report to either of two collectors. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class TopicTrainingTest {

  private static final int ROUNDS = 4;
  private static final int GROUP = 3;

  private static final String DEFINITION =
      """
      {"name": "tall people", "schema": %s, "label": "answer", "task": "logistic", "epsilon": 4,
       "people": %s, "groupSize": %s, "surveyShare": 0, "rules": {"settledBelow": 0}}"""
          .formatted(Crowd.SCHEMA, ROUNDS * GROUP, GROUP);

  @TempDir Path directory;

  @Test
  void roundsCloseAtTheirNumberAndBothComputeTheSameModel() throws Exception {
    TestDatabase.Postgres database = TestDatabase.Postgres.create();
    try (Broker broker = new Broker(directory)) {
      CollectorOptions.Builder options =
          CollectorOptions.onTopic(
              database.jdbcUrl(), TopicOptions.of(broker.address(), "trainings"));
      try (TestServer one = TestServer.start(options, "-");
          TestServer two = TestServer.start(options, one.adminToken())) {
        JsonNode created =
            json(one.send(one.asAdmin(TestServer.json(one.request("/api/trainings"), DEFINITION))));
        String path = "/api/trainings/" + created.get("id").asText();
        int rounds = json(one.getAsAdmin(path)).get("rounds").asInt();
        for (int i = 0; i < rounds * GROUP; i++) {
          report(i % 2 == 0 ? one : two, path);
        }
        for (TestServer each : List.of(one, two)) {
          while (!json(each.getAsAdmin(path)).get("status").asText().equals("done")) {
            Thread.sleep(50); // the test's timeout ends this loop
          }
        }
        assertThat(json(one.getAsAdmin(path)).get("devices").asInt()).isEqualTo(rounds * GROUP);
        assertThat(one.getAsAdmin(path + "/model").body())
            .isEqualTo(two.getAsAdmin(path + "/model").body());
      }
    }
  }

  /**
   * Reports until it is accepted. Between two rounds, and while a collector has not read of the
   * next, it is refused.
   */
  private static void report(TestServer server, String path) throws InterruptedException {
    Submission report = null;
    while (true) {
      HttpResponse<String> asked = server.get(path + "/plan");
      if (asked.statusCode() == 200) {
        Plan plan = PlanJson.read(asked.body());
        report = report == null ? draw(plan) : report;
        HttpResponse<String> answer =
            server.postBytes(path + "/reports", SubmissionBytes.write(plan, List.of(report)));
        if (answer.statusCode() == 200 && json(answer).get("accepted").asInt() == 1) {
          return;
        }
        report = null; // the round is over, and so is its plan
      }
      Thread.sleep(20);
    }
  }

  private static Submission draw(Plan plan) {
    Map<String, Object> person = Map.of("height", 7, "answer", "yes");
    Map<String, Object> answer = Round.of(plan).orElseThrow().answer(person, plan);
    return new Submission(
        ReportId.random(), new ReportBytes(plan).write(Device.of(plan).report(answer)));
  }
}
