package dev.hearsay.collector.http;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.Submission;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that no reply to readers changes before the publishing rule allows it. */
class PublishingTest {

  private static final int EVERY = 8;

  private static final String PERIOD =
      "before=2020-01-01T00:00:00Z/2021-01-01T00:00:00Z"
          + "&after=2021-01-01T00:00:00Z/2100-01-01T00:00:00Z";

  @TempDir Path directory;
  @AutoClose private TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start(directory);
  }

  private Survey survey(String more) {
    return server.createSurvey(
        "{\"schema\": %s, \"epsilon\": 2, \"publish\": {\"every\": %s%s}}"
            .formatted(TestServer.SCHEMA, EVERY, more));
  }

  /** Returns all questions that callers other than the owner can ask. */
  private static List<String> questions(Survey survey, Survey other) {
    String path = survey.path();
    return List.of(
        path,
        path + "/plan",
        path + "/audit",
        path + "/estimates",
        path + "/estimates?format=csv",
        path + "/estimates?format=prometheus",
        path + "/estimates?postprocess=auto",
        path + "/estimates?from=2020-01-01",
        path + "/estimates?to=2100-01-01&format=csv",
        path + "/trend?by=hour",
        path + "/trend",
        path + "/screen",
        path + "/difference?with=" + other.id(),
        other.path() + "/difference?with=" + survey.id(),
        path + "/difference?" + PERIOD,
        "/api/collections");
  }

  private Map<String, String> answers(
      List<String> questions, UnaryOperator<HttpRequest.Builder> as) {
    Map<String, String> answers = new LinkedHashMap<>();
    for (String question : questions) {
      var answer = server.send(as.apply(server.request(question)));
      assertThat(answer.statusCode()).as(question + " " + answer.body()).isEqualTo(200);
      // includes the headers that a cache would compare
      answers.put(question, answer.headers().firstValue("ETag").orElse("") + answer.body());
    }
    return answers;
  }

  /** Returns the numbers of reports after which some reply changed. */
  private Set<Integer> changes(UnaryOperator<HttpRequest.Builder> as) throws Exception {
    Survey survey = survey("");
    Survey other = survey("");
    send(other, 2 * EVERY);
    List<String> questions = questions(survey, other);
    Set<Integer> changes = new TreeSet<>();
    Map<String, String> before = answers(questions, as);
    try (BufferedReader events = events(survey, as)) {
      List<Submission> reports = survey.reports(3 * EVERY - 1);
      for (int i = 0; i < reports.size(); i++) {
        server.postBytes(survey.path() + "/reports", survey.bytes(reports.subList(i, i + 1)));
        Map<String, String> now = answers(questions, as);
        if (!now.equals(before)) {
          changes.add(i + 1);
        }
        before = now;
      }
      checkEvents(events, changes);
    }
    return changes;
  }

  private BufferedReader events(Survey survey, UnaryOperator<HttpRequest.Builder> as) {
    InputStream stream =
        server
            .send(as.apply(server.request(survey.path() + "/events")), BodyHandlers.ofInputStream())
            .body();
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  /** Checks that events contained only numbers that other replies had as well. */
  private static void checkEvents(BufferedReader events, Set<Integer> changes) throws Exception {
    Set<String> legal =
        Stream.concat(Stream.of(0), changes.stream())
            .map(count -> "data: {\"reports\":" + count + ",\"rejected\":0}")
            .collect(Collectors.toSet());
    String last = "data: {\"reports\":" + Collections.max(changes) + ",\"rejected\":0}";
    for (String line = events.readLine(); !line.equals(last); line = events.readLine()) {
      if (line.startsWith("data: ")) {
        assertThat(line).isIn(legal);
      }
    }
  }

  private void send(Survey survey, int count) {
    var answer = server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(count)));
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @Test
  void noAnswerToReadersChangesBeforeTheRuleAllowsIt() throws Exception {
    assertThat(changes(request -> request)).containsExactly(EVERY, 2 * EVERY);
  }

  /** The same check detects a page that shows every report: that of the owner. */
  @Test
  void theOwnerSeesEveryReport() throws Exception {
    assertThat(changes(server::asAdmin)).hasSize(3 * EVERY - 1);
  }

  @Test
  void readersWithATokenAreReaders() {
    Survey survey =
        server.createSurvey(
            "{\"schema\": %s, \"epsilon\": 2, \"reading\": \"token\", \"publish\": {\"every\": 5}}"
                .formatted(TestServer.SCHEMA));
    send(survey, 4);
    String token = survey.created().get("readingToken").asText();
    HttpRequest.Builder request = server.request(survey.path() + "/estimates");
    JsonNode read = TestServer.json(server.send(TestServer.withToken(request, token)));
    assertThatJson(read).node("reports").isEqualTo(0);
    JsonNode owned = TestServer.json(server.getAsAdmin(survey.path() + "/estimates"));
    assertThatJson(owned).node("reports").isEqualTo(4);
  }

  @Test
  void onlyTheOwnerSeesNumbersOfReportsInMetrics() {
    send(survey(""), 3);
    Pattern count = Pattern.compile("hearsay_(reports|rejections|commit_reports|queue_reports)");
    assertThat(server.get("/metrics").body()).doesNotContainPattern(count).contains("hearsay_");
    assertThat(server.getAsAdmin("/metrics").body())
        .contains("hearsay_reports_total{status=\"accepted\"} 3.0");
  }

  @Test
  void theClaimFollowsFromTheSmallestIncrement() {
    Survey survey =
        server.createSurvey(
            "{\"schema\": %s, \"epsilon\": 2, \"publish\": {\"every\": 600}}"
                .formatted(TestServer.SCHEMA));
    assertThatJson(readers(survey))
        .node("people")
        .isIntegralNumber()
        .as("what the rule lets")
        .isEqualTo(600);
    send(survey, 1_400);
    assertThatJson(readers(survey))
        .node("people")
        .isIntegralNumber()
        .as("the next may have 600")
        .isEqualTo(600);
    send(survey, 30);
    server.postNothing(survey.path() + "/close");
    JsonNode claim = readers(survey);
    assertThatJson(claim).node("people").isEqualTo(1_400);
    double epsilon = survey.plan().audit().readers(1_400).epsilon(1e-8);
    assertThat(claim.get("epsilon").asDouble()).isEqualTo(epsilon).isLessThan(1.5);
    assertThat(claim.get("delta").asDouble()).isEqualTo(1e-8);
    assertThatJson(claim).node("less").isBoolean().isTrue();
    JsonNode published = TestServer.json(server.postNothing(survey.path() + "/publish"));
    assertThat(published.at("/publish/reports").asInt()).isEqualTo(1_430);
    JsonNode small = readers(survey);
    assertThatJson(small).node("people").isEqualTo(30);
    assertThatJson(small).node("less").isBoolean().isFalse();
    assertThat(small.get("epsilon").asDouble()).isEqualTo(survey.plan().audit().loss().epsilon());
    assertThat(small.get("delta").asDouble()).isZero();
  }

  /** A publication changes the claim even if it adds no report. */
  @Test
  void theOwnerSeesTheCurrentClaim() {
    Survey survey = survey("");
    send(survey, EVERY);
    assertThatJson(readers(survey)).node("people").isEqualTo(EVERY);
    send(survey, EVERY - 1);
    for (String question : List.of("/audit", "/estimates")) {
      assertThat(owned(survey, question).at("/readers/people").asInt()).isEqualTo(EVERY);
    }
    server.postNothing(survey.path() + "/publish");
    for (String question : List.of("/audit", "/estimates")) {
      assertThat(owned(survey, question).at("/readers/people").asInt()).isEqualTo(EVERY - 1);
    }
  }

  private JsonNode owned(Survey survey, String question) {
    return TestServer.json(server.getAsAdmin(survey.path() + question));
  }

  private JsonNode readers(Survey survey) {
    JsonNode estimates = TestServer.json(server.get(survey.path() + "/estimates"));
    JsonNode audit = TestServer.json(server.get(survey.path() + "/audit"));
    assertThat(audit.get("readers")).isEqualTo(estimates.get("readers"));
    return audit.get("readers");
  }

  @Test
  void theRuleIsShown() {
    JsonNode told = TestServer.json(server.get(survey(", \"seconds\": 60").path())).get("publish");
    assertThat(told.toString()).isEqualTo("{\"every\":8,\"seconds\":60,\"reports\":0,\"least\":0}");
    String usual = "{\"schema\": " + TestServer.SCHEMA + ", \"epsilon\": 2, \"publish\": {}}";
    Survey chosen = server.createSurvey(usual);
    assertThat(chosen.created().at("/publish/why").asText()).isEqualTo("quarter");
    JsonNode summary = TestServer.json(server.get(chosen.path()));
    assertThat(summary.at("/publish/every")).isEqualTo(chosen.created().at("/publish/every"));
  }

  /** The README states this default for a collection whose request has no rule. */
  @Test
  void byDefaultReadersLearnAtMostAQuarter() {
    String usual =
        "{\"schema\": %s, \"epsilon\": 2, \"users\": %s, \"publish\": {}}"
            .formatted(TestServer.SCHEMA, 20_000);
    Survey survey = server.createSurvey(usual);
    JsonNode readers = survey.created().at("/audit/readers");
    assertThat(readers.get("epsilon").asDouble()).isLessThanOrEqualTo(0.5);
    assertThat(readers).isEqualTo(readers(survey));
    JsonNode few = server.createSurvey(usual.replace("20000", "400")).created();
    assertThat(few.get("publish").toString())
        .isEqualTo("{\"every\":200,\"reports\":0,\"least\":0,\"why\":\"few-people\"}");
    JsonNode closing =
        server.createSurvey(usual.replace("20000", "20000, \"closeAtReports\": 400")).created();
    assertThat(closing.get("publish")).isEqualTo(few.get("publish"));
  }

  /** A collection with an offered number gets the claim that the offer states. */
  @Test
  void offersStateTheClaimThatACollectionGets() {
    String wanted =
        "{\"schema\": %s, \"epsilon\": 2, \"users\": 20000, \"publish\": {\"every\": 640}"
            .formatted(TestServer.SCHEMA);
    JsonNode found =
        TestServer.json(server.postJson("/api/predictions", wanted + ", \"publishing\": true}"))
            .get("publishing");
    assertThat(found.findValuesAsText("every")).contains("640").hasSizeGreaterThan(4);
    for (JsonNode offer : found.get("offers")) {
      String body = wanted.replace("640", offer.get("every").asText()) + "}";
      JsonNode readers = server.createSurvey(body).created().at("/audit/readers");
      assertThat(readers.get("epsilon")).isEqualTo(offer.get("epsilon"));
      assertThat(readers.get("less")).isEqualTo(offer.get("less"));
    }
    assertThat(TestServer.json(server.postJson("/api/predictions", wanted + "}")).has("publishing"))
        .isFalse();
  }

  @Test
  void illegalRulesAreRefused() {
    for (String rule : List.of("{\"every\": 0}", "{\"every\": 2e9}", "{\"seconds\": -1}", "7")) {
      String body =
          "{\"schema\": %s, \"epsilon\": 2, \"publish\": %s}".formatted(TestServer.SCHEMA, rule);
      var answer =
          server.send(server.asAdmin(TestServer.json(server.request("/api/collections"), body)));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body()).contains("publish");
    }
  }
}
