package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.wire.ReportId;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent to trainings is refused in words, and changes nothing. */
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
            + " \"people\": 2000001}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"answer\", \"task\": \"svm\", \"epsilon\": 1}",
        "{\"name\": \"x\", \"schema\": @, \"label\": \"answer\", \"task\": \"svm\", \"epsilon\":"
            + " -1, \"people\": 100}"
      })
  void badDefinitionsAreRefused(String body) {
    String rest = DEFINITION.substring(DEFINITION.indexOf("\"schema\""));
    assertRefused(post(body.replace("#", DEFINITION).replace("$", rest)), 400, "bad-body");
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "7",
        "{\"device\": 7}",
        "{\"device\": \"\"}",
        "{\"device\": \"Ada Lovelace\"}",
        "{\"device\": \"0123456789abcdef0123456789ABCDEF\"}",
        "{\"device\": \"0123456789abcdef0123456789abcdef0\"}",
        "{\"device\": \"0123456789abcdef0123456789abcdef\", \"more\": 1}",
        "{\"device\": \"0123456789abcdef0123456789abcdef\", \"answer\": 7}",
        "{\"device\": \"0123456789abcdef0123456789abcdef\", \"answer\": \"*\"}"
      })
  void badBodiesOfDevicesAreRefused(String body) {
    String path = path();
    assertRefused(server.postJson(path + "/answers", body), 400, "bad-body");
    assertRefused(server.postJson(path + "/invitations", body), 400, "bad-body");
  }

  @Test
  void otherMediaTypesAreRefused() {
    String path = path();
    for (String route : new String[] {"/answers", "/invitations"}) {
      assertRefused(server.postBytes(path + route, new byte[10]), 415, "unsupported-media-type");
    }
  }

  /** Random bytes, and answers with random changes: refused, each in words, and none counts. */
  @Test
  void hostileBytesChangeNothing() {
    String path = path();
    long seed = System.nanoTime();
    System.out.println("HostileTrainingsTest: seed " + seed);
    Random random = new Random(seed);
    ReportId device = ReportId.random();
    byte[] answer = answerTo(invite(path, device).body());
    byte[] honest = answerJson(device, answer).getBytes(StandardCharsets.UTF_8);
    int accepted = 0; // one byte may turn a device, or a report, into another that is legal
    for (int i = 0; i < 300; i++) {
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      byte[] changed = honest.clone();
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      byte[] forged = answer.clone();
      forged[random.nextInt(24)] ^= (byte) (1 + random.nextInt(255));
      assertClientsFault(path, noise);
      assertClientsFault(path, answerJson(device, forged).getBytes(StandardCharsets.UTF_8));
      assertNoFaultOfOurs(path + "/invitations", changed);
      accepted += assertNoFaultOfOurs(path + "/answers", changed).contains("accepted") ? 1 : 0;
    }
    assertThat(json(server.get(path)).get("devices").asInt()).isEqualTo(accepted);
  }

  private void assertClientsFault(String path, byte[] body) {
    for (String route : new String[] {"/answers", "/invitations"}) {
      HttpResponse<String> reply = postJson(path + route, body);
      assertThat(reply.statusCode()).as(reply.body()).isBetween(400, 499);
    }
  }

  private String assertNoFaultOfOurs(String path, byte[] body) {
    HttpResponse<String> reply = postJson(path, body);
    assertThat(reply.statusCode()).isLessThan(500);
    return reply.body();
  }

  private HttpResponse<String> postJson(String path, byte[] body) {
    return server.send(
        server
            .request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body)));
  }
}
