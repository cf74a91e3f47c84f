package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Interval;
import dev.hearsay.Postprocessing;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.result.PrometheusText;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.result.TallyResults;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that estimates over HTTP equal those computed from the reports. */
class EstimatesTest {

  private static final int REPORTS = 20_000;

  @TempDir static Path directory;
  @AutoClose private static TestServer server;
  private static Survey survey;
  private static Tally tally;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    survey = server.createKeepingSurvey();
    List<Submission> submissions = survey.reports(REPORTS);
    for (List<Submission> half :
        List.of(submissions.subList(0, REPORTS / 2), submissions.subList(REPORTS / 2, REPORTS))) {
      server.postBytes(survey.path() + "/reports?results=problems", survey.bytes(half));
    }
    tally = Tally.of(survey.plan());
    ReportBytes bytes = new ReportBytes(survey.plan());
    submissions.forEach(each -> tally.add(bytes.read(each.report())));
  }

  private JsonNode expected(Estimates estimates) {
    return expected(estimates, List.of());
  }

  private JsonNode expected(Estimates estimates, List<Distribution> distributions) {
    return TestServer.withReaders(
        ResultsJson.estimates(new TallyResults(estimates, distributions, List.of())),
        survey.plan());
  }

  @Test
  void estimatesAreThoseOfTheReports() {
    assertThat(json(server.get(survey.path() + "/estimates")))
        .isEqualTo(expected(tally.estimates()));
  }

  @Test
  void confidenceAndPostprocessingAreAsRequested() {
    assertThat(json(server.get(survey.path() + "/estimates?confidence=0.5&postprocess=clip")))
        .isEqualTo(expected(tally.estimates(0.5).postprocessed(Postprocessing.CLIP)));
    assertThat(json(server.get(survey.path() + "/estimates?postprocess=consistent")))
        .isEqualTo(expected(tally.estimates().postprocessed(Postprocessing.CONSISTENT)));
  }

  @Test
  void distributionsAreIncludedOnRequest() {
    assertThat(json(server.get(survey.path() + "/estimates?distribution=8&confidence=0.9")))
        .isEqualTo(expected(tally.estimates(0.9), List.of(tally.distribution("age", 8, 0.9))));
    List<Interval> ranges = List.of(new Interval(20, 30), new Interval(0, 50));
    assertThat(
            json(
                server.get(
                    survey.path() + "/estimates?distribution=8&range=age:20..30&range=age:0..50")))
        .isEqualTo(
            expected(tally.estimates(), List.of(tally.distribution("age", 8, ranges, 0.95))));
  }

  @Test
  void illegalParametersAreRefused() {
    for (String query :
        List.of(
            "confidence=1",
            "confidence=NaN",
            "distribution=0",
            "range=age:20..30",
            "distribution=8&range=age:30..20",
            "distribution=8&range=os:1..2",
            "postprocess=magic",
            "format=xml",
            "x=1")) {
      HttpResponse<String> answer = server.get(survey.path() + "/estimates?" + query);
      assertThat(answer.statusCode()).as(query).isEqualTo(400);
    }
  }

  @Test
  void csvHasALineAnEstimate() {
    HttpResponse<String> answer = server.get(survey.path() + "/estimates?format=csv");
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
    assertThat(answer.body().lines())
        .hasSize(5)
        .first()
        .isEqualTo("attribute,type,value,reports,estimate,standardError,low,high");
    assertThat(answer.body().lines().toList().get(3)).startsWith("os,categorical,ios,");
  }

  @Test
  void csvHasDistributionsOnRequest() {
    Distribution.Quantile first = tally.distribution("age", 8, 0.95).quantiles().get(0);
    List<String> lines =
        server.get(survey.path() + "/estimates?format=csv&distribution=8").body().lines().toList();
    assertThat(lines).filteredOn(line -> line.startsWith("age,bin,")).hasSize(8);
    assertThat(lines)
        .filteredOn(line -> line.startsWith("age,quantile," + first.level() + ","))
        .singleElement()
        .asString()
        .contains("," + first.value() + ",");
  }

  @Test
  void metricsHaveTheSameNumbers() {
    HttpResponse<String> answer =
        server.get(survey.path() + "/estimates?format=prometheus&confidence=0.9&postprocess=clip");
    assertThat(answer.headers().firstValue("Content-Type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");
    Estimates estimates = tally.estimates(0.9).postprocessed(Postprocessing.CLIP);
    assertThat(answer.body())
        .isEqualTo(PrometheusText.write(Map.of("collection", survey.id()), estimates.quantities()));
    HttpResponse<String> spread =
        server.get(survey.path() + "/estimates?format=prometheus&distribution=8");
    assertThat(spread.body()).contains("attribute=\"age\",type=\"quantile\",value=\"0.5\"}");
  }

  @Test
  void metricsHaveLabelsForTheirHours() {
    String query = "/estimates?format=prometheus&from=2020-01-01&to=2100-01-01";
    assertThat(server.get(survey.path() + query).body())
        .contains(
            "{collection=\"%s\",from=\"2020-01-01T00:00:00Z\",to=\"2100-01-01T00:00:00Z\",%s} "
                .formatted(survey.id(), "attribute=\"os\",type=\"categorical\",value=\"ios\""));
  }

  @Test
  void theTrendAsCsvHasTheSameNumbers() {
    JsonNode first = json(server.get(survey.path() + "/trend?by=day")).get("buckets").get(0);
    HttpResponse<String> answer = server.get(survey.path() + "/trend?by=day&format=csv");
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
    assertThat(answer.body().lines().toList().get(0))
        .isEqualTo("from,attribute,type,value,reports,estimate,standardError,low,high");
    assertThat(answer.body().lines().toList().get(1))
        .startsWith(first.get("from").asText() + ",age,numeric,,")
        .contains("," + first.at("/attributes/0/mean/value").doubleValue() + ",");
  }

  /** Compressed and plain replies are cached separately, and have the same content. */
  @Test
  void longRepliesAreCompressedForClientsThatAcceptIt() throws IOException {
    for (String path : List.of(survey.path() + "/estimates?distribution=50", "/openapi.json")) {
      HttpResponse<byte[]> zipped =
          server.send(
              server.request(path).header("Accept-Encoding", "gzip"), BodyHandlers.ofByteArray());
      assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
      try (var unzipped = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
        assertThat(new String(unzipped.readAllBytes(), StandardCharsets.UTF_8))
            .isEqualTo(server.get(path).body());
      }
    }
  }

  @Test
  void theTrendAddsUpToAll() throws IOException {
    for (String by : List.of("day", "hour")) {
      JsonNode trend = json(server.get(survey.path() + "/trend?by=" + by));
      assertThatJson(trend).node("by").isString().isEqualTo(by);
      long sum = 0;
      for (JsonNode bucket : trend.get("buckets")) {
        sum += bucket.get("reports").asLong();
        assertThat(bucket.get("attributes")).hasSize(2);
      }
      assertThat(sum).isEqualTo(REPORTS);
    }
  }

  /** The probability of an alarm in an honest collection is ten times smaller than 10⁻⁷. */
  @Test
  void honestReportsPassTheScreen() {
    JsonNode screen = json(server.get(survey.path() + "/screen"));
    assertThatJson(screen).node("checks").isIntegralNumber().isPositive();
    assertThat(screen.get("flags").findValuesAsText("severity")).doesNotContain("alarm");
  }

  @Test
  void forgedReportsAreFlagged() {
    Survey forged = server.createSurvey();
    int last = forged.plan().parts().size() - 1;
    int[] parts = IntStream.rangeClosed(last + 1 - forged.plan().sampled(), last).toArray();
    Report same = Report.of(forged.plan(), parts, new long[parts.length]);
    byte[] bytes = new ReportBytes(forged.plan()).write(same);
    List<Submission> copies =
        IntStream.range(0, 500).mapToObj(i -> new Submission(ReportId.random(), bytes)).toList();
    server.postBytes(forged.path() + "/reports", forged.bytes(copies));
    JsonNode flag = json(server.get(forged.path() + "/screen")).get("flags").get(0);
    assertThatJson(flag).node("severity").isString().isEqualTo("alarm");
    assertThat(flag.get("pValue").asDouble()).isLessThan(1e-8);
    assertThatJson(flag).node("message").isString().contains("500");
  }

  @Test
  void theTallyIsTheOneThatTheCommandReads() throws IOException {
    HttpResponse<byte[]> answer =
        server.send(
            server.asAdmin(server.request(survey.path() + "/tally")), BodyHandlers.ofByteArray());
    Tally exported = TallyBytes.read(new ByteArrayInputStream(answer.body()), survey.plan());
    assertThat(exported.reports()).isEqualTo(REPORTS);
    assertThat(exported.cells(1)).isEqualTo(tally.cells(1));
  }

  @Test
  void allReportsAreExported() throws IOException {
    HttpResponse<byte[]> answer =
        server.send(
            server.asAdmin(server.request(survey.path() + "/reports")), BodyHandlers.ofByteArray());
    Tally exported = Tally.of(survey.plan());
    try (ReportReader reader =
        new ReportReader(new ByteArrayInputStream(answer.body()), survey.plan())) {
      for (Report report = reader.next(); report != null; report = reader.next()) {
        exported.add(report);
      }
    }
    assertThat(exported.reports()).isEqualTo(REPORTS);
    assertThat(exported.cells(0)).isEqualTo(tally.cells(0));
    assertThat(exported.cells(1)).isEqualTo(tally.cells(1));
  }
}
