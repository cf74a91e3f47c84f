package dev.hearsay.collector.http;

import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.SubmissionBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Makes requests that nobody should send. Each family starts from something that is nearly right,
 * since what is wholly wrong does not get far.
 */
final class HostileRequests {

  private static final String NAMES = "abcdefghijklmnopqrstuvwxyz-";
  private static final List<String> PATHS =
      List.of(
          "/",
          "/health",
          "/ready",
          "/metrics",
          "/openapi.json",
          "/assets",
          "/api/collections",
          "/api/predictions",
          "/api/trainings",
          "/api/admin/token",
          "/api/collections/@",
          "/api/collections/@/plan",
          "/api/collections/@/estimates",
          "/api/collections/@/trend",
          "/api/collections/@/screen",
          "/api/collections/@/events",
          "/api/collections/@/tally",
          "/api/collections/@/reports",
          "/api/trainings/@",
          "/api/trainings/@/model",
          "/api/trainings/@/answers");
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PATCH", "X");

  /** The kinds of hostility. */
  enum Family {
    REQUEST_LINE,
    HEADERS,
    HEADER_FLOOD,
    CHUNKS,
    TRAILERS,
    LENGTHS,
    TRUNCATED,
    JSON,
    NESTING,
    BINARY_REPORTS,
    JSON_REPORTS,
    PATHS,
    ENCODINGS,
    METHODS,
    QUERIES,
    TOKENS,
    TRAININGS,
    HOSTS,
    PIPELINES,
    UPGRADES,
    HALF_CLOSED,
    NOISE
  }

  /**
   * Bytes for one connection.
   *
   * @param isHalfClosed whether the sender says afterwards that no more will come
   */
  @SuppressWarnings("ArrayRecordComponent") // requests are not compared
  record Request(Family family, byte[] bytes, boolean isHalfClosed) {}

  private final Random random;
  private final Survey survey;
  private final String training;
  private final byte[] legalReports;

  HostileRequests(long seed, Survey survey, String training) {
    this.random = new Random(seed);
    this.survey = survey;
    this.training = training;
    this.legalReports = survey.bytes(survey.reports(2));
  }

  Request next() {
    Family family = Family.values()[random.nextInt(Family.values().length)];
    byte[] bytes =
        switch (family) {
          case REQUEST_LINE -> text(requestLine() + "\r\nHost: localhost\r\n\r\n");
          case HEADERS -> text("GET " + path() + " HTTP/1.1\r\n" + host() + header() + "\r\n");
          case HEADER_FLOOD -> text("GET / HTTP/1.1\r\n" + host() + flood() + "\r\n");
          case CHUNKS -> text(post(bodyPath()) + CHUNKED + chunks(random.nextInt(4)));
          case TRAILERS -> text(post("/api/predictions") + CHUNKED + "2\r\n{}\r\n0\r\n" + flood());
          case LENGTHS -> text(post(bodyPath()) + "Content-Length: " + length() + "\r\n\r\n{}");
          case TRUNCATED -> truncated(text(complete("/api/predictions", PREDICTION)));
          case JSON -> text(complete(jsonPath(), mutated(PREDICTION)));
          case NESTING -> text(complete(jsonPath(), nesting()));
          case BINARY_REPORTS -> binary(mutated(legalReports));
          case JSON_REPORTS -> text(complete(survey.path() + "/reports", mutated(jsonReport())));
          case PATHS -> text("GET " + mutated(path()) + " HTTP/1.1\r\n" + host() + "\r\n");
          case ENCODINGS ->
              text("GET /api/collections/" + encoded() + " HTTP/1.1\r\n" + host() + "\r\n");
          case METHODS -> text(pick(METHODS) + " " + path() + " HTTP/1.1\r\n" + host() + "\r\n");
          case QUERIES -> text("GET " + path() + "?" + query() + " HTTP/1.1\r\n" + host() + "\r\n");
          case TOKENS ->
              text("DELETE " + survey.path() + " HTTP/1.1\r\n" + host() + token() + "\r\n");
          case TRAININGS -> text(complete(trainingPath(), mutated(ANSWER)));
          case HOSTS ->
              text("GET " + path() + " HTTP/1.1\r\nHost: " + mutated("localhost:80") + "\r\n\r\n");
          case PIPELINES ->
              text(
                  ("GET " + path() + " HTTP/1.1\r\n" + host() + "\r\n")
                      .repeat(1 + random.nextInt(40)));
          case UPGRADES -> text("GET " + path() + " HTTP/1.1\r\n" + host() + upgrade() + "\r\n");
          case HALF_CLOSED -> text(post(bodyPath()) + "Content-Length: 9\r\n\r\n{}");
          case NOISE -> noise(1 + random.nextInt(2_000));
        };
    return new Request(family, bytes, family == Family.HALF_CLOSED || family == Family.TRUNCATED);
  }

  private static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";
  private static final String PREDICTION =
      "{\"schema\": " + TestServer.SCHEMA + ", \"epsilon\": 2, \"users\": 1000}";
  private static final String ANSWER =
      "{\"device\": \"00112233445566778899aabbccddeeff\", \"answer\": \"AAAA\"}";

  private static byte[] text(String request) {
    return request.getBytes(StandardCharsets.ISO_8859_1);
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static String host() {
    return "Host: localhost\r\n";
  }

  private String path() {
    String id = random.nextInt(4) == 0 ? word() : survey.id();
    return pick(PATHS).replace("@", id);
  }

  private String jsonPath() {
    return pick(List.of("/api/predictions", "/api/collections", "/api/trainings"));
  }

  /** Where bodies are read without a token. */
  private String bodyPath() {
    return pick(List.of("/api/predictions", survey.path() + "/reports", trainingPath(), path()));
  }

  private String trainingPath() {
    return "/api/trainings/"
        + pick(List.of(training, training, word()))
        + pick(List.of("/answers", "/invitations"));
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(20); i >= 0; i--) {
      word.append(NAMES.charAt(random.nextInt(NAMES.length())));
    }
    return word.toString();
  }

  private String requestLine() {
    return pick(
        List.of(
            "",
            "GET",
            "GET /",
            "GET / HTTP/9.9",
            "GET / HTTP/2.0",
            "GET  / HTTP/1.1",
            "GET / / HTTP/1.1",
            "get / http/1.1",
            "\u0000 / HTTP/1.1",
            "GET /" + "x".repeat(random.nextInt(20_000)) + " HTTP/1.1",
            "GET http:// HTTP/1.1",
            "GET http://" + word() + "/ HTTP/1.1",
            "PRI * HTTP/2.0",
            mutated("POST /api/predictions HTTP/1.1")));
  }

  private String header() {
    return pick(
        List.of(
            "bad header\r\n",
            ": empty\r\n",
            "X : y\r\n",
            "X: y\r\n folded\r\n",
            "X: \u0000\r\n",
            "X: " + "y".repeat(random.nextInt(20_000)) + "\r\n",
            "Expect: " + word() + "\r\n",
            "Connection: " + word() + "\r\n",
            "Accept-Encoding: " + mutated("gzip, br") + "\r\n",
            "If-None-Match: " + mutated("\"0123456789abcdef\"") + "\r\n",
            "Range: bytes=-1-99999999999\r\n",
            "Cookie: =;;=\r\n",
            mutated("Content-Type: application/json\r\n")));
  }

  private String flood() {
    return "X-%s: y\r\n".formatted(word()).repeat(random.nextInt(3_000));
  }

  private static String post(String path) {
    return "POST " + path + " HTTP/1.1\r\n" + host() + "Content-Type: application/json\r\n";
  }

  private static String complete(String path, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return post(path)
        + "Content-Length: "
        + bytes.length
        + "\r\n\r\n"
        + new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private String chunks(int count) {
    StringBuilder chunks = new StringBuilder();
    for (int i = 0; i <= count; i++) {
      chunks.append(
          pick(
              List.of(
                  "2\r\n{}\r\n",
                  "zz\r\n",
                  "-1\r\n",
                  "ffffffffffffffffffff\r\n",
                  "0\r\n",
                  "1;x=y\r\n{\r\n",
                  "2\r\n{}XX",
                  "\r\n",
                  "3;" + "x".repeat(random.nextInt(20_000)) + "\r\nabc\r\n")));
    }
    return chunks + "0\r\n\r\n";
  }

  private String length() {
    return pick(
        List.of(
            "-1",
            "99999999999999999999",
            Long.toString(Long.MAX_VALUE),
            "2, 2",
            "2\r\nContent-Length: 3",
            "2\r\nTransfer-Encoding: chunked",
            "0x2",
            "",
            "1",
            "+2",
            Integer.toString(random.nextInt())));
  }

  private byte[] truncated(byte[] bytes) {
    return Arrays.copyOf(bytes, random.nextInt(bytes.length));
  }

  private String nesting() {
    String open = pick(List.of("[", "{\"a\":", "{\"schema\":", "[{\"schema\":"));
    return open.repeat(1 + random.nextInt(3_000));
  }

  private byte[] binary(byte[] body) {
    byte[] head =
        text(
            "POST "
                + survey.path()
                + "/reports HTTP/1.1\r\n"
                + host()
                + "Content-Type: "
                + SubmissionBytes.MEDIA_TYPE
                + "\r\nContent-Length: "
                + body.length
                + "\r\n\r\n");
    byte[] all = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  /** Never the legal bytes: those would be counted. */
  private byte[] mutated(byte[] legal) {
    byte[] body = truncated(legal);
    for (int i = random.nextInt(4); i > 0 && body.length > 0; i--) {
      body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return body;
  }

  private String jsonReport() {
    return "{\"plan\": \"%s\", \"reports\": [{\"id\": \"%032x\", \"report\": \"!!!!\"}]}"
        .formatted(survey.plan().hash(), random.nextInt(1 << 30));
  }

  private String mutated(String legal) {
    StringBuilder text = new StringBuilder(legal);
    for (int i = 1 + random.nextInt(3); i > 0 && !text.isEmpty(); i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.setCharAt(at, (char) (1 + random.nextInt(255)));
        case 2 -> text.insert(at, pick(List.of("%", "..", "//", "\"", "{", "1e999", "\\ud800")));
        default -> text.insert(at, text.charAt(at));
      }
    }
    return text.toString();
  }

  private String encoded() {
    StringBuilder path = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      path.append(
          pick(
              List.of(
                  "%00",
                  "%2e%2e%2f",
                  "%ff",
                  "%c0%af",
                  "%ed%a0%80",
                  "%",
                  "%zz",
                  "%u0041",
                  "..",
                  "/",
                  ";",
                  "+",
                  "a",
                  "%25",
                  "\u00ff")));
    }
    return path.toString();
  }

  private String query() {
    return pick(List.of("limit", "offset", "confidence", "distribution", "by", "format", word()))
        + "="
        + pick(
            List.of(
                "",
                "-1",
                "NaN",
                "1e308",
                "0",
                "%",
                "%zz",
                "99999999999999",
                "1&limit=1",
                word(),
                "Infinity",
                "0.5&x",
                "\u00e9",
                "a".repeat(random.nextInt(5_000))));
  }

  private String token() {
    return "Authorization: "
        + pick(
            List.of(
                "Bearer " + word(),
                "Bearer " + "A".repeat(43),
                "Bearer",
                "Basic " + word(),
                "bearer\t" + word(),
                "Bearer " + "x".repeat(random.nextInt(9_000)),
                mutated("Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")))
        + "\r\n";
  }

  private String upgrade() {
    return pick(
        List.of(
            String.join(
                "\r\n",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                ""),
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\n",
            "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n",
            "Connection: Upgrade\r\nUpgrade: " + word() + "\r\n",
            "Connection: Upgrade\r\nUpgrade: TLS/1.3\r\n"));
  }

  private byte[] noise(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
