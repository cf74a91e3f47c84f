package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.SCHEMA;
import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.design.Planner;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SchemaFile;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests plans that an analyst made and audited elsewhere, and sends whole. */
class SentPlansTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final Plan PLAN =
      Planner.forSchema(SchemaFile.parse(SCHEMA, "schema").schema()).epsilon(1.25).plan();

  @TempDir static Path directory;
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
  }

  private static HttpResponse<String> create(String body) {
    return server.send(server.asAdmin(TestServer.json(server.request("/api/collections"), body)));
  }

  private static String with(Plan plan) {
    return "{\"plan\": " + PlanJson.write(plan) + ", \"publish\": {\"every\": 1}}";
  }

  private static void assertRefused(HttpResponse<String> answer, String words) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    JsonNode error = json(answer).get("error");
    assertThatJson(error).node("code").isString().isEqualTo("bad-body");
    assertThatJson(error).node("message").isString().contains(words);
  }

  @Test
  void thePlanIsUsedUnchanged() {
    HttpResponse<String> answer = create(with(PLAN));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    JsonNode created = json(answer);
    assertThat(PlanJson.read(created.get("plan").toString()).hash()).isEqualTo(PLAN.hash());
    assertThat(created.at("/audit/holds").asBoolean()).isTrue();
    String path = "/api/collections/" + created.get("id").asText();
    assertThat(PlanJson.read(server.get(path + "/plan").body()).hash()).isEqualTo(PLAN.hash());
    Survey survey = new Survey(created.get("id").asText(), PLAN, created);
    HttpResponse<String> sent =
        server.postBytes(path + "/reports", survey.bytes(survey.reports(20)));
    assertThatJson(json(sent)).node("accepted").isEqualTo(20);
  }

  @Test
  void aPlanOfTheFirstVersionIsAcceptedUnchanged() throws IOException {
    String old =
        Files.readString(
            Path.of("../wire/src/test/resources/dev/hearsay/wire/report/plan.v1.json"));
    HttpResponse<String> answer = create("{\"allowPartial\": true, \"plan\": " + old + "}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(PlanJson.read(json(answer).get("plan").toString()).hash())
        .isEqualTo(PlanJson.read(old).hash());
  }

  @Test
  void theOtherKeysWorkAsWithASchema() {
    HttpResponse<String> answer =
        create(
            "{\"users\": 5000, \"reading\": \"token\", \"closeAtReports\": 700, \"plan\": "
                + PlanJson.write(PLAN)
                + "}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    JsonNode created = json(answer);
    assertThatJson(created).node("readingToken").isString().hasSize(43);
    JsonNode shown = json(server.getAsAdmin("/api/collections/" + created.get("id").asText()));
    assertThatJson(shown).node("users").isEqualTo(5_000);
    assertThatJson(shown).node("closeAtReports").isEqualTo(700);
    assertThatJson(shown).node("reading").isString().isEqualTo("token");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"epsilon\": 1",
        "\"delta\": 0",
        "\"schema\": {}",
        "\"mechanism\": \"grr\"",
        "\"sample\": 1",
        "\"joint\": \"auto\"",
        "\"distributions\": true",
        "\"robust\": true",
        "\"publishing\": true"
      })
  void keysThatContradictThePlanAreRefused(String more) {
    assertRefused(create("{\"plan\": " + PlanJson.write(PLAN) + ", " + more + "}"), "unknown key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "\"a\"", "true"})
  void malformedPlansAreRefused(String plan) {
    assertRefused(create("{\"plan\": " + plan + "}"), "plan");
  }

  @Test
  void noPlanAtAllIsRefused() {
    assertRefused(create("{\"plan\": null}"), "schema");
    assertRefused(create("{\"plan\": {}}"), "plan");
  }

  /** A plan whose loss exceeds its claim would be refused by every device. */
  @Test
  void aPlanThatTakesMoreThanItClaimsIsRefused() throws IOException {
    ObjectNode plan = (ObjectNode) MAPPER.readTree(PlanJson.write(PLAN));
    plan.remove("hash");
    plan.put("epsilon", 1);
    assertThat(create("{\"plan\": " + plan + "}").statusCode()).isEqualTo(400);
    plan.put("epsilon", 1.25);
    for (JsonNode part : plan.get("parts")) {
      if (part.get("mechanism").isObject()) {
        ((ObjectNode) part.get("mechanism")).put("epsilon", 0.5);
      }
    }
    assertThat(create("{\"plan\": " + plan + "}").statusCode()).isEqualTo(400);
  }

  @Test
  void aChangedPlanHasAnotherHashAndIsRefused() throws IOException {
    ObjectNode plan = (ObjectNode) MAPPER.readTree(PlanJson.write(PLAN));
    ((ObjectNode) plan.get("schema")).put("name", "other");
    assertRefused(create("{\"plan\": " + plan + "}"), "hash");
  }

  /** A plan that is cut or changed at any of many places is refused with 400. */
  @Test
  void cutPlansAreRefusedWithAMessage() {
    String plan = PlanJson.write(PLAN);
    for (int at = 1; at < plan.length(); at += 37) {
      HttpResponse<String> answer = create("{\"plan\": " + plan.substring(0, at) + "}");
      assertThat(answer.statusCode()).as("cut at " + at + ": " + answer.body()).isEqualTo(400);
    }
  }

  @Test
  void messagesNameThePlaceInTheBody() {
    String plan = PlanJson.write(PLAN).replaceFirst("\"version\":2", "\"version\":\"x\"");
    assertRefused(create("{\n\n\"plan\": " + plan + "}"), "body:4:");
  }

  @Test
  void oneWaveOfASeriesIsRefusedAndTheWholeIsAccepted() {
    Plan series =
        Planner.forSchema(SchemaFile.parse(SCHEMA, "schema").schema())
            .epsilon(2)
            .series(new Series(4, 2, Series.Every.WEEK, Instant.parse("2030-01-07T00:00:00Z"), 24))
            .plan();
    assertThat(create(with(series)).statusCode()).isEqualTo(201);
    assertRefused(create(with(series.wave(2))), "one wave of a series");
  }

  @Test
  void aPlanThatLeavesValuesWithoutAPlaceMustBeAllowed() {
    Plan partial =
        Planner.forSchema(new Schema("s", List.of(new Attribute.Numeric("n", 0, 1))))
            .epsilon(1)
            .plan();
    assertRefused(create(with(partial)), "allowPartial");
    assertThat(
            create("{\"allowPartial\": true, \"plan\": " + PlanJson.write(partial) + "}")
                .statusCode())
        .isEqualTo(201);
  }

  @Test
  void aPlanAboutTooManyAttributesIsRefused() {
    List<Attribute> many =
        IntStream.range(0, 1_001)
            .<Attribute>mapToObj(i -> new Attribute.Numeric("n" + i, 0, 1))
            .toList();
    Plan plan =
        Planner.forSchema(new Schema("s", many)).mechanism("duchi").sample(1).epsilon(1).plan();
    assertRefused(create(with(plan)), "1001 attributes");
  }

  @Test
  void onlyTheAdminMaySendPlans() {
    assertThat(server.postJson("/api/collections", with(PLAN)).statusCode()).isEqualTo(401);
  }
}
