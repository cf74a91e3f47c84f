package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the submission of reports and the replies with their outcomes. */
class ReportsTest {

  @TempDir Path directory;
  @AutoClose private TestServer server;
  private Survey survey;

  @BeforeEach
  void start() {
    server = TestServer.start(directory);
    survey = server.createSurvey();
  }

  private HttpResponse<String> submit(String query, List<Submission> submissions) {
    return server.postBytes(survey.path() + "/reports" + query, survey.bytes(submissions));
  }

  private long counted() {
    return json(server.get(survey.path())).get("reports").asLong();
  }

  @Test
  void reportsAreAcceptedAndCounted() {
    List<Submission> submissions = survey.reports(3);
    HttpResponse<String> answer = submit("", submissions);
    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode results = json(answer);
    assertThatJson(results).node("accepted").isEqualTo(3);
    assertThat(results.get("results")).hasSize(3);
    assertThatJson(results.get("results"))
        .node("[1].id")
        .isString()
        .isEqualTo(submissions.get(1).id().toString());
    assertThatJson(results.get("results")).node("[1].status").isString().isEqualTo("accepted");
    assertThat(counted()).isEqualTo(3);
  }

  @Test
  void theSameReportAgainIsADuplicate() {
    List<Submission> submissions = survey.reports(2);
    submit("", submissions);
    JsonNode again = json(submit("", submissions));
    assertThatJson(again).node("accepted").isEqualTo(0);
    assertThatJson(again).node("duplicate").isEqualTo(2);
    assertThat(counted()).isEqualTo(2);
  }

  @Test
  void anotherReportUnderTheSameIdIsAConflict() {
    Submission first = survey.reports(1).get(0);
    submit("", List.of(first));
    Submission other =
        survey.reports(1000).stream()
            .filter(each -> !Arrays.equals(each.report(), first.report()))
            .findFirst()
            .orElseThrow();
    JsonNode answer = json(submit("", List.of(new Submission(first.id(), other.report()))));
    assertThatJson(answer).node("conflicting").isEqualTo(1);
    assertThatJson(answer.get("results")).node("[0].reason").isString().contains("same id");
    assertThatJson(json(server.get(survey.path())))
        .node("rejections.conflicting")
        .isIntegralNumber()
        .isEqualTo(1);
  }

  @Test
  void aDamagedReportDoesNotAffectOthers() {
    List<Submission> submissions = new ArrayList<>(survey.reports(2));
    submissions.add(1, new Submission(ReportId.random(), new byte[100]));
    JsonNode answer = json(submit("", submissions));
    assertThatJson(answer).node("accepted").isEqualTo(2);
    assertThatJson(answer).node("rejected").isEqualTo(1);
    assertThatJson(answer.get("results")).node("[1].status").isString().isEqualTo("rejected");
    assertThatJson(json(server.get(survey.path())))
        .node("rejections.damaged")
        .isIntegralNumber()
        .isEqualTo(1);
  }

  @Test
  void anEmptyListOfProblemsIsOmitted() {
    List<Submission> submissions = survey.reports(2);
    JsonNode none = json(submit("?results=problems", submissions));
    assertThatJson(none).node("accepted").isEqualTo(2);
    assertThat(none.has("results")).isFalse();
    List<Submission> more = new ArrayList<>(survey.reports(1));
    more.add(submissions.get(0));
    JsonNode one = json(submit("?results=problems", more));
    assertThat(one.get("results")).hasSize(1);
    assertThatJson(one.get("results")).node("[0].status").isString().isEqualTo("duplicate");
  }

  @Test
  void jsonIsEquivalentToBytes() {
    List<Submission> submissions = survey.reports(2);
    HttpResponse<String> answer = server.postJson(survey.path() + "/reports", asJson(submissions));
    assertThatJson(json(answer)).node("accepted").isEqualTo(2);
    assertThatJson(json(submit("", submissions))).node("duplicate").isEqualTo(2);
  }

  private String asJson(List<Submission> submissions) {
    List<String> reports =
        submissions.stream()
            .map(
                each ->
                    "{\"id\": \"%s\", \"report\": \"%s\"}"
                        .formatted(each.id(), Base64.getEncoder().encodeToString(each.report())))
            .toList();
    return "{\"plan\": \"%s\", \"reports\": [%s]}"
        .formatted(survey.plan().hash(), String.join(",", reports));
  }

  @Test
  void reportsToAnotherPlanAreAConflictThatNamesBoth() {
    Survey other = server.createSurvey("{\"schema\": " + TestServer.SCHEMA + ", \"epsilon\": 3}");
    HttpResponse<String> answer =
        server.postBytes(survey.path() + "/reports", other.bytes(other.reports(1)));
    assertThat(answer.statusCode()).isEqualTo(409);
    assertThatJson(json(answer)).node("error.code").isString().isEqualTo("other-plan");
    assertThatJson(json(answer))
        .node("error.message")
        .isString()
        .contains(survey.plan().hash().toString(), other.plan().hash().toString());
  }

  @Test
  void aClosedCollectionRefusesReports() {
    assertThat(server.postNothing(survey.path() + "/close").statusCode()).isEqualTo(200);
    HttpResponse<String> answer = submit("", survey.reports(1));
    assertThat(answer.statusCode()).isEqualTo(410);
    assertThatJson(json(answer)).node("error.code").isString().isEqualTo("closed");
    JsonNode shown = json(server.get(survey.path()));
    assertThatJson(shown).node("state").isString().isEqualTo("closed");
    assertThatJson(shown.get("rejections")).node("closed").isEqualTo(1);
  }

  @Test
  void commitsAndRejectionsAreMeasured() {
    List<Submission> submissions = new ArrayList<>(survey.reports(4));
    submissions.add(new Submission(ReportId.random(), new byte[100]));
    submit("", submissions);
    assertThat(server.getAsAdmin("/metrics").body())
        .contains(
            "hearsay_reports_total{status=\"accepted\"} 4.0",
            "hearsay_rejections_total{reason=\"damaged\"} 1.0",
            "hearsay_rejections_total{reason=\"other-plan\"} 0.0",
            "hearsay_commit_reports_sum 4.0",
            "hearsay_commit_seconds_count 1",
            "hearsay_answers_total{status=\"2xx\"}");
  }

  @Test
  void nothingIsLostByARestart() {
    submit("", survey.reports(5));
    String token = server.adminToken();
    server.close();
    server = TestServer.restart(directory, token);
    assertThat(counted()).isEqualTo(5);
    assertThat(server.getAsAdmin(survey.path() + "/tally").statusCode()).isEqualTo(200);
  }
}
