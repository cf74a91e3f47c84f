package dev.hearsay.collector.siege;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.topic.Broker;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A collector on a topic that loses its database for a while. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class WithoutDatabaseTest {

  @TempDir private Path directory;

  /** Damaged reports are refused without the database and counted later, too. */
  @Test
  void reportsAreAcceptedAndCountedLater() throws Exception {
    TestDatabase.Postgres database = TestDatabase.Postgres.create();
    Line line = new Line(database.port());
    try (Broker broker = new Broker(directory);
        TestServer server =
            TestServer.start(
                CollectorOptions.onTopic(
                    database.behind(line.port()).jdbcUrl(),
                    TopicOptions.of(broker.address(), "reports")),
                "-")) {
      Survey survey = server.createSurvey();
      send(server, survey, 10, 0);
      await(() -> counted(server, survey) == 10);
      await(() -> !json(server.get("/ready")).has("notCounting"));
      await(() -> folded(server) == 10);
      line.cut();
      try {
        send(server, survey, 20, 1);
        await(() -> json(server.get("/ready")).has("notCounting"));
        assertThatJson(json(server.get("/ready"))).node("status").isEqualTo("ready");
        send(server, survey, 30, 2);
        await(() -> waiting(server) == 50);
        await(() -> json(server.getAsAdmin("/api/fold")).get("behindSeconds").asInt() > 1);
      } finally {
        line.mend();
      }
      await(() -> counted(server, survey) == 60);
      await(() -> !json(server.get("/ready")).has("notCounting"));
      await(() -> json(server.getAsAdmin(survey.path())).at("/rejections/damaged").asInt() == 3);
    } finally {
      line.close();
    }
  }

  private static void send(TestServer server, Survey survey, int good, int damaged) {
    List<Submission> reports = new ArrayList<>(survey.reports(good));
    for (int i = 0; i < damaged; i++) {
      reports.add(new Submission(ReportId.random(), new byte[100]));
    }
    long start = System.nanoTime();
    JsonNode answer = json(server.postBytes(survey.path() + "/reports", survey.bytes(reports)));
    assertThatJson(answer).node("accepted").isEqualTo(good);
    assertThatJson(answer).node("rejected").isEqualTo(damaged);
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .as("no answer waits for the database, whose silence takes a minute to notice")
        .isLessThan(Duration.ofSeconds(10));
  }

  private static long counted(TestServer server, Survey survey) {
    return json(server.getAsAdmin(survey.path())).get("reports").asLong();
  }

  /** Returns how many messages of all partitions the fold has counted. */
  private static int folded(TestServer server) {
    int sum = 0;
    for (JsonNode part : json(server.getAsAdmin("/api/fold")).get("partitions")) {
      sum += part.get("next").asInt();
    }
    return sum;
  }

  /** Returns the lag in the metrics, which the brokers determine while the database is away. */
  private static double waiting(TestServer server) {
    return server
        .getAsAdmin("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("hearsay_fold_lag_messages{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' ') + 1)))
        .sum();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) { // the test's timeout ends this loop
      Thread.sleep(100);
    }
  }
}
