package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.learn.Round;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SchemaFile;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A collector with a training, and the requests of devices and the admin. */
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

  /** A training with short rounds that never settles. */
  static final String ROUNDS_OF_THREE =
      ", \"groupSize\": 3, \"surveyShare\": 0, \"rules\": {\"settledBelow\": 0}";

  static final FeatureSpace SPACE =
      new FeatureSpace(
          SchemaFile.parse(SCHEMA, "schema").schema(), Task.LOGISTIC, Label.of("answer"));

  private static final Duration PATIENCE = Duration.ofSeconds(60);

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

  HttpResponse<String> delete(String path) {
    return server.send(server.asAdmin(server.request(path).DELETE()));
  }

  /** Returns the request for such a training with more keys. */
  JsonNode create(String more) {
    HttpResponse<String> created = post(DEFINITION + more + "}");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return json(created);
  }

  String path() {
    return path("");
  }

  String path(String more) {
    return "/api/trainings/" + create(more).get("id").asText();
  }

  /** Returns the description of a training. */
  JsonNode shown(String path) {
    HttpResponse<String> answer = server.getAsAdmin(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer);
  }

  /** Returns the plan of the current round. */
  Plan plan(String path) {
    HttpResponse<String> answer = server.get(path + "/plan");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return PlanJson.read(answer.body());
  }

  /** Returns the plan of a round after some others, once the trainings' thread has opened it. */
  Plan planAfter(String path, int rounds) {
    await(
        () ->
            shown(path).get("round").asInt() == rounds
                && server.get(path + "/plan").statusCode() == 200);
    return plan(path);
  }

  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it takes too long").isLessThan(end);
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Returns the report of a tall person's device. */
  static Submission report(Plan plan) {
    Map<String, Object> person = Map.of("height", 7, "answer", "yes");
    Map<String, Object> answer = Round.of(plan).orElseThrow().answer(person, plan);
    byte[] bytes = new ReportBytes(plan).write(Device.of(plan).report(answer));
    return new Submission(ReportId.random(), bytes);
  }

  static List<Submission> reports(Plan plan, int count) {
    return Stream.generate(() -> report(plan)).limit(count).toList();
  }

  /** Returns another report under the same id. */
  static Submission conflicting(Plan plan, Submission first) {
    return Stream.generate(() -> report(plan).report())
        .filter(bytes -> !Arrays.equals(bytes, first.report()))
        .map(bytes -> new Submission(first.id(), bytes))
        .findFirst()
        .orElseThrow();
  }

  HttpResponse<String> send(String path, Plan plan, List<Submission> reports) {
    return server.postBytes(path + "/reports", SubmissionBytes.write(plan, reports));
  }

  HttpResponse<String> send(String path, Plan plan, Submission report) {
    return send(path, plan, List.of(report));
  }

  /** Returns the collections of the rounds, oldest first, read from the store. */
  List<String> rounds() {
    return rounds(directory);
  }

  static List<String> rounds(Path directory) {
    List<String> ids = new ArrayList<>();
    try (Connection store = store(directory);
        Statement statement = store.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT c.id FROM collection c, round r WHERE r.collection = c.number"
                    + " ORDER BY c.number")) {
      while (found.next()) {
        ids.add(found.getString(1));
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    return ids;
  }

  /** Returns a connection of another process to the store. */
  static Connection store(Path directory) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("hearsay.db"));
  }

  static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThatJson(json(answer)).node("error.code").isString().isEqualTo(code);
    assertThatJson(json(answer))
        .node("error.message")
        .isString()
        .isNotBlank()
        .doesNotContain("\n", "Exception", "\tat ")
        .hasSizeLessThan(1000);
  }

  /** Checks the reply to a report to a finished round; the next round may have begun. */
  static void assertLate(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isIn(409, 410);
    assertThatJson(json(answer))
        .node("error.code")
        .isString()
        .isEqualTo(answer.statusCode() == 409 ? "other-plan" : "closed");
  }

  /**
   * Checks the outcomes of a request's reports.
   *
   * @param what the outcome, such as {@code accepted}
   */
  static void assertCounted(HttpResponse<String> answer, String what, int count) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(json(answer).get(what).asInt()).as(answer.body()).isEqualTo(count);
  }
}
