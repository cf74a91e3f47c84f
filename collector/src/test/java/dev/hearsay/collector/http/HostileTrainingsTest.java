package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.SubmissionBytes;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that malformed requests about trainings are refused with a message and change nothing. */
class HostileTrainingsTest extends TrainingRoutes {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{\"schema\": @}",
        "#, \"task\": \"logistic\"}",
        "#, \"unknown\": 1}",
        "#, \"roundSeconds\": 0}",
        "#, \"roundSeconds\": 2592001}",
        "#, \"roundSeconds\": 1.5}",
        "#, \"groupSize\": 0}",
        "#, \"groupSize\": -3}",
        "#, \"groupSize\": 1.5}",
        "#, \"groupSize\": \"3\"}",
        "#, \"groupSize\": 101}",
        "#, \"groupSize\": 2147483648}",
        "#, \"groupSize\": 11, \"surveyShare\": 0.9}",
        "#, \"surveyShare\": -0.1}",
        "#, \"surveyShare\": 0.91}",
        "#, \"surveyShare\": 1e999}",
        "#, \"surveyShare\": \"all\"}",
        "#, \"lambda\": -1}",
        "#, \"lambda\": \"much\"}",
        "#, \"step\": 0}",
        "#, \"step\": 1e999}",
        "#, \"bound\": 0}",
        "#, \"bound\": 1e10}",
        "#, \"entries\": 1}",
        "#, \"entries\": 0, \"mechanism\": \"duchi\"}",
        "#, \"entries\": 3, \"mechanism\": \"duchi\"}",
        "#, \"records\": 0}",
        "#, \"records\": 1001}",
        "#, \"records\": 2.5}",
        "#, \"localSteps\": 0}",
        "#, \"localSteps\": 101}",
        "#, \"localStep\": 0}",
        "#, \"localStep\": -1}",
        "#, \"answers\": 3}",
        "#, \"rules\": 7}",
        "#, \"rules\": {\"leastShare\": 0}}",
        "#, \"rules\": {\"leastShare\": 2}}",
        "#, \"rules\": {\"calmRounds\": 0}}",
        "#, \"rules\": {\"more\": 1}}",
        "#, \"mechanism\": \"magic\"}",
        "#, \"mechanism\": \"gaussian\"}",
        "#, \"delta\": 2}",
        "#, \"threshold\": 1}",
        "#, \"reading\": \"all\"}",
        "{\"name\": \"\", $}",
        "{\"name\": 7, $}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"answer\", \"task\": \"magic\", \"epsilon\":"
            + " 1, \"people\": 100}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"none\", \"task\": \"svm\", \"epsilon\": 1,"
            + " \"people\": 100}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"height\", \"task\": \"svm\", \"epsilon\": 1,"
            + " \"people\": 100}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"height\", \"task\": \"svm\", \"epsilon\": 1,"
            + " \"people\": 100, \"threshold\": 99}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"answer\", \"task\": \"svm\", \"epsilon\": 1,"
            + " \"people\": 0}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"answer\", \"task\": \"svm\", \"epsilon\": 1,"
            + " \"people\": 100000001}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"answer\", \"task\": \"svm\", \"epsilon\": 1}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"answer\", \"task\": \"svm\", \"epsilon\":"
            + " -1, \"people\": 100}"
      })
  void badDefinitionsAreRefused(String body) {
    String rest = DEFINITION.substring(DEFINITION.indexOf("\"schema\""));
    assertRefused(post(body.replace("#", DEFINITION).replace("$", rest)), 400, "bad-body");
    assertThatJson(json(server.get("/api/trainings"))).node("total").isEqualTo(0);
    assertThat(rounds()).isEmpty();
  }

  @Test
  void namesAndFeaturesAreBounded() {
    String rest = DEFINITION.substring(DEFINITION.indexOf(","));
    assertRefused(post("{\"name\": \"" + "x".repeat(201) + "\"" + rest + "}"), 400, "bad-body");
    StringBuilder values = new StringBuilder("\"v\"");
    for (int i = 0; i < 1_000; i++) {
      values.append(", \"v").append(i).append('"');
    }
    String wide =
        SCHEMA.replace(
            "[\n",
            "[{\"name\": \"wide\", \"type\": \"categorical\", \"values\": [" + values + "]},\n");
    assertRefused(post((DEFINITION + "}").replace("@", wide)), 400, "bad-body");
  }

  /** Values at the limits are legal. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        ", \"groupSize\": 100, \"surveyShare\": 0}",
        ", \"groupSize\": 1, \"surveyShare\": 0.9}",
        ", \"roundSeconds\": 2592000}",
        ", \"lambda\": 0, \"step\": 1e9, \"bound\": 1e-9}",
        ", \"entries\": 2, \"mechanism\": \"duchi\"}",
        ", \"records\": 1000, \"localSteps\": 100, \"localStep\": 1e9}",
        ", \"rules\": {\"leastShare\": 1, \"settledBelow\": 0, \"calmRounds\": 1}}"
      })
  void limitsAreLegal(String more) {
    assertThat(post(DEFINITION + more).statusCode()).isEqualTo(201);
  }

  @Test
  void openTrainingsAreBounded() {
    String first = path();
    for (int i = 1; i < 100; i++) {
      create("");
    }
    assertRefused(post(DEFINITION + "}"), 409, "too-many-trainings");
    server.postNothing(first + "/close");
    create("");
    assertRefused(post(DEFINITION + "}"), 409, "too-many-trainings");
    assertThat(rounds()).hasSize(101);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "7",
        "{\"plan\": 7, \"reports\": []}",
        "{\"plan\": \"#\"}",
        "{\"plan\": \"#\", \"reports\": 7}",
        "{\"plan\": \"#\", \"reports\": [7]}",
        "{\"plan\": \"#\", \"reports\": [], \"device\": \"me\"}",
        "{\"plan\": \"#\", \"reports\": [{\"id\": \"Ada Lovelace\", \"report\": \"AA==\"}]}",
        "{\"plan\": \"#\", \"reports\": [{\"id\": \"@\"}]}",
        "{\"plan\": \"#\", \"reports\": [{\"id\": \"@\", \"report\": 7}]}",
        "{\"plan\": \"#\", \"reports\": [{\"id\": \"@\", \"report\": \"*\"}]}",
        "{\"plan\": \"#\", \"reports\": [{\"id\": \"@0\", \"report\": \"AA==\"}]}",
        "{\"device\": \"@\", \"answer\": \"AAAA\"}"
      })
  void badBodiesOfDevicesAreRefused(String body) {
    String path = path();
    String sent =
        body.replace("#", plan(path).hash().toString())
            .replace("@", "0123456789abcdef0123456789abcdef");
    assertRefused(server.postJson(path + "/reports", sent), 400, "bad-body");
    assertNothingCame(path);
  }

  private void assertNothingCame(String path) {
    JsonNode shown = shown(path);
    assertThatJson(shown).node("status").isString().isEqualTo("asking");
    assertThatJson(shown).node("round").isEqualTo(0);
    assertThatJson(shown).node("devices").isEqualTo(0);
  }

  /**
   * Reports to a collection, or to another training with the same question, answer another plan.
   */
  @Test
  void reportsToOtherPlansAreRefused() {
    String path = path();
    String other = "/api/trainings/" + json(post(otherName())).get("id").asText();
    Plan plan = plan(other);
    assertRefused(send(path, plan, report(plan)), 409, "other-plan");
    Survey survey = server.createSurvey();
    assertRefused(
        server.postBytes(path + "/reports", survey.bytes(survey.reports(1))), 409, "other-plan");
    assertNothingCame(path);
    assertNothingCame(other);
  }

  private static String otherName() {
    return DEFINITION.replace("tall people", "other people") + "}";
  }

  @Test
  void malformedRequestsOfDevicesAreRefused() {
    String path = path();
    Plan plan = plan(path);
    byte[] body = SubmissionBytes.write(plan, reports(plan, 1));
    assertRefused(
        server.send(
            server
                .request(path + "/reports")
                .header("Content-Type", "application/vnd.hearsay.answer")
                .POST(BodyPublishers.ofByteArray(body))),
        415,
        "unsupported-media-type");
    assertRefused(
        server.send(server.request(path + "/reports").POST(BodyPublishers.ofByteArray(body))),
        415,
        "unsupported-media-type");
    assertRefused(server.postBytes(path + "/reports?results=all", body), 400, "bad-parameter");
    assertRefused(server.postBytes(path + "/reports?round=1", body), 400, "bad-request");
    assertRefused(server.postBytes("/api/trainings/none/reports", body), 404, "no-such-training");
    assertRefused(server.get("/api/trainings/none/plan"), 404, "no-such-training");
    assertRefused(server.get("/api/trainings/a%20training/plan"), 404, "no-such-training");
    assertNothingCame(path);
  }

  /** The id of a collection is not the id of a training, and vice versa. */
  @Test
  void idsAreOfOneKind() {
    Survey survey = server.createSurvey();
    String path = path();
    Plan plan = plan(path);
    String id = path.substring(path.lastIndexOf('/') + 1);
    assertRefused(server.get("/api/collections/" + id + "/plan"), 404, "no-such-collection");
    assertRefused(send("/api/collections/" + id, plan, report(plan)), 404, "no-such-collection");
    assertRefused(server.get("/api/trainings/" + survey.id() + "/plan"), 404, "no-such-training");
    String round = "/api/trainings/" + rounds().get(0);
    assertRefused(server.get(round + "/plan"), 404, "no-such-training");
    assertRefused(send(round, plan, report(plan)), 404, "no-such-training");
    assertRefused(delete(round), 404, "no-such-training");
    assertNothingCame(path);
  }

  @Test
  void removedRoutesAreNotServed() {
    String path = path();
    assertRefused(server.postJson(path + "/invitations", "{}"), 404, "not-found");
    assertRefused(server.postJson(path + "/answers", "{}"), 404, "not-found");
    assertRefused(server.postJson(path + "/plan", "{}"), 405, "method-not-allowed");
    assertRefused(server.get(path + "/reports"), 405, "method-not-allowed");
    assertThat(server.get(path + "/reports").body())
        .contains(path + "/reports does not allow the method GET");
    assertNothingCame(path);
  }

  /**
   * Random bytes and randomly changed reports are refused with a message, or counted as the reply
   * states.
   */
  @Test
  void hostileBytesChangeNothing() {
    String path = path(", \"surveyShare\": 0, \"groupSize\": 100");
    Plan plan = plan(path);
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    System.out.println("HostileTrainingsTest: -Dhearsay.seed=" + seed);
    Random random = new Random(seed);
    byte[] honest = SubmissionBytes.write(plan, reports(plan, 1));
    int accepted = 0; // one byte may turn an id, or a report, into another that is legal
    for (int i = 0; i < 90; i++) {
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      assertClientsFault(server.postBytes(path + "/reports", noise));
      assertClientsFault(server.postJson(path + "/reports", new String(noise, ISO_8859_1)));
      byte[] changed = honest.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 + random.nextInt(255));
      accepted += accepted(server.postBytes(path + "/reports", changed));
      byte[] cut = Arrays.copyOf(honest, random.nextInt(honest.length));
      assertThat(accepted(server.postBytes(path + "/reports", cut))).isZero();
    }
    assertThatJson(shown(path)).node("devices").isEqualTo(accepted);
    assertThatJson(shown(path)).node("round").isEqualTo(0);
    assertCounted(server.postBytes(path + "/reports", honest), "rejected", 0);
  }

  private static int accepted(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(500);
    return answer.statusCode() == 200 ? json(answer).get("accepted").asInt() : 0;
  }

  private static void assertClientsFault(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isBetween(400, 499);
  }
}
