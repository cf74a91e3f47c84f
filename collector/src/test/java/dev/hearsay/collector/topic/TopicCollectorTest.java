package dev.hearsay.collector.topic;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Tally;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.store.StoreRefusedException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.report.TopicReport;
import java.math.BigDecimal;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests two collectors that share a database and a topic: a real PostgreSQL and a real broker. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TopicCollectorTest {

  @TempDir static Path directory;
  private static Broker broker;
  private static int topics;

  private final TestDatabase.Postgres database = TestDatabase.Postgres.create();
  private final String topic = "reports-" + ++topics;
  private final List<TestServer> servers = new ArrayList<>();

  @BeforeAll
  static void startBroker() throws Exception {
    broker = new Broker(directory);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @AfterEach
  void stop() {
    servers.forEach(TestServer::close);
  }

  private CollectorOptions.Builder options() {
    return CollectorOptions.onTopic(database.jdbcUrl(), TopicOptions.of(broker.address(), topic));
  }

  private TestServer start() {
    String token = servers.isEmpty() ? "" : servers.get(0).adminToken();
    TestServer server = TestServer.start(options(), token);
    servers.add(server);
    return server;
  }

  private static HttpResponse<String> submit(
      TestServer server, Survey survey, List<Submission> reports) {
    return server.postBytes(survey.path() + "/reports", survey.bytes(reports));
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) { // the test's timeout ends this loop
      Thread.sleep(50);
    }
  }

  private static JsonNode description(TestServer server, Survey survey) {
    return json(server.get(survey.path()));
  }

  @Test
  void reportsAreInTheTopicAndBothShowTheSameTally() throws Exception {
    TestServer one = start();
    TestServer two = start();
    Survey survey = one.createSurvey();
    List<Submission> first = survey.reports(300);
    List<Submission> second = survey.reports(200);
    assertThatJson(json(submit(one, survey, first))).node("accepted").isEqualTo(300);
    assertThatJson(json(submit(two, survey, second))).node("accepted").isEqualTo(200);
    assertThat(json(submit(two, survey, first)).get("accepted").asInt())
        .as("the fold decides on duplicates")
        .isEqualTo(300);
    List<Submission> sent = new ArrayList<>(first);
    sent.addAll(second);
    List<TopicReport> messages = Messages.reports(broker.address(), topic);
    assertThat(messages).hasSize(800).allMatch(each -> each.collection().equals(survey.id()));
    assertThat(messages.stream().map(TopicReport::submission).collect(Collectors.toSet()))
        .isEqualTo(Set.copyOf(sent));
    Instant hour = Instant.now().truncatedTo(ChronoUnit.HOURS);
    assertThat(Messages.all(broker.address(), topic))
        .allMatch(each -> each.timestamp() % Duration.ofHours(1).toMillis() == 0)
        .allMatch(each -> each.timestamp() >= hour.minusSeconds(3600).toEpochMilli());
    for (TestServer server : List.of(one, two)) {
      await(() -> reports(server.getAsAdmin(survey.path())) == 500);
      HttpResponse<byte[]> tally =
          server.send(
              server.asAdmin(server.request(survey.path() + "/tally")), BodyHandlers.ofByteArray());
      assertThat(tally.body()).isEqualTo(expectedTally(survey, sent));
      assertThat(server.get(survey.path() + "/estimates").statusCode()).isEqualTo(200);
    }
    assertThat(database.count("SELECT duplicates FROM fold")).isEqualTo(300);
  }

  private static byte[] expectedTally(Survey survey, List<Submission> reports) throws Exception {
    Tally tally = Tally.of(survey.plan());
    ReportBytes bytes = new ReportBytes(survey.plan());
    reports.forEach(each -> tally.add(bytes.read(each.report())));
    return TallyBytes.write(tally);
  }

  /** Readers see the same, whichever collector publishes and however late the other reads it. */
  @Test
  void readersOfBothSeeTheSamePublications() throws Exception {
    TestServer one = start();
    TestServer two = start();
    Survey survey =
        one.createSurvey(
            "{\"schema\": %s, \"epsilon\": 2, \"publish\": {\"every\": 10}}"
                .formatted(TestServer.SCHEMA));
    int sent = 0;
    int published = 0;
    for (int more : List.of(12, 5, 6, 9, 1, 4)) {
      submit(one, survey, survey.reports(more));
      sent += more;
      published = sent - published >= 10 ? sent : published;
      for (TestServer server : List.of(one, two)) {
        int wanted = sent;
        await(
            () -> {
              int seen = reports(server.get(survey.path() + "/estimates"));
              assertThat(seen).isIn(0, 12, 23, 33);
              return reports(server.getAsAdmin(survey.path())) == wanted;
            });
        assertThatJson(description(server, survey)).node("reports").isEqualTo(published);
        assertThat(reports(server.get(survey.path() + "/estimates"))).isEqualTo(published);
      }
    }
    assertThat(database.count("SELECT publication FROM publication")).isEqualTo(3);
  }

  private static int reports(HttpResponse<String> answer) {
    return json(answer).get("reports").asInt();
  }

  @Test
  void rejectionsAreAddedByBothAndSeenByBoth() throws Exception {
    TestServer one = start();
    TestServer two = start();
    Survey survey = one.createSurvey();
    Submission damaged = new Submission(ReportId.random(), new byte[100]);
    for (int i = 0; i < 5; i++) {
      for (TestServer each : List.of(one, two)) {
        List<Submission> batch = new ArrayList<>(survey.reports(2));
        batch.add(damaged);
        JsonNode answer = json(submit(each, survey, batch));
        assertThatJson(answer).node("accepted").isEqualTo(2);
        assertThatJson(answer).node("rejected").isEqualTo(1);
      }
    }
    for (TestServer each : List.of(one, two)) {
      await(() -> description(each, survey).at("/rejections/damaged").asInt() == 10);
    }
    assertThat(Messages.reports(broker.address(), topic)).hasSize(20);
  }

  @Test
  void aClosedOrDeletedCollectionIsRefusedByBoth() throws Exception {
    TestServer one = start();
    TestServer two = start();
    Survey closed = one.createSurvey();
    Survey deleted = one.createSurvey();
    for (Survey each : List.of(closed, deleted)) {
      assertThat(submit(two, each, each.reports(1)).statusCode()).isEqualTo(200);
    }
    HttpResponse<String> close = one.postNothing(closed.path() + "/close");
    assertThat(close.statusCode()).isEqualTo(200);
    assertThatJson(json(close)).node("state").isEqualTo("closed");
    assertThat(one.send(one.asAdmin(one.request(deleted.path()).DELETE())).statusCode())
        .isEqualTo(204);
    long start = System.nanoTime();
    await(() -> submit(two, closed, closed.reports(1)).statusCode() == 410);
    await(() -> submit(two, deleted, deleted.reports(1)).statusCode() == 404);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    assertThat(json(submit(one, closed, closed.reports(1))).at("/error/code").asText())
        .isEqualTo("closed");
    await(() -> description(one, closed).at("/rejections/closed").asInt() >= 2);
  }

  /**
   * Sends more reports than wanted to both collectors at once. Exactly the wanted number counts.
   */
  @Test
  void theNumberOfReportsAtWhichACollectionClosesIsExact() throws Exception {
    TestServer one = start();
    TestServer two = start();
    Survey survey =
        one.createSurvey(
            "{\"schema\": %s, \"epsilon\": 2, \"closeAtReports\": 25}"
                .formatted(TestServer.SCHEMA));
    List<CompletableFuture<List<HttpResponse<String>>>> senders = new ArrayList<>();
    for (TestServer each : List.of(one, two)) {
      List<Submission> own = survey.reports(40);
      senders.add(
          CompletableFuture.supplyAsync(
              () ->
                  own.stream()
                      .map(report -> submit(each, survey, List.of(report)))
                      .takeWhile(answer -> answer.statusCode() == 200)
                      .toList()));
    }
    long accepted = 0;
    for (CompletableFuture<List<HttpResponse<String>>> each : senders) {
      accepted += each.get().stream().mapToInt(answer -> accepted(answer)).sum();
    }
    assertThat(accepted).isEqualTo(25);
    for (TestServer each : List.of(one, two)) {
      await(() -> description(each, survey).get("state").asText().equals("closed"));
      await(() -> reports(each.getAsAdmin(survey.path())) == 25);
      assertThat(submit(each, survey, survey.reports(1)).statusCode()).isEqualTo(410);
    }
  }

  private static int accepted(HttpResponse<String> answer) {
    return json(answer).get("accepted").asInt();
  }

  /**
   * Senders that wait for the fold get duplicates and conflicts as from a collector without a
   * topic.
   */
  @Test
  void waitingSendersGetDuplicatesAndConflicts() {
    TestServer one = start();
    TestServer two = start();
    Survey survey =
        one.createSurvey(
            "{\"schema\": %s, \"epsilon\": 2, \"closeAtReports\": 100}"
                .formatted(TestServer.SCHEMA));
    List<Submission> first = survey.reports(5);
    assertThatJson(json(submit(one, survey, first))).node("accepted").isEqualTo(5);
    assertThatJson(json(submit(two, survey, first))).node("duplicate").isEqualTo(5);
    Submission other =
        survey.reports(50).stream()
            .filter(each -> !Arrays.equals(each.report(), first.get(0).report()))
            .findFirst()
            .orElseThrow();
    Submission conflicting = new Submission(first.get(0).id(), other.report());
    assertThatJson(json(submit(two, survey, List.of(conflicting, other))))
        .isObject()
        .containsEntry("conflicting", BigDecimal.ONE)
        .containsEntry("accepted", BigDecimal.ONE);
  }

  @Test
  void tokensAndPlansAreCheckedAsWithoutATopic() {
    TestServer server = start();
    Survey guarded =
        server.createSurvey(
            "{\"schema\": %s, \"epsilon\": 2, \"reporting\": \"token\"}"
                .formatted(TestServer.SCHEMA));
    assertThat(submit(server, guarded, guarded.reports(1)).statusCode()).isEqualTo(401);
    String token = guarded.created().get("reportingToken").asText();
    byte[] body = guarded.bytes(guarded.reports(1));
    String path = guarded.path() + "/reports";
    assertThat(
            server
                .send(TestServer.withToken(TestServer.bytes(server.request(path), body), token))
                .statusCode())
        .isEqualTo(200);
    Survey other =
        server.createSurvey("{\"schema\": %s, \"epsilon\": 1}".formatted(TestServer.SCHEMA));
    Survey survey = server.createSurvey();
    assertThat(
            server
                .postBytes(
                    survey.path() + "/reports",
                    SubmissionBytes.write(other.plan(), other.reports(1)))
                .statusCode())
        .isEqualTo(409);
    assertThat(Messages.reports(broker.address(), topic)).hasSize(1);
  }

  @Test
  void ofTwoConcurrentStartsOneCreatesTheTokenAndBothAcceptIt() throws Exception {
    CompletableFuture<TestServer> other =
        CompletableFuture.supplyAsync(() -> TestServer.start(options(), "-"));
    TestServer one = TestServer.start(options(), "-");
    TestServer two = other.get();
    servers.addAll(List.of(one, two));
    List<String> tokens = List.of(one.adminToken(), two.adminToken());
    assertThat(tokens).containsOnlyOnce("-");
    String token = tokens.get(0).equals("-") ? tokens.get(1) : tokens.get(0);
    for (TestServer each : servers) {
      assertThat(isAdmin(each, token)).isTrue();
    }
    HttpResponse<String> rotated =
        one.send(
            TestServer.withToken(
                one.request("/api/admin/token").POST(BodyPublishers.noBody()), token));
    String next = json(rotated).get("adminToken").asText();
    await(() -> isAdmin(two, next) && !isAdmin(two, token));
  }

  /**
   * Returns whether a token is accepted for creating a collection: the empty request is then a bad
   * one.
   */
  private static boolean isAdmin(TestServer server, String token) {
    return server
            .send(
                TestServer.withToken(
                    TestServer.json(server.request("/api/collections"), "{}"), token))
            .statusCode()
        == 400;
  }

  @Test
  void aDatabaseBelongsToATopicOrToNone() {
    start().close();
    assertThatThrownBy(() -> TestServer.start(CollectorOptions.onDatabase(database.jdbcUrl()), "-"))
        .isInstanceOf(StoreRefusedException.class)
        .hasMessageContaining("--kafka");
    assertThatThrownBy(
            () ->
                TestServer.start(
                    CollectorOptions.onTopic(
                        database.jdbcUrl(), TopicOptions.of(broker.address(), "another")),
                    "-"))
        .isInstanceOf(StoreRefusedException.class)
        .hasMessageContaining(topic);
  }

  /**
   * The metrics of the fold in alerts and in the dashboard exist. PackagingTest checks the others.
   */
  @Test
  void everyWatchedMetricOfTheFoldIsReported() throws Exception {
    Pattern metric = Pattern.compile("hearsay_fold_\\w+");
    Set<String> reported = found(metric, start().getAsAdmin("/metrics").body());
    for (String file : List.of("prometheus-rules.yaml", "grafana-dashboard.json")) {
      String text = Files.readString(Path.of("..", "packaging", file));
      assertThat(found(metric, text)).as(file).isNotEmpty().isSubsetOf(reported);
    }
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
  }
}
