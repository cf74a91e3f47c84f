package dev.hearsay.collector.topic;

import static dev.hearsay.collector.http.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.report.TopicReport;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A broker stops and comes back, and the clock moves. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class BrokenTopicTest {

  private static final String TOPIC = "reports";

  @TempDir private Path directory;

  private final TestDatabase.Postgres database = TestDatabase.Postgres.create();
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());

  private TestServer start(String brokers) {
    Map<String, String> impatient =
        Map.of("delivery.timeout.ms", "2500", "request.timeout.ms", "2000");
    return TestServer.start(
        CollectorOptions.onTopic(database.jdbcUrl(), new TopicOptions(brokers, TOPIC, impatient))
            .clock(now::get),
        "-");
  }

  @Test
  void reportsAreAcknowledgedOnlyIfTheBrokersHaveThem() throws Exception {
    try (Broker broker = new Broker(directory);
        TestServer server = start(broker.address())) {
      Survey survey = server.createSurvey();
      List<Submission> first = survey.reports(10);
      List<Submission> second = survey.reports(10);
      assertThat(submit(server, survey, first).statusCode()).isEqualTo(200);
      assertThat(server.get("/ready").statusCode()).isEqualTo(200);
      broker.stop();
      HttpResponse<String> refused = submit(server, survey, second);
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
      assertThat(json(refused).at("/error/code").asText()).isEqualTo("topic-unavailable");
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      HttpResponse<String> ready = server.get("/ready");
      while (ready.statusCode() == 200) { // the result of the last check is cached for a second
        Thread.sleep(50);
        ready = server.get("/ready");
      }
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(json(ready).get("obstacles").findValuesAsText("what")).contains("brokers");
      broker.start();
      assertThat(ids(broker)).as("the refused reports are missing").isSubsetOf(ids(first));
      while (submit(server, survey, second).statusCode()
          != 200) { // the test's timeout ends this loop
        Thread.sleep(50);
      }
      assertThat(ids(broker)).containsAll(ids(first)).containsAll(ids(second));
      checkWaves(server, broker);
    }
  }

  /** The broker answers and leads the partition, but refuses every message as too long. */
  @Test
  void brokersThatStoreNothingAreAnObstacle() throws Exception {
    try (Broker broker = new Broker(directory);
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.address()))) {
      NewTopic topic = new NewTopic(TOPIC, 1, (short) 1);
      admin
          .createTopics(List.of(topic.configs(Map.of("max.message.bytes", "10"))))
          .all()
          .get(30, TimeUnit.SECONDS);
      try (TestServer server = start(broker.address())) {
        Survey survey = server.createSurvey();
        List<Submission> reports = survey.reports(10);
        assertThat(server.get("/ready").statusCode()).isEqualTo(200);
        assertThat(fold(server).has("notAccepting")).isFalse();
        assertThat(submit(server, survey, reports).statusCode()).isEqualTo(503);
        assertThat(fold(server).get("notAccepting").asText()).contains("did not store");
        HttpResponse<String> ready = server.get("/ready");
        while (ready.statusCode() == 200) { // the result of the last check is cached for a second
          Thread.sleep(50);
          ready = server.get("/ready");
        }
        assertThat(json(ready).get("obstacles").findValuesAsText("what")).contains("brokers");
        allowMessages(admin);
        while (submit(server, survey, reports).statusCode() != 200) {
          Thread.sleep(50); // the test's timeout ends this loop
        }
        assertThat(fold(server).has("notAccepting")).isFalse();
        while (server.get("/ready").statusCode() != 200) {
          Thread.sleep(50);
        }
      }
    }
  }

  private static JsonNode fold(TestServer server) {
    return json(server.getAsAdmin("/api/fold"));
  }

  private static void allowMessages(Admin admin) throws Exception {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, TOPIC);
    AlterConfigOp longer =
        new AlterConfigOp(
            new ConfigEntry("max.message.bytes", "1000000"), AlterConfigOp.OpType.SET);
    admin.incrementalAlterConfigs(Map.of(topic, List.of(longer))).all().get(30, TimeUnit.SECONDS);
  }

  private static HttpResponse<String> submit(
      TestServer server, Survey survey, List<Submission> reports) {
    return server.postBytes(survey.path() + "/reports", survey.bytes(reports));
  }

  private static List<ReportId> ids(List<Submission> reports) {
    return reports.stream().map(Submission::id).toList();
  }

  private static List<ReportId> ids(Broker broker) {
    return Messages.reports(broker.address(), TOPIC).stream()
        .map(each -> each.submission().id())
        .toList();
  }

  private void checkWaves(TestServer server, Broker broker) throws InterruptedException {
    String schema =
        TestServer.SCHEMA.replaceFirst(
            "\\{",
            "{\"series\": {\"waves\": 4, \"every\": \"week\", \"answers\": 2, \"graceHours\": 24},");
    Survey series = server.createSurvey("{\"schema\": " + schema + ", \"epsilon\": 2}");
    Submission report = report(series.plan().wave(1));
    assertThat(send(server, series, 1, report)).isEqualTo(200);
    assertThat(send(server, series, 2, report(series.plan().wave(2)))).isEqualTo(425);
    TopicReport message =
        Messages.reports(broker.address(), TOPIC).stream()
            .filter(each -> each.collection().equals(series.id()))
            .findFirst()
            .orElseThrow();
    long opened = series.plan().series().orElseThrow().opens(1).toEpochMilli();
    assertThat(message).isEqualTo(new TopicReport(series.id(), 1, opened, report));
    now.updateAndGet(then -> then.plus(Duration.ofDays(10)));
    assertThat(send(server, series, 1, report)).isEqualTo(410);
    while (json(server.get(series.path())).at("/rejections/wave-over").asInt() != 1) {
      Thread.sleep(50); // the test's timeout ends this loop
    }
  }

  private static Submission report(Plan plan) {
    PrivateRecord person =
        new PrivateRecord.Reader(plan.schema()).read(Map.of("age", 30, "os", "ios"));
    return new Submission(
        ReportId.random(), new ReportBytes(plan).write(Device.of(plan).report(person)));
  }

  private static int send(TestServer server, Survey series, int wave, Submission report) {
    byte[] body = SubmissionBytes.write(series.plan().wave(wave), List.of(report));
    return server.postBytes(series.path() + "/reports", body).statusCode();
  }

  @Test
  void absentBrokersAreNamed() {
    Map<String, String> impatient =
        Map.of("default.api.timeout.ms", "1500", "request.timeout.ms", "1000");
    TopicOptions nowhere = new TopicOptions("127.0.0.1:1", TOPIC, impatient);
    assertThatThrownBy(() -> ReportTopic.open(nowhere, Limits.defaults()))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RejectionReason.TOPIC_UNAVAILABLE))
        .hasMessageContaining("127.0.0.1:1");
  }
}
