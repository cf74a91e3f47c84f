package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Estimates;
import dev.hearsay.Postprocessing;
import dev.hearsay.Tally;
import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Workers;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.result.ResultsJson;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that an overload of one kind of work does not delay other kinds, and that equal questions
 * are computed once.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class OverloadTest {

  private static final String COLLECTION =
      "{\"schema\": " + TestServer.SCHEMA + ", \"epsilon\": 2}";

  @TempDir Path directory;

  /** Fills a lane with tasks that do not end before the latch is open. */
  private static void fill(Workers workers, Lane lane, CountDownLatch end) {
    int taken = 0;
    while (taken < lane.capacity()) { // a thread may need a moment to take a waiting task
      try {
        var unused =
            workers.start(
                lane,
                () -> {
                  end.await();
                  return true;
                });
        taken++;
      } catch (Problem full) {
        Thread.onSpinWait();
      }
    }
  }

  private static HttpRequest.Builder post(BareServer server, String path, String body) {
    return HttpRequest.newBuilder(server.uri().resolve(path))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }

  private static void assertOverloaded(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    assertThatJson(json(answer)).node("error.code").isString().isEqualTo("overloaded");
  }

  /**
   * Health checks and small submissions work even if all lanes are full, since they need no lane.
   */
  @Test
  void healthAndSubmissionsNeedNoLane() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (BareServer server = new BareServer(directory)) {
      Survey survey = survey();
      String id = server.collections().create(NewCollection.open(survey.plan())).id();
      String path = "/api/collections/" + id;
      assertThat(submit(server, survey, path)).isEqualTo(200);
      for (Lane lane : Lane.values()) {
        fill(server.workers(), lane, end);
      }
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      assertThat(submit(server, survey, path)).isEqualTo(200);
      assertOverloaded(server.get(path + "/estimates"));
      assertOverloaded(server.get(path));
      assertOverloaded(server.get("/"));
      assertOverloaded(server.send(post(server, "/api/predictions", COLLECTION)));
      assertOverloaded(server.get("/api/trainings/AAAA"));
      end.countDown();
      while (server.get(path + "/estimates").statusCode()
          != 200) { // bounded by the timeout of the test
        Thread.onSpinWait();
      }
      assertThat(server.collections().tally(id).reports()).isEqualTo(2);
    }
  }

  private static int submit(BareServer server, Survey survey, String path) throws Exception {
    List<Submission> one = survey.reports(1);
    return server
        .send(
            HttpRequest.newBuilder(server.uri().resolve(path + "/reports"))
                .header("Content-Type", SubmissionBytes.MEDIA_TYPE)
                .POST(BodyPublishers.ofByteArray(survey.bytes(one))))
        .statusCode();
  }

  /** Returns a plan, and people who answer it, from a server that has stopped. */
  private Survey survey() {
    try (TestServer other = TestServer.start(directory.resolve("other"))) {
      return other.createSurvey();
    }
  }

  /** Predictions, which every caller may request, do not delay the admin's requests. */
  @Test
  void predictionsDoNotDelayCreations() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (BareServer server = new BareServer(directory)) {
      fill(server.workers(), Lane.PREDICTIONS, end);
      fill(server.workers(), Lane.ESTIMATES, end);
      assertOverloaded(server.send(post(server, "/api/predictions", COLLECTION)));
      HttpRequest.Builder create =
          TestServer.withToken(post(server, "/api/collections", COLLECTION), server.adminToken());
      assertThat(server.send(create).statusCode()).isEqualTo(201);
      end.countDown();
    }
  }

  /** Distributions, each of which may take seconds, do not delay estimates. */
  @Test
  void distributionsDoNotDelayEstimates() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (BareServer server = new BareServer(directory)) {
      Survey survey = survey();
      String id = server.collections().create(NewCollection.open(survey.plan())).id();
      String estimates = "/api/collections/" + id + "/estimates";
      fill(server.workers(), Lane.DISTRIBUTIONS, end);
      assertOverloaded(server.get(estimates + "?distribution=20"));
      assertOverloaded(server.get(estimates + "?confidence=0.9&%64istribution=20"));
      assertThat(server.get(estimates).statusCode()).isEqualTo(200);
      end.countDown();
    }
  }

  /** Consistent shares, which may take seconds, do not delay estimates. */
  @Test
  void postprocessingDoesNotDelayEstimates() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (BareServer server = new BareServer(directory)) {
      Survey survey = survey();
      String id = server.collections().create(NewCollection.open(survey.plan())).id();
      String path = "/api/collections/" + id;
      fill(server.workers(), Lane.POSTPROCESSINGS, end);
      for (String how : List.of("consistent", "auto")) {
        assertOverloaded(server.get(path + "/estimates?postprocess=" + how));
        assertOverloaded(server.get(path + "/estimates?confidence=0.9&postproces%73=" + how));
        assertOverloaded(server.get(path + "/trend?by=hour&postprocess=" + how));
      }
      assertThat(server.get(path + "/estimates").statusCode()).isEqualTo(200);
      assertThat(server.get(path + "/estimates?postprocess=clip").statusCode()).isEqualTo(200);
      assertThat(server.get(path + "/trend").statusCode()).isEqualTo(200);
      end.countDown();
    }
  }

  /** Requests for many estimates at once do not delay plain estimates. */
  @Test
  void comparisonsDoNotDelayEstimates() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (BareServer server = new BareServer(directory)) {
      Survey survey = survey();
      String id = server.collections().create(NewCollection.open(survey.plan())).id();
      String path = "/api/collections/" + id;
      fill(server.workers(), Lane.COMPARISONS, end);
      for (String question :
          List.of(
              "/trend",
              "/waves",
              "/screen",
              "/difference?with=a",
              "/estimates?from=2026-11-01",
              "/estimates?to=2026-11-01",
              "/estimates?cross=age,os")) {
        assertOverloaded(server.get(path + question));
      }
      assertThat(server.get(path + "/estimates").statusCode()).isEqualTo(200);
      end.countDown();
    }
  }

  /**
   * Shares are made consistent once per publication and method, regardless of the confidence,
   * format, order or spelling of the query.
   */
  @Test
  void sharesAreMadeConsistentOnce() {
    try (TestServer server = TestServer.start(directory)) {
      Survey survey = server.createSurvey();
      server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(50)));
      String estimates = survey.path() + "/estimates";
      for (int i = 0; i < 40; i++) {
        String confidence = "confidence=0.9" + (100 + i);
        String format = "format=" + List.of("csv", "json", "prometheus").get(i % 3);
        assertThat(
                server
                    .get(estimates + "?postprocess=consistent&" + confidence + "&" + format)
                    .statusCode())
            .isEqualTo(200);
      }
      assertThat(count(server, "postprocessings")).isEqualTo(1);
      assertThat(
              ask(server, estimates + "?%63onfidence=0.5&postprocess=auto&cross=", 30).stream()
                  .map(HttpResponse::statusCode))
          .allMatch(status -> status == 400);
      assertThat(server.get(estimates + "?postprocess=auto").statusCode()).isEqualTo(200);
      assertThat(count(server, "postprocessings")).isEqualTo(2);
      for (String confidence : List.of("0.5", "0.6", "0.7")) {
        String trend = survey.path() + "/trend?postprocess=auto&confidence=" + confidence;
        assertThat(server.get(trend).statusCode()).isEqualTo(200);
      }
      assertThat(count(server, "postprocessings")).isEqualTo(3); // the estimates of one day
      server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(1)));
      HttpResponse<String> later = server.get(estimates + "?postprocess=consistent");
      assertThatJson(json(later)).node("reports").isEqualTo(51);
      assertThat(count(server, "postprocessings")).isEqualTo(4);
    }
  }

  /** Estimates derived at another confidence equal those computed at that confidence. */
  @Test
  void derivedEstimatesEqualComputedOnes() {
    try (TestServer server = TestServer.start(directory)) {
      Survey survey = server.createSurvey();
      List<Submission> reports = survey.reports(200);
      server.postBytes(survey.path() + "/reports", survey.bytes(reports));
      Tally tally = Tally.of(survey.plan());
      reports.forEach(one -> tally.add(new ReportBytes(survey.plan()).read(one.report())));
      for (double confidence : List.of(0.95, 0.5, 0.999)) {
        HttpResponse<String> answer =
            server.get(
                survey.path() + "/estimates?postprocess=consistent&confidence=" + confidence);
        Estimates computed = tally.estimates(confidence).postprocessed(Postprocessing.CONSISTENT);
        assertThat(json(answer))
            .isEqualTo(TestServer.withReaders(ResultsJson.estimates(computed), survey.plan()));
      }
      assertThat(count(server, "postprocessings")).isEqualTo(1);
    }
  }

  /** Callers without a token get at most 5,000 consistent values, in all periods together. */
  @Test
  void manyValuesAreMadeConsistentForTokensOnly() {
    String values =
        IntStream.range(0, 5_001).mapToObj(i -> "\"v" + i + "\"").collect(Collectors.joining(","));
    String schema =
        """
        {"name": "many", "attributes": [{"name": "one", "type": "categorical",
         "values": [%s], "other": "v0", "mechanism": "olh"}]}"""
            .formatted(values);
    String body = "{\"schema\": " + schema + ", \"epsilon\": 2}";
    try (TestServer server = TestServer.start(directory)) {
      String path = server.createSurvey(body).path() + "/estimates?postprocess=consistent";
      HttpResponse<String> refused = server.get(path);
      assertThat(refused.statusCode()).isEqualTo(400);
      JsonNode error = json(refused).get("error");
      assertThatJson(error).node("code").isString().isEqualTo("too-many-values");
      assertThatJson(error)
          .node("message")
          .isString()
          .contains("5001 values")
          .contains("at most 5000");
      assertThat(server.getAsAdmin(path).statusCode()).isEqualTo(200);
      assertThat(server.get(path.replace("consistent", "clip")).statusCode()).isEqualTo(200);
      JsonNode closed =
          server.createSurvey(body.replaceFirst("\\{", "{\"reading\": \"token\", ")).created();
      assertThat(
              server
                  .send(
                      TestServer.withToken(
                          server.request(
                              "/api/collections/"
                                  + closed.get("id").asText()
                                  + "/estimates?postprocess=consistent"),
                          closed.get("readingToken").asText()))
                  .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void sixtyReadersCostOneComputation() {
    try (TestServer server = TestServer.start(directory)) {
      Survey survey = server.createSurvey();
      server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(50)));
      String estimates = survey.path() + "/estimates?distribution=200";
      double before = computations(server);
      List<HttpResponse<String>> answers = ask(server, estimates, 60);
      assertThat(answers).allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200));
      assertThat(answers.stream().map(HttpResponse::body).distinct()).hasSize(1);
      assertThat(computations(server) - before).isEqualTo(1);
      server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(1)));
      assertThatJson(json(server.get(estimates))).node("reports").isEqualTo(51);
      assertThat(computations(server) - before).isEqualTo(2); // one commit came in between
      assertThat(server.get(survey.path() + "/trend").statusCode()).isEqualTo(200);
      assertThat(server.get(survey.path() + "/trend").statusCode()).isEqualTo(200);
      assertThat(computations(server) - before).isEqualTo(3);
    }
  }

  private static List<HttpResponse<String>> ask(TestServer server, String path, int times) {
    HttpClient client = HttpClient.newHttpClient();
    List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      asked.add(client.sendAsync(server.request(path).build(), BodyHandlers.ofString()));
    }
    return asked.stream().map(CompletableFuture::join).toList();
  }

  private static double computations(TestServer server) {
    return count(server, "computations");
  }

  private static double count(TestServer server, String name) {
    Matcher line =
        Pattern.compile("\nhearsay_" + name + "_total (\\S+)")
            .matcher(server.get("/metrics").body());
    assertThat(line.find()).isTrue();
    return Double.parseDouble(line.group(1));
  }

  /** A failed computation may succeed the next time, even without a commit in between. */
  @Test
  void failuresAreNotCached() throws SQLException {
    try (TestServer server = TestServer.start(directory);
        Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("hearsay.db"));
        Statement statement = other.createStatement()) {
      String trend = server.createSurvey().path() + "/trend";
      statement.execute("ALTER TABLE bucket_tally RENAME TO lost");
      assertThat(server.get(trend).statusCode()).isEqualTo(503);
      assertThat(server.get(trend).statusCode()).isEqualTo(503);
      statement.execute("ALTER TABLE lost RENAME TO bucket_tally");
      assertThat(server.get(trend).statusCode()).isEqualTo(200);
      assertThat(computations(server)).isEqualTo(1);
    }
  }

  /** An illegal question is refused as before and is not counted as a computation. */
  @Test
  void illegalQuestionsAreNotComputed() {
    try (TestServer server = TestServer.start(directory)) {
      Survey survey = server.createSurvey();
      String wrong = survey.path() + "/estimates?confidence=7";
      assertThat(server.get(wrong).statusCode()).isEqualTo(400);
      assertThat(server.get(wrong).statusCode()).isEqualTo(400);
      assertThat(computations(server)).isZero();
    }
  }
}
