package dev.hearsay.collector.http;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.intake.MovingClock;
import dev.hearsay.wire.json.AnswerJson;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a series over HTTP: devices query the open wave, and each wave has its own estimates. */
class SeriesRoutesTest {

  private static final String SERIES =
      "\"series\": {\"waves\": 4, \"every\": \"week\", \"answers\": 2, \"graceHours\": 24}";

  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  @AutoClose private BareServer server;
  private String path;
  private Plan plan;

  @BeforeEach
  void start() throws Exception {
    server = new BareServer(directory, clock, clock);
    JsonNode created = TestServer.json(create(schema(SERIES)));
    path = "/api/collections/" + created.get("id").asText();
    plan = PlanJson.read(created.get("plan").toString());
  }

  private static String schema(String more) {
    return TestServer.SCHEMA.replaceFirst("\\{", "{" + more + ", ");
  }

  private HttpResponse<String> create(String schema) throws Exception {
    String body =
        "{\"keep\": \"reports\", \"publish\": {\"every\": 1}, \"schema\": "
            + schema
            + ", \"epsilon\": 2}";
    return server.send(asAdmin(TestServer.json(request("/api/collections"), body)));
  }

  private HttpRequest.Builder request(String what) {
    return HttpRequest.newBuilder(server.uri().resolve(what));
  }

  private HttpRequest.Builder asAdmin(HttpRequest.Builder request) {
    return TestServer.withToken(request, server.adminToken());
  }

  private List<Submission> reports(int wave, int count) {
    Device device = Device.of(plan.wave(wave));
    ReportBytes bytes = new ReportBytes(plan.wave(wave));
    PrivateRecord person =
        new PrivateRecord.Reader(plan.schema()).read(Map.of("age", 30, "os", "ios"));
    return Stream.generate(
            () -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .limit(count)
        .toList();
  }

  private HttpResponse<String> send(Plan answered, List<Submission> some) throws Exception {
    byte[] body = SubmissionBytes.write(answered, some);
    return server.send(TestServer.bytes(request(path + "/reports"), body));
  }

  private void accept(int wave, int count) throws Exception {
    HttpResponse<String> answer = send(plan.wave(wave), reports(wave, count));
    assertThatJson(TestServer.json(answer)).node("accepted").isEqualTo(count);
  }

  private void checkRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(AnswerJson.refusal(answer.body()).code()).isEqualTo(code);
  }

  private void checkBad(String question, String message) throws Exception {
    HttpResponse<String> answer = server.send(asAdmin(request(question)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(AnswerJson.refusal(answer.body()).message()).contains(message);
  }

  private AnswerJson.Waves waves() throws Exception {
    HttpResponse<String> answer = server.get(path + "/wave");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("public, max-age=1");
    return AnswerJson.waves(answer.body());
  }

  private byte[] bytes(String what) throws Exception {
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(asAdmin(request(path + what)).build(), BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  private JsonNode json(String what) throws Exception {
    HttpResponse<String> answer = server.get(path + what);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return TestServer.json(answer);
  }

  @Test
  void devicesGetTheProgressOfTheSeries() throws Exception {
    assertThat(waves()).isEqualTo(new AnswerJson.Waves(4, OptionalInt.of(1), true));
    clock.move(Duration.ofDays(7));
    assertThat(waves()).isEqualTo(new AnswerJson.Waves(4, OptionalInt.of(2), true));
    clock.move(Duration.ofDays(21));
    assertThat(waves()).isEqualTo(new AnswerJson.Waves(4, OptionalInt.empty(), false));
    clock.move(Duration.ofDays(-29));
    assertThat(waves()).isEqualTo(new AnswerJson.Waves(4, OptionalInt.of(1), false));
    clock.move(Duration.ofDays(1));
    server.collections().close(path.substring(path.lastIndexOf('/') + 1));
    assertThat(waves()).isEqualTo(new AnswerJson.Waves(4, OptionalInt.empty(), false));
  }

  @Test
  void reportsAreAcceptedByTheirOwnWaveOnly() throws Exception {
    accept(1, 3);
    checkRefused(send(plan.wave(2), reports(2, 1)), 425, "wave-not-open");
    checkRefused(send(plan, reports(1, 1)), 409, "other-plan");
    clock.move(Duration.ofDays(8));
    checkRefused(send(plan.wave(1), reports(1, 2)), 410, "wave-over");
    accept(2, 1);
    JsonNode shown = json("");
    assertThatJson(shown).node("reports").isEqualTo(4);
    assertThat(shown.at("/rejections/wave-over").asInt()).isEqualTo(2);
    assertThat(shown.at("/series/waves").asInt()).isEqualTo(4);
    assertThat(shown.at("/series/start").asText()).isEqualTo("2026-03-28T22:15:00Z");
    assertThatJson(shown).node("openWave").isEqualTo(2);
  }

  @Test
  void reportsInJsonNameTheirWave() throws Exception {
    Submission one = reports(1, 1).get(0);
    String report = java.util.Base64.getEncoder().encodeToString(one.report());
    String body = "{\"plan\": \"%s\", \"reports\": [{\"id\": \"%s\", \"report\": \"%s\"}]}";
    for (Plan answered : List.of(plan.wave(1), plan)) {
      String filled = body.formatted(answered.hash(), one.id(), report);
      HttpResponse<String> answer =
          server.send(TestServer.json(request(path + "/reports"), filled));
      assertThat(answer.statusCode()).isEqualTo(answered.isWholeSeries() ? 409 : 200);
    }
  }

  @Test
  void aWaveIsExportedAsItsTallyIs() throws Exception {
    accept(1, 40);
    clock.move(Duration.ofDays(7));
    accept(1, 10);
    accept(2, 20);
    byte[] tally = bytes("/tally?wave=1");
    assertThat(counted(bytes("/reports?wave=1"), plan.wave(1))).isEqualTo(tally);
    Tally whole = TallyBytes.read(new ByteArrayInputStream(bytes("/tally")), plan);
    assertThat(whole.reports()).isEqualTo(70);
    Tally first = TallyBytes.read(new ByteArrayInputStream(tally), plan.wave(1));
    assertThat(first.reports()).isEqualTo(50);
    checkBad(path + "/reports", "add ?wave= with a number from 1 to 4");
  }

  private static byte[] counted(byte[] file, Plan wave) throws IOException {
    Tally tally = Tally.of(wave);
    try (ReportReader reader = new ReportReader(new ByteArrayInputStream(file), wave)) {
      for (Report next = reader.next(); next != null; next = reader.next()) {
        tally.add(next);
      }
      assertThat(reader.isTorn()).isFalse();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TallyBytes.write(tally, out);
    return out.toByteArray();
  }

  @Test
  void estimatesAndDifferencesAreOfWaves() throws Exception {
    accept(1, 60);
    clock.move(Duration.ofDays(7));
    accept(2, 30);
    assertThatJson(json("/estimates")).node("reports").isEqualTo(90);
    assertThatJson(json("/estimates?wave=1")).node("reports").isEqualTo(60);
    assertThatJson(json("/estimates?wave=2"))
        .node("plan")
        .isString()
        .isEqualTo(plan.wave(2).hash().toString());
    assertThatJson(json("/estimates?wave=4")).node("reports").isEqualTo(0);
    assertThat(server.get(path + "/estimates?format=prometheus&wave=2").body())
        .contains(",wave=\"2\",attribute=\"");
    JsonNode difference = json("/difference?waves=1,2");
    assertThat(difference.at("/before/reports").asInt()).isEqualTo(60);
    assertThat(difference.at("/after/reports").asInt()).isEqualTo(30);
  }

  @Test
  void theTrendListsWavesAsTheyOpen() throws Exception {
    assertThat(json("/waves").get("waves")).hasSize(1);
    accept(1, 60);
    clock.move(Duration.ofDays(7));
    accept(2, 30);
    JsonNode two = json("/waves");
    assertThatJson(two).node("plan").isString().isEqualTo(plan.hash().toString());
    assertThat(two.at("/series/waves").asInt()).isEqualTo(4);
    assertThat(two.get("waves").findValuesAsText("reports")).containsExactly("60", "30");
    assertThat(two.at("/lines/0/attributes/0").asText()).isEqualTo("age");
    assertThat(two.at("/lines/0/points")).hasSize(2);
    clock.move(Duration.ofDays(7));
    assertThat(json("/waves").get("waves").findValuesAsText("reports"))
        .as("without a commit since")
        .containsExactly("60", "30", "0");
    assertThat(server.get(path + "/waves?format=csv").body()).startsWith("wave,opens,attribute");
    checkBad(path + "/waves?cross=age,os", "cross");
  }

  @Test
  void predictionsAreOfOneWave() throws Exception {
    String body = "{\"schema\": " + schema(SERIES) + ", \"epsilon\": 2, \"users\": 10000}";
    JsonNode answer =
        TestServer.json(server.send(TestServer.json(request("/api/predictions"), body)));
    assertThat(answer.at("/series/answers").asInt()).isEqualTo(2);
    JsonNode age = answer.at("/attributes/0");
    assertThat(age.get("changeNoticed").asDouble()).isGreaterThan(age.get("error").asDouble());
  }

  @Test
  void theAuditStatesTheLossOfAllAnswersAndOfOne() throws Exception {
    JsonNode audit = json("/audit");
    assertThat(audit.at("/claimed/epsilon").asDouble()).isEqualTo(2);
    assertThatJson(audit).node("answers").isEqualTo(2);
    assertThat(audit.at("/oneAnswer/claimed/epsilon").asDouble()).isEqualTo(1);
    assertThat(audit.at("/oneAnswer/holds").asBoolean()).isTrue();
    assertThatJson(audit).node("holds").isBoolean().isTrue();
  }

  @Test
  void illegalQuestionsAreRefusedInOneLine() throws Exception {
    checkBad(path + "/estimates?wave=5", "a whole number from 1 to 4");
    checkBad(path + "/tally?wave=0", "a whole number from 1 to 4");
    checkBad(path + "/difference?waves=1,1", "two different numbers from 1 to 4");
    checkBad(path + "/difference?waves=1,9", "two different numbers from 1 to 4");
    checkBad(path + "/difference?waves=one", "two different numbers from 1 to 4");
    checkBad(path + "/difference?before=2026-01-01T00:00:00Z/2026-01-02T00:00:00Z", "waves=1,2");
    checkBad(path + "/trend", "/waves");
    checkBad(path + "/estimates?from=2026-01-01", "has no hours: 'wave' names a wave");
    String ordinary =
        "/api/collections/" + TestServer.json(create(TestServer.SCHEMA)).get("id").asText();
    for (String question :
        List.of(
            "/wave",
            "/estimates?wave=1",
            "/tally?wave=1",
            "/reports?wave=1",
            "/difference?waves=1,2")) {
      checkBad(ordinary + question, "is not a series");
    }
  }

  @Test
  void theNumberOfAnswersCanBeLeftToThePlanner() throws Exception {
    HttpResponse<String> created =
        create(schema("\"series\": {\"waves\": 10, \"every\": \"day\", \"answers\": \"auto\"}"));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    int answers = TestServer.json(created).at("/plan/series/answers").asInt();
    assertThat(answers).isBetween(1, 10);
  }
}
