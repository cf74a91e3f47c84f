package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.FeatureSpace;
import dev.hearsay.learn.Label;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.Task;
import dev.hearsay.learn.federated.MemoryLedger;
import dev.hearsay.learn.federated.Worker;
import dev.hearsay.wire.ReportId;
import dev.hearsay.wire.SchemaFile;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trainings over HTTP: the whole way, every refusal, and whatever else somebody may send. */
class TrainingRoutesTest {

  private static final String SCHEMA =
      """
      {"name": "crowd", "attributes": [
        {"name": "height", "type": "numeric", "min": 0, "max": 10, "outside": "clamp"},
        {"name": "answer", "type": "categorical", "values": ["no", "yes"],
         "other": "no"}]}""";

  private static final String DEFINITION =
      "{\"name\": \"tall people\", \"schema\": @, \"label\": \"answer\", \"task\": \"logistic\","
          + " \"epsilon\": 4, \"people\": 100";

  private static final FeatureSpace SPACE =
      new FeatureSpace(
          SchemaFile.parse(SCHEMA, "schema").schema(), Task.LOGISTIC, Label.of("answer"));

  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(4);
  private static final Respondent RESPONDENT = Respondent.of(SPACE.layout(), LIMIT);

  @TempDir Path directory;
  private TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start(directory);
  }

  @AfterEach
  void stop() {
    assertThat(server.get("/health").statusCode()).isEqualTo(200);
    server.close();
  }

  private HttpResponse<String> post(String body) {
    return server.send(
        server.asAdmin(
            TestServer.json(server.request("/api/trainings"), body.replace("@", SCHEMA))));
  }

  /** A training as above, and more. */
  private JsonNode create(String more) {
    HttpResponse<String> created = post(DEFINITION + more + "}");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return json(created);
  }

  private String path() {
    return "/api/trainings/" + create("").get("id").asText();
  }

  private static HttpRequest.Builder invitation(TestServer server, String path, Object device) {
    return TestServer.json(
        server.request(path + "/invitations"), "{\"device\": \"" + device + "\"}");
  }

  private HttpResponse<byte[]> invite(String path, ReportId device) {
    return server.send(invitation(server, path, device), BodyHandlers.ofByteArray());
  }

  private static byte[] answerTo(byte[] invitation) {
    return new Worker("me", SPACE.encode(new double[] {7, 1}), RESPONDENT, new MemoryLedger(LIMIT))
        .answer(invitation)
        .orElseThrow();
  }

  private static String answerJson(Object device, byte[] answer) {
    String base64 = Base64.getEncoder().encodeToString(answer);
    return "{\"device\": \"" + device + "\", \"answer\": \"" + base64 + "\"}";
  }

  private HttpResponse<String> answer(String path, Object device, byte[] answer) {
    return server.postJson(path + "/answers", answerJson(device, answer));
  }

  private static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(json(answer).get("error").get("code").asText()).isEqualTo(code);
    assertThat(json(answer).get("error").get("message").asText())
        .isNotBlank()
        .doesNotContain("\n", "Exception", "\tat ")
        .hasSizeLessThan(1000);
  }

  private static void assertStatus(HttpResponse<String> answer, String status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(json(answer).get("status").asText()).isEqualTo(status);
  }

  @Test
  void theWholeWay() {
    String path = path();
    ReportId device = ReportId.random();
    HttpResponse<byte[]> invitation = invite(path, device);
    assertThat(invitation.statusCode()).isEqualTo(200);
    assertThat(invitation.headers().firstValue("Content-Type"))
        .contains("application/vnd.hearsay.invitation");
    byte[] answer = answerTo(invitation.body());
    assertStatus(answer(path, device, answer), "accepted");
    assertStatus(answer(path, device, answer), "duplicate");

    JsonNode shown = json(server.get(path));
    assertThat(shown.get("name").asText()).isEqualTo("tall people");
    assertThat(shown.get("task").asText()).isEqualTo("logistic");
    assertThat(shown.get("label").asText()).isEqualTo("answer");
    assertThat(shown.get("epsilon").asDouble()).isEqualTo(4);
    assertThat(shown.get("mechanism").asText()).isEqualTo("auto");
    assertThat(shown.get("status").asText()).isEqualTo("asking");
    assertThat(shown.get("answers").asInt()).isEqualTo(1);
    assertThat(shown.get("devices").asInt()).isEqualTo(1);
    assertThat(shown.get("round").asInt()).isZero();
    assertThat(shown.get("rounds").asInt()).isGreaterThan(1);
    assertThat(shown.get("schema").get("name").asText()).isEqualTo("crowd");
    assertThat(shown.toString()).doesNotContain(device.toString());

    HttpResponse<String> closed = server.postNothing(path + "/close");
    assertThat(json(closed).get("status").asText()).isEqualTo("exhausted");
    assertRefused(server.send(invitation(server, path, ReportId.random())), 410, "training-over");
    assertStatus(answer(path, device, answer), "duplicate");
    assertThat(ModelJson.read(server.get(path + "/model").body(), SPACE).weights().size())
        .isEqualTo(2);
    JsonNode list = json(server.get("/api/trainings?limit=5"));
    assertThat(list.get("total").asInt()).isEqualTo(1);
    assertThat(list.get("trainings").get(0).get("status").asText()).isEqualTo("exhausted");

    assertThat(server.send(server.asAdmin(server.request(path).DELETE())).statusCode())
        .isEqualTo(204);
    assertRefused(server.get(path), 404, "no-such-training");
    assertRefused(server.get(path + "/model"), 404, "no-such-training");
    assertRefused(answer(path, device, answer), 404, "no-such-training");
    assertRefused(
        server.send(server.asAdmin(server.request(path).DELETE())), 404, "no-such-training");
  }

  @Test
  void whoHasAnsweredIsNotAskedAgain() {
    String path = path();
    ReportId device = ReportId.random();
    answer(path, device, answerTo(invite(path, device).body()));
    HttpResponse<byte[]> invitation = invite(path, device);
    assertThat(invitation.statusCode()).isEqualTo(204);
    assertThat(invitation.headers().firstValue("Retry-After")).contains("5");
    assertThat(json(server.get(path)).get("devices").asInt()).isEqualTo(1);
  }

  /** A device that is silent about some values tells them. */
  @Test
  void aPartialSchemaIsRefusedUnlessItIsWanted() {
    String strict = DEFINITION.replace("@", SCHEMA.replace(", \"outside\": \"clamp\"", ""));
    HttpResponse<String> refused = post(strict + "}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("number 'height' needs outside: clamp", "allowPartial");
    assertThat(post(strict + ", \"allowPartial\": true}").statusCode()).isEqualTo(201);
  }

  @Test
  void answersThatDoNotCountSayWhy() {
    String path = path();
    ReportId device = ReportId.random();
    byte[] answer = answerTo(invite(path, device).body());
    byte[] ofAnother = answer.clone();
    ofAnother[4] ^= 1; // the training's id follows the magic number
    assertRefused(answer(path, device, ofAnother), 409, "uninvited");
    assertRefused(answer(path, device, new byte[0]), 400, "malformed");
    assertRefused(answer(path, device, new byte[100]), 413, "answer-too-large");
    byte[] impossible = answer.clone();
    Arrays.fill(impossible, answer.length - 8, answer.length, (byte) 0xFF);
    assertRefused(answer(path, device, impossible), 400, "malformed");
    assertRefused(answer("/api/trainings/none", device, answer), 404, "no-such-training");
    assertStatus(answer(path, device, answer), "accepted");
    assertThat(server.get("/metrics").body())
        .contains("hearsay_training_answers_total{status=\"malformed\"} 2.0")
        .contains("hearsay_training_answers_total{status=\"accepted\"} 1.0");
  }

  @Test
  void messagesSayWhatIsLegal() {
    assertThat(post(DEFINITION + ", \"mechanism\": \"magic\"}").body())
        .contains("no mechanism for vectors is called 'magic'; there are auto, codebook");
  }

  /** The engine's own timer ends the round, in real time. */
  @Test
  void stragglersAreLate() throws InterruptedException {
    JsonNode created = create(", \"roundSeconds\": 1, \"rules\": {\"leastShare\": 0.001}");
    String path = "/api/trainings/" + created.get("id").asText();
    ReportId straggler = ReportId.random();
    byte[] late = answerTo(invite(path, straggler).body());
    ReportId prompt = ReportId.random();
    answer(path, prompt, answerTo(invite(path, prompt).body()));
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (json(server.get(path)).get("round").asInt() == 0 && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    assertRefused(answer(path, straggler, late), 410, "late");
  }

  @Test
  void doorsOpenToTokens() {
    JsonNode created = create(", \"reading\": \"token\", \"reporting\": \"token\"");
    String path = "/api/trainings/" + created.get("id").asText();
    String reading = created.get("readingToken").asText();
    String reporting = created.get("reportingToken").asText();
    assertRefused(server.get(path + "/model"), 401, "token-needed");
    assertThat(server.send(withToken(server.request(path + "/model"), reporting)).statusCode())
        .isEqualTo(403);
    assertThat(server.send(withToken(server.request(path + "/model"), reading)).statusCode())
        .isEqualTo(200);
    assertThat(server.getAsAdmin(path + "/model").statusCode()).isEqualTo(200);
    ReportId device = ReportId.random();
    assertRefused(server.send(invitation(server, path, device)), 401, "token-needed");
    assertRefused(
        server.send(withToken(invitation(server, path, device), reading)), 403, "wrong-token");
    assertThat(server.send(withToken(invitation(server, path, device), reporting)).statusCode())
        .isEqualTo(200);
    assertRefused(answer(path, device, new byte[3]), 401, "token-needed");
    String shown = server.get(path).body();
    assertThat(shown).doesNotContain(reading, reporting, "Hash", "hash");
  }

  @Test
  void whatIsTheAdminsNeedsTheAdminsToken() {
    String path = path();
    assertRefused(
        server.send(TestServer.json(server.request("/api/trainings"), "{}")), 401, "token-needed");
    assertRefused(
        server.send(server.request(path + "/close").POST(BodyPublishers.noBody())),
        401,
        "token-needed");
    assertRefused(server.send(server.request(path).DELETE()), 401, "token-needed");
    assertThat(json(server.get(path)).get("status").asText()).isEqualTo("asking");
  }

  @Test
  void aRestartGoesOn() {
    String path = path();
    ReportId device = ReportId.random();
    byte[] answer = answerTo(invite(path, device).body());
    String token = server.adminToken();
    server.close();
    server = TestServer.restart(directory, token);
    assertStatus(answer(path, device, answer), "accepted");
    server.close();
    server = TestServer.restart(directory, token);
    assertStatus(answer(path, device, answer), "duplicate");
    assertThat(json(server.get(path)).get("answers").asInt()).isEqualTo(1);
  }

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
    System.out.println("TrainingRoutesTest: seed " + seed);
    Random random = new Random(seed);
    ReportId device = ReportId.random();
    byte[] answer = answerTo(invite(path, device).body());
    byte[] honest = answerJson(device, answer).getBytes(StandardCharsets.UTF_8);
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
      assertNoFaultOfOurs(path + "/answers", changed);
    }
    assertThat(json(server.get(path)).get("answers").asInt()).isBetween(0, 1);
  }

  private void assertClientsFault(String path, byte[] body) {
    for (String route : new String[] {"/answers", "/invitations"}) {
      HttpResponse<String> reply = postJson(path + route, body);
      assertThat(reply.statusCode()).as(reply.body()).isBetween(400, 499);
    }
  }

  private void assertNoFaultOfOurs(String path, byte[] body) {
    assertThat(postJson(path, body).statusCode()).isLessThan(500);
  }

  private HttpResponse<String> postJson(String path, byte[] body) {
    return server.send(
        server
            .request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body)));
  }
}
