package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.design.Planner;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that {@code /ready} reports each kind of obstacle, and that {@code /health} ignores them.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ReadinessTest {

  private static final String TRAINING =
      """
      {"name": "tall people", "label": "answer", "task": "logistic", "epsilon": 4, "people": 100,
       "roundSeconds": 1,
       "schema": {"name": "crowd", "attributes": [
         {"name": "height", "type": "numeric", "min": 0, "max": 10, "outside": "clamp"},
         {"name": "answer", "type": "categorical", "values": ["no", "yes"], "other": "no"}]}}""";

  @TempDir Path directory;

  private static void assertReady(TestServer server) {
    HttpResponse<String> answer = server.get("/ready");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThatJson(json(answer)).node("status").isString().isEqualTo("ready");
  }

  /** Waits until the collector is not ready, since a result is valid for one second. */
  private static void assertNotReady(TestServer server, String what) {
    HttpResponse<String> answer = server.get("/ready");
    while (answer.statusCode() == 200) { // bounded by the timeout of the test
      answer = server.get("/ready");
    }
    assertObstacle(answer, what);
    assertThat(server.get("/health").statusCode()).isEqualTo(200);
  }

  private static void assertObstacle(HttpResponse<String> answer, String what) {
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    JsonNode body = json(answer);
    assertThatJson(body).node("status").isString().isEqualTo("not-ready");
    assertThat(body.get("obstacles").findValuesAsText("what")).containsOnly(what);
    assertThatJson(body).node("obstacles[0].message").isString().isNotBlank();
  }

  @Test
  void aNewCollectorIsReadyAndStaysSo() {
    try (TestServer server = TestServer.start(directory)) {
      Survey survey = server.createSurvey();
      assertReady(server);
      server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(3)));
      assertReady(server);
    }
  }

  @Test
  void aFullDisk() {
    try (TestServer server =
        TestServer.start(directory, options -> options.minFreeDiskBytes(Long.MAX_VALUE))) {
      assertNotReady(server, "disk");
    }
  }

  @Test
  void aStoreThatWasRemoved() throws IOException {
    try (TestServer server = TestServer.start(directory)) {
      assertReady(server);
      Files.delete(directory.resolve("hearsay.db"));
      assertNotReady(server, "lock");
    }
  }

  /** Another process could lock the new file and write to the store as well. */
  @Test
  void aLockThatWasReplaced() throws IOException {
    try (TestServer server = TestServer.start(directory)) {
      assertReady(server);
      Path lock = directory.resolve("hearsay.lock");
      Path other = Files.createFile(directory.resolve("other")); // another file under the same name
      Files.delete(lock);
      Files.move(other, lock);
      assertNotReady(server, "lock");
    }
  }

  @Test
  void aStoreThatCannotBeWritten() throws SQLException {
    try (TestServer server = TestServer.start(directory);
        Connection other = other()) {
      assertReady(server);
      execute(
          other,
          "CREATE TRIGGER broken BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'no'); END");
      assertNotReady(server, "store");
      execute(other, "DROP TRIGGER broken");
      while (server.get("/ready").statusCode() != 200) { // bounded by the timeout of the test
        Thread.onSpinWait();
      }
    }
  }

  /** A reply takes at most five seconds, even if the write hangs. */
  @Test
  void aStoreThatHangs() throws SQLException {
    try (TestServer server = TestServer.start(directory);
        Connection other = other()) {
      execute(other, "BEGIN EXCLUSIVE");
      long start = System.nanoTime();
      assertNotReady(server, "store");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(9));
      execute(other, "ROLLBACK");
    }
  }

  private Connection other() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("hearsay.db"));
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** An error kills the thread that commits. */
  @Test
  void aWriterThatDied() throws Exception {
    CompletableFuture<Throwable> cause = new CompletableFuture<>();
    try (BareServer server = new BareServer(directory)) {
      CollectionService collections = server.collections();
      collections.onDeath(cause::complete);
      assertThat(server.get("/ready").statusCode()).isEqualTo(200);
      collections.onCommit(
          (reports, rejections, took) -> {
            throw new OutOfMemoryError("made up");
          });
      String id = collections.create(NewCollection.open(plan())).id();
      var unused = collections.reject(id, RejectionReason.TOO_LARGE, 1);
      assertThat(cause.get()).isInstanceOf(OutOfMemoryError.class);
      assertWriterDead(server);
    }
  }

  private static void assertWriterDead(BareServer server) throws Exception {
    HttpResponse<String> answer = server.get("/ready");
    while (answer.statusCode() == 200) { // bounded by the timeout of the test
      answer = server.get("/ready");
    }
    assertObstacle(answer, "writer");
    assertThat(answer.body()).contains("the thread that commits reports has died");
    assertThat(server.get("/health").statusCode()).isEqualTo(200);
  }

  /** Trainings have a thread of their own, which reads the clock if rounds have a deadline. */
  @Test
  void aThreadOfTrainingsThatDied() throws Exception {
    CompletableFuture<Throwable> cause = new CompletableFuture<>();
    try (BareServer server = new BareServer(directory, ReadinessTest::nowUnlessOfTrainings)) {
      server.collections().onDeath(cause::complete);
      assertThat(server.get("/ready").statusCode()).isEqualTo(200);
      HttpRequest.Builder create =
          TestServer.json(HttpRequest.newBuilder(server.uri().resolve("/api/trainings")), TRAINING);
      HttpResponse<String> answer = server.send(withToken(create, server.adminToken()));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
      assertThat(cause.get()).isInstanceOf(OutOfMemoryError.class);
      assertWriterDead(server);
    }
  }

  private static Instant nowUnlessOfTrainings() {
    if (Thread.currentThread().getName().equals("hearsay-trainings")) {
      throw new OutOfMemoryError("made up");
    }
    return Instant.now();
  }

  private static Plan plan() {
    Schema schema = new Schema("survey", List.of(new Attribute.Numeric("age", 0, 120)));
    return Planner.forSchema(schema).epsilon(2).mechanism("duchi").plan();
  }
}
