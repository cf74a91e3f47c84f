package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.SCHEMA;
import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.json.PlanJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that collections are planned, created, shown, closed and deleted. */
class CollectionsTest {

  @TempDir static Path directory;
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
  }

  private static HttpResponse<String> create(String body) {
    return server.send(server.asAdmin(TestServer.json(server.request("/api/collections"), body)));
  }

  private static String message(HttpResponse<String> answer) {
    return json(answer).get("error").get("message").asText();
  }

  @Test
  void creatingReturnsPlanAndAudit() {
    HttpResponse<String> answer = create("{\"schema\": " + SCHEMA + ", \"epsilon\": 2}");
    assertThat(answer.statusCode()).isEqualTo(201);
    JsonNode created = json(answer);
    String id = created.get("id").asText();
    assertThat(answer.headers().firstValue("Location")).contains("collections/" + id);
    assertThat(PlanJson.read(created.get("plan").toString()).loss().epsilon()).isEqualTo(2);
    assertThatJson(created.get("audit")).node("holds").isBoolean().isTrue();
    assertThat(created.has("readingToken")).isFalse();
  }

  @Test
  void aCollectionIsShown() {
    Survey survey =
        server.createSurvey("{\"schema\": " + SCHEMA + ", \"epsilon\": 2, \"users\": 500}");
    JsonNode shown = json(server.get(survey.path()));
    assertThatJson(shown).node("id").isString().isEqualTo(survey.id());
    assertThatJson(shown).node("name").isString().isEqualTo("survey");
    assertThatJson(shown).node("state").isString().isEqualTo("open");
    assertThatJson(shown).node("users").isEqualTo(500);
    assertThatJson(shown).node("attributes").isEqualTo(2);
    assertThatJson(shown).node("planHash").isString().isEqualTo(survey.plan().hash().toString());
    assertThatJson(shown).node("reading").isString().isEqualTo("open");
    assertThat(shown.get("rejections")).isEmpty();
  }

  @Test
  void reportsAreKeptAndExportedOnlyIfRequested() {
    Survey usual = server.createSurvey();
    Survey keeping = server.createKeepingSurvey();
    assertThatJson(json(server.get(usual.path()))).node("keep").isString().isEqualTo("nothing");
    assertThatJson(json(server.get(keeping.path()))).node("keep").isString().isEqualTo("reports");
    assertThat(server.getAsAdmin(keeping.path() + "/reports").statusCode()).isEqualTo(200);
    HttpResponse<String> refused = server.getAsAdmin(usual.path() + "/reports");
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThatJson(json(refused)).node("error.code").isString().isEqualTo("not-kept");
    assertThat(message(refused))
        .contains("keeps no reports", "deleted once they are counted", "\"keep\": \"reports\"");
    HttpResponse<String> wrong =
        create("{\"schema\": " + SCHEMA + ", \"epsilon\": 2, \"keep\": \"everything\"}");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(message(wrong))
        .isEqualTo("the request: 'keep' is 'everything'; it must be reports or nothing");
  }

  @Test
  void theNewestIsListedFirst() {
    Survey older = server.createSurvey();
    Survey newer = server.createSurvey();
    JsonNode list = json(server.get("/api/collections?limit=2"));
    assertThat(list.get("total").asInt()).isGreaterThanOrEqualTo(2);
    assertThat(list.get("collections")).hasSize(2);
    assertThatJson(list.get("collections")).node("[0].id").isString().isEqualTo(newer.id());
    assertThatJson(list.get("collections")).node("[1].id").isString().isEqualTo(older.id());
    assertThat(json(server.get("/api/collections?offset=1&limit=1")).get("collections").get(0))
        .isEqualTo(list.get("collections").get(1));
  }

  @Test
  void thePlanMayBeCachedForEver() {
    Survey survey = server.createSurvey();
    HttpResponse<String> plan = server.get(survey.path() + "/plan");
    assertThat(PlanJson.read(plan.body())).isEqualTo(survey.plan());
    String tag = plan.headers().firstValue("ETag").orElseThrow();
    assertThat(tag).isEqualTo('"' + survey.plan().hash().toString() + '"');
    assertThat(plan.headers().firstValue("Cache-Control").orElseThrow()).contains("immutable");
    HttpResponse<String> again =
        server.send(server.request(survey.path() + "/plan").header("If-None-Match", tag));
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
  }

  @Test
  void thePlanIsCompressedForClientsThatAcceptIt() throws IOException {
    Survey survey = server.createSurvey();
    HttpRequest.Builder request =
        server.request(survey.path() + "/plan").header("Accept-Encoding", "br, gzip");
    HttpResponse<byte[]> plan = server.send(request, BodyHandlers.ofByteArray());
    assertThat(plan.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(plan.headers().firstValue("Vary")).contains("Accept-Encoding");
    byte[] text = new GZIPInputStream(new ByteArrayInputStream(plan.body())).readAllBytes();
    assertThat(new String(text, StandardCharsets.UTF_8)).isEqualTo(PlanJson.write(survey.plan()));
    HttpResponse<String> plain = server.get(survey.path() + "/plan");
    assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(plain.headers().firstValue("Vary")).contains("Accept-Encoding");
  }

  @Test
  void theAuditIsThePlansOwn() {
    Survey survey = server.createSurvey();
    assertThat(json(server.get(survey.path() + "/audit"))).isEqualTo(survey.created().get("audit"));
  }

  @Test
  void aCollectionMayCloseAutomatically() {
    String request = "{\"schema\": " + SCHEMA + ", \"epsilon\": 2, ";
    Survey survey =
        server.createSurvey(
            request + "\"closeAtReports\": 7, \"closeAt\": \"2099-01-01T00:00:00Z\"}");
    JsonNode shown = json(server.get(survey.path()));
    assertThatJson(shown).node("closeAtReports").isEqualTo(7);
    assertThatJson(shown).node("closeAt").isString().isEqualTo("2099-01-01T00:00:00Z");
    HttpResponse<String> refused = create(request + "\"closeAt\": \"tomorrow\"}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(message(refused)).contains("'closeAt'", "a moment such as 2026-11-16T12:00:00Z");
    assertThat(create(request + "\"closeAtReports\": 0}").statusCode()).isEqualTo(400);
  }

  @Test
  void closingMayBeRepeated() {
    Survey survey = server.createSurvey();
    JsonNode closed = json(server.postNothing(survey.path() + "/close"));
    assertThatJson(closed).node("state").isString().isEqualTo("closed");
    assertThat(json(server.postNothing(survey.path() + "/close")).get("closed"))
        .isEqualTo(closed.get("closed"));
  }

  @Test
  void aDeletedCollectionIsGone() {
    Survey survey = server.createSurvey();
    server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(2)));
    HttpResponse<String> deleted =
        server.send(server.asAdmin(server.request(survey.path()).DELETE()));
    assertThat(deleted.statusCode()).isEqualTo(204);
    assertThat(deleted.body()).isEmpty();
    assertThat(server.get(survey.path()).statusCode()).isEqualTo(404);
    HttpResponse<String> late =
        server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(1)));
    assertThat(late.statusCode()).isEqualTo(404);
    assertThatJson(json(late)).node("error.code").isString().isEqualTo("no-such-collection");
  }

  @Test
  void predictionsContainExpectedErrors() {
    JsonNode small = predict(1_000);
    JsonNode large = predict(100_000);
    JsonNode age = large.get("attributes").get(0);
    assertThatJson(age).node("mechanism").isString().isEqualTo("hybrid");
    assertThat(age.get("error").asDouble()).isEqualTo(100 * age.get("relativeError").asDouble());
    assertThat(small.get("attributes").get(1).get("error").asDouble())
        .isCloseTo(
            10 * large.get("attributes").get(1).get("error").asDouble(),
            Percentage.withPercentage(0.001));
    assertThatJson(large).node("sample").isEqualTo(1);
  }

  /** The probability that all estimates are within a distance of the truth. */
  @Test
  void predictionsContainTheProbabilityOfADistance() {
    String body = "{\"schema\": " + SCHEMA + ", \"epsilon\": 1, %s\"within\": %s}";
    String users = "\"users\": 50000, ";
    HttpResponse<String> answer =
        server.postJson("/api/predictions", body.formatted(users, "0.05"));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    JsonNode within = json(answer).get("within");
    assertThat(within.get("probability").asDouble()).isBetween(0.9, 1.0);
    assertThat(within.get("atLeast").asDouble())
        .isBetween(0.5, within.get("probability").asDouble());
    assertThat(within.get("attributes")).hasSize(2);
    assertThat(within.at("/attributes/0/distance").asDouble()).isEqualTo(5);
    assertThat(message(server.postJson("/api/predictions", body.formatted("", "0.05"))))
        .isEqualTo("the request: 'within' needs 'users', the number of expected people");
    for (String wrong : List.of("0", "1", "-1", "5")) {
      assertThat(message(server.postJson("/api/predictions", body.formatted(users, wrong))))
          .contains("'within': the distance is ")
          .endsWith("above 0 and below 1, as a share of an attribute's range");
    }
    assertThat(create(body.formatted(users, "0.05")).statusCode()).isEqualTo(400);
  }

  @Test
  void aRobustPlanIsMovedLess() {
    String schema =
        "{\"name\": \"s\", %s\"attributes\":"
            + " [{\"name\": \"n\", \"type\": \"numeric\", \"min\": 0, \"max\": 9,"
            + " \"outside\": \"clamp\"}]}";
    String body = "{\"schema\": " + schema + ", \"epsilon\": 2, \"users\": 10000%s}";
    JsonNode usual = predicted(body.formatted("", ""));
    JsonNode robust = predicted(body.formatted("", ", \"robust\": true"));
    assertThat(predicted(body.formatted("\"robust\": true, ", ""))).isEqualTo(robust);
    assertThat(robust.get("movedByOnePercent").asDouble())
        .isLessThan(0.75 * usual.get("movedByOnePercent").asDouble());
    JsonNode created = json(create(body.formatted("", ", \"robust\": true")));
    assertThat(created.at("/audit/attributes/0/mechanism")).isEqualTo(robust.get("mechanism"));
    assertThat(created.at("/audit/attributes/0/movedByOnePercent"))
        .isEqualTo(robust.get("movedByOnePercent"));
    assertThat(message(create(body.formatted("", ", \"robust\": 1"))))
        .contains("'robust' must be true or false");
  }

  private static JsonNode predicted(String body) {
    HttpResponse<String> answer = server.postJson("/api/predictions", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer).get("attributes").get(0);
  }

  @Test
  void predictionsContainExpectedErrorsOfCrosses() {
    String schema =
        "{\"name\": \"s\", \"attributes\": ["
            + "{\"name\": \"a\", \"type\": \"categorical\", \"values\": [\"x\", \"y\"]},"
            + "{\"name\": \"n\", \"type\": \"numeric\", \"min\": 0, \"max\": 9}],"
            + "\"crosses\": [[%s]], \"distributions\": true}";
    String body = "{\"schema\": %s, \"epsilon\": 2, \"users\": 1000, \"joint\": \"%s\"}";
    HttpResponse<String> answer =
        server.postJson(
            "/api/predictions", body.formatted(schema.formatted("\"n\", \"a\""), "auto"));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    JsonNode cross = json(answer).get("crosses").get(0);
    assertThatJson(cross).node("tells").isString().isEqualTo("means");
    assertThatJson(cross).node("asked").isBoolean().isTrue();
    assertThat(cross.get("error").asDouble()).isGreaterThan(0);
    assertThat(json(answer).get("quantities"))
        .extracting(one -> one.get("quantity").asText())
        .containsExactly("a", "n", "n by a", "median of n", "quartiles of n", "bins of n");
    assertThat(json(answer).get("quantities")).allMatch(one -> one.get("error").asDouble() > 0);
    assertThat(json(answer).get("withoutHistogram")).isEmpty();
    for (String wrong :
        List.of(
            body.formatted(schema.formatted("\"a\", \"a\""), "auto"),
            body.formatted(schema.formatted("\"a\", \"none\""), "auto"),
            body.formatted(schema.formatted("\"n\", \"a\""), "never"),
            body.formatted(schema.formatted("\"n\", \"a\""), "always"))) {
      assertThat(server.postJson("/api/predictions", wrong).statusCode()).as(wrong).isEqualTo(400);
    }
  }

  private static JsonNode predict(int users) {
    String body = "{\"schema\": %s, \"epsilon\": 1, \"users\": %d, \"sample\": 1}";
    HttpResponse<String> answer =
        server.postJson("/api/predictions", body.formatted(SCHEMA, users));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer);
  }

  @Test
  void errorsInASchemaNameTheirPlaceInTheBody() {
    HttpResponse<String> answer =
        server.postJson(
            "/api/predictions",
            """
            {"epsilon": 1,
             "schema": {"name": "x", "attributes": [
               {"name": "age", "type": "number"}]}}\
            """);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(message(answer))
        .isEqualTo(
            "body:3:4: attribute 'age': the type is 'number'; it must be numeric, categorical or vector");
  }

  /**
   * A device that does not report some values reveals them by its silence. A prediction involves no
   * device.
   */
  @Test
  void aPartialSchemaIsRefusedUnlessItIsAllowed() {
    String open = SCHEMA.replace("\"outside\": \"clamp\",", "");
    String closed = SCHEMA.replace("\"other\": \"other\",", "");
    assertThat(message(create("{\"schema\": " + open + ", \"epsilon\": 2}")))
        .isEqualTo(
            "the schema does not accept every value, and a device with another value would reveal"
                + " it by not reporting: number 'age' needs outside: clamp; or the request must say"
                + " \"allowPartial\": true");
    HttpResponse<String> refused = create("{\"schema\": " + closed + ", \"epsilon\": 2}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(message(refused)).contains("category 'os' needs an 'other'");
    String wanted = "{\"schema\": " + closed + ", \"epsilon\": 2, \"allowPartial\": %s}";
    assertThat(create(wanted.formatted("true")).statusCode()).isEqualTo(201);
    assertThat(create(wanted.formatted("false")).statusCode()).isEqualTo(400);
    assertThat(message(create(wanted.formatted("7"))))
        .contains("must be true or false; it is the number 7");
    String body = "{\"schema\": " + open + ", \"epsilon\": 2, \"users\": 10}";
    assertThat(server.postJson("/api/predictions", body).statusCode()).isEqualTo(200);
  }

  @Test
  void messagesAboutBudgetsStateWhatIsLegal() {
    assertThat(message(create("{\"schema\": " + SCHEMA + ", \"epsilon\": -1}")))
        .startsWith("epsilon is -1.0; it must be");
    assertThat(message(create("{\"schema\": " + SCHEMA + "}")))
        .isEqualTo("body:1:1: the request has no 'epsilon'");
    assertThat(message(create("{\"schema\": " + SCHEMA + ", \"epsilon\": 1, \"colour\": 2}")))
        .startsWith("body:")
        .contains(": the request has the unknown key 'colour'; legal keys are schema,");
    assertThat(message(create("{\"schema\": " + SCHEMA + ", \"epsilon\": 1, \"sample\": 9}")))
        .isEqualTo("sample is 9; it must be in [1, 2]");
    assertThat(message(create("{\"schema\": " + SCHEMA + ", \"epsilon\": 1, \"reading\": 1}")))
        .startsWith("body:")
        .endsWith(": the request: 'reading' must be a text; it is the number 1");
  }

  @Test
  void messagesAboutParametersStateWhatIsLegal() {
    HttpResponse<String> answer = server.get("/api/collections?limit=0");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(message(answer))
        .isEqualTo("the parameter 'limit' is '0'; it must be a whole number from 1 to 1000");
    assertThat(message(server.get("/api/collections?size=3")))
        .isEqualTo("there is no parameter 'size'; legal are offset, limit");
  }

  @Test
  void healthMetricsAndDescriptionAreServed() {
    assertThatJson(json(server.get("/health"))).node("status").isString().isEqualTo("up");
    assertThat(server.getAsAdmin("/metrics").body())
        .contains("hearsay_reports_total{status=\"accepted\"}", "hearsay_queue_reports");
    assertThatJson(json(server.get("/openapi.json"))).node("openapi").isString().isEqualTo("3.1.0");
  }
}
