package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.SCHEMA;
import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that every malformed body gets 4xx with a message, and that the collector continues without
 * losing reports.
 */
class HostileInputTest extends AttackedCollector {

  private static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThatJson(json(answer)).node("error.code").isString().isEqualTo(code);
    assertThatJson(json(answer))
        .node("error.message")
        .isString()
        .isNotBlank()
        .doesNotContain("\n", "Exception", "\tat ")
        .hasSizeLessThan(1000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "7",
        "\"text\"",
        "{",
        "{}",
        "{\"schema\":",
        "{\"schema\": {}, \"epsilon\": 1}",
        "{\"schema\": 7, \"epsilon\": 1}",
        "{\"schema\": [], \"epsilon\": 1}",
        "{\"schema\": {\"name\": \"x\", \"attributes\": []}, \"epsilon\": 1}",
        "{\"schema\": {\"name\": \"x\", \"attributes\": [7]}, \"epsilon\": 1}",
        "{\"epsilon\": 1}",
        "{\"epsilon\": 1, \"epsilon\": 2}",
        "{\"schema\": @, \"epsilon\": \"1\"}",
        "{\"schema\": @, \"epsilon\": 1e999}",
        "{\"schema\": @, \"epsilon\": NaN}",
        "{\"schema\": @, \"epsilon\": 1, \"delta\": 2}",
        "{\"schema\": @, \"epsilon\": 1, \"users\": 0}",
        "{\"schema\": @, \"epsilon\": 1, \"users\": 99999999999999999999999}",
        "{\"schema\": @, \"epsilon\": 1, \"sample\": 2147483648}",
        "{\"schema\": @, \"epsilon\": 1, \"mechanism\": \"magic\"}",
        "{\"schema\": @, \"epsilon\": 1, \"mechanism\": 7}",
        "{\"schema\": @, \"epsilon\": 1, \"mechanism\": \"duchi-vector\"}",
        "{\"schema\": @, \"epsilon\": 1} trailing",
        "<xml/>",
        "{\"a\\u0000\": 1}"
      })
  void badJsonIsRefused(String body) {
    assertRefused(server.postJson("/api/predictions", body.replace("@", SCHEMA)), 400, "bad-body");
  }

  @Test
  void deepJsonIsRefused() {
    assertRefused(server.postJson("/api/predictions", "[".repeat(100_000)), 400, "bad-body");
    assertRefused(
        server.postJson("/api/predictions", "{\"schema\":".repeat(50_000)), 400, "bad-body");
  }

  @Test
  void aSchemaOfTooManyValuesIsRefused() {
    String values = "\"v%d\",".repeat(1);
    StringBuilder all = new StringBuilder();
    for (int i = 0; i <= 100_000; i++) {
      all.append(values.formatted(i));
    }
    String body =
        "{\"schema\": {\"name\": \"x\", \"attributes\": [{\"name\": \"a\", \"type\":"
            + " \"categorical\", \"values\": [%s\"z\"]}]}, \"epsilon\": 1}";
    HttpResponse<String> answer = server.postJson("/api/predictions", body.formatted(all));
    assertThat(answer.statusCode()).isIn(400, 413);
  }

  @Test
  void invalidUtf8IsRefused() {
    byte[] body = "{\"epsilon\": \"x\"}".getBytes(StandardCharsets.UTF_8);
    body[13] = (byte) 0xC3;
    HttpRequest.Builder request =
        server
            .request("/api/predictions")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body));
    assertRefused(server.send(request), 400, "bad-body");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"plan\": \"#\"}",
        "{\"plan\": \"#\", \"reports\": 1}",
        "{\"plan\": \"#\", \"reports\": [1]}",
        "{\"plan\": \"#\", \"reports\": [{}]}",
        "{\"plan\": \"#\", \"reports\": [{\"id\": \"7\", \"report\": \"\"}]}",
        "{\"plan\": \"#\", \"reports\": [{\"id\": \"00000000000000000000000000000000\","
            + " \"report\": \"§\"}]}",
        "{\"plan\": 7, \"reports\": []}"
      })
  void badReportsInJsonAreRefused(String body) {
    String hash = survey.plan().hash().toString();
    assertRefused(
        server.postJson(survey.path() + "/reports", body.replace("#", hash)), 400, "bad-body");
  }

  @Test
  void otherMediaTypesAreRefused() {
    for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "a", ";")) {
      for (String path : List.of("/api/predictions", survey.path() + "/reports")) {
        HttpRequest.Builder request =
            server.request(path).header("Content-Type", type).POST(BodyPublishers.ofString("{}"));
        assertRefused(server.send(request), 415, "unsupported-media-type");
      }
    }
    assertRefused(
        server.send(server.request("/api/predictions").POST(BodyPublishers.ofString("{}"))),
        415,
        "unsupported-media-type");
  }

  @Test
  void damagedBytesAreRefused() {
    byte[] good = survey.bytes(survey.reports(2));
    String path = survey.path() + "/reports";
    assertRefused(server.postBytes(path, new byte[0]), 400, "bad-body");
    assertRefused(server.postBytes(path, new byte[500]), 400, "bad-body");
    for (int length : new int[] {1, 8, 41, 43, 60, good.length - 1}) {
      assertRefused(server.postBytes(path, Arrays.copyOf(good, length)), 400, "bad-body");
    }
    byte[] hugeLength = good.clone();
    hugeLength[42 + 16] = (byte) 0xFF;
    assertRefused(server.postBytes(path, hugeLength), 400, "bad-body");
  }

  /**
   * Random bytes follow a valid header. They are refused as a whole or report by report, never with
   * 5xx.
   */
  @Test
  void randomBytesAreRefused() {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    System.out.println("HostileInputTest: -Dhearsay.seed=" + seed);
    Random random = new Random(seed);
    byte[] header = survey.bytes(List.of());
    for (int i = 0; i < 200; i++) {
      byte[] body = Arrays.copyOf(header, header.length + 1 + random.nextInt(200));
      byte[] noise = new byte[body.length - header.length];
      random.nextBytes(noise);
      System.arraycopy(noise, 0, body, header.length, noise.length);
      body[Math.min(body.length - 1, header.length + 16)] = 0; // plausible lengths
      assertThat(server.postBytes(survey.path() + "/reports", body).statusCode()).isEqualTo(400);
    }
  }

  @Test
  void aBodyThatIsTooLargeIsRefused() {
    assertRefused(
        server.postJson("/api/predictions", " ".repeat(MAX_BODY + 1)), 413, "body-too-large");
    assertRefused(
        server.postBytes(survey.path() + "/reports", new byte[8 * MAX_BODY]),
        413,
        "body-too-large");
  }

  @Test
  void aBatchThatIsTooLargeIsRefusedAndCounted() {
    long before = rejected("too-large");
    assertRefused(
        server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(MAX_REPORTS + 1))),
        413,
        "batch-too-large");
    await(() -> rejected("too-large") == before + MAX_REPORTS + 1);
  }

  private static long rejected(String reason) {
    return json(server.get(survey.path())).get("rejections").path(reason).asLong();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is left").isLessThan(end);
      Thread.onSpinWait();
    }
  }
}
