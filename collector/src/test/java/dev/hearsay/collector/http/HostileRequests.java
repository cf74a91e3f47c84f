package dev.hearsay.collector.http;

import dev.hearsay.PlanHash;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.SubmissionBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A generator of hostile requests. Each family starts from a nearly correct request, since a
 * completely wrong one is refused early.
 */
final class HostileRequests {

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
          "/api/trainings/@/plan",
          "/api/trainings/@/reports",
          "/api/trainings/@/close");
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PATCH", "X");

  /** The families of hostile requests. */
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
   * The bytes for one connection.
   *
   * @param isHalfClosed whether the client closes its side afterwards
   */
  @SuppressWarnings("ArrayRecordComponent") // requests are not compared
  record Request(Family family, byte[] bytes, boolean isHalfClosed) {}

  private final Random random;
  private final Scrambler scrambler;
  private final HostilePieces pieces;
  private final Survey survey;
  private final AttackedRound training;
  private final byte[] legalReports;

  /**
   * The current round of a training.
   *
   * @param id the id of the training
   * @param hash the hash of the plan
   * @param reports legal reports
   */
  @SuppressWarnings("ArrayRecordComponent") // rounds are not compared
  record AttackedRound(String id, PlanHash hash, byte[] reports) {}

  HostileRequests(long seed, Survey survey, AttackedRound training) {
    this.random = new Random(seed);
    this.scrambler = new Scrambler(random);
    this.pieces = new HostilePieces(random, scrambler);
    this.survey = survey;
    this.training = training;
    this.legalReports = survey.bytes(survey.reports(2));
  }

  Request next() {
    Family family = Family.values()[random.nextInt(Family.values().length)];
    byte[] bytes =
        switch (family) {
          case REQUEST_LINE -> text(pieces.requestLine() + "\r\nHost: localhost\r\n\r\n");
          case HEADERS ->
              text("GET " + path() + " HTTP/1.1\r\n" + host() + pieces.header() + "\r\n");
          case HEADER_FLOOD -> text("GET / HTTP/1.1\r\n" + host() + pieces.flood() + "\r\n");
          case CHUNKS -> text(post(bodyPath()) + CHUNKED + pieces.chunks(random.nextInt(4)));
          case TRAILERS ->
              text(post("/api/predictions") + CHUNKED + "2\r\n{}\r\n0\r\n" + pieces.flood());
          case LENGTHS ->
              text(post(bodyPath()) + "Content-Length: " + pieces.length() + "\r\n\r\n{}");
          case TRUNCATED -> scrambler.truncated(text(complete("/api/predictions", PREDICTION)));
          case JSON -> text(complete(jsonPath(), scrambler.mutated(PREDICTION)));
          case NESTING -> text(complete(jsonPath(), pieces.nesting()));
          case BINARY_REPORTS ->
              binary(survey.path() + "/reports", scrambler.mutated(legalReports));
          case JSON_REPORTS ->
              text(
                  complete(
                      survey.path() + "/reports",
                      scrambler.mutated(jsonReport(survey.plan().hash()))));
          case PATHS ->
              text("GET " + scrambler.mutated(path()) + " HTTP/1.1\r\n" + host() + "\r\n");
          case ENCODINGS ->
              text("GET /api/collections/" + pieces.encoded() + " HTTP/1.1\r\n" + host() + "\r\n");
          case METHODS ->
              text(scrambler.pick(METHODS) + " " + path() + " HTTP/1.1\r\n" + host() + "\r\n");
          case QUERIES ->
              text("GET " + path() + "?" + pieces.query() + " HTTP/1.1\r\n" + host() + "\r\n");
          case TOKENS ->
              text("DELETE " + survey.path() + " HTTP/1.1\r\n" + host() + pieces.token() + "\r\n");
          case TRAININGS ->
              random.nextBoolean()
                  ? binary(trainingPath(), scrambler.mutated(training.reports()))
                  : text(complete(trainingPath(), scrambler.mutated(jsonReport(training.hash()))));
          case HOSTS ->
              text(
                  "GET "
                      + path()
                      + " HTTP/1.1\r\nHost: "
                      + scrambler.mutated("localhost:80")
                      + "\r\n\r\n");
          case PIPELINES ->
              text(
                  ("GET " + path() + " HTTP/1.1\r\n" + host() + "\r\n")
                      .repeat(1 + random.nextInt(40)));
          case UPGRADES ->
              text("GET " + path() + " HTTP/1.1\r\n" + host() + pieces.upgrade() + "\r\n");
          case HALF_CLOSED -> text(post(bodyPath()) + "Content-Length: 9\r\n\r\n{}");
          case NOISE -> scrambler.noise(1 + random.nextInt(2_000));
        };
    return new Request(family, bytes, family == Family.HALF_CLOSED || family == Family.TRUNCATED);
  }

  private static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";
  private static final String PREDICTION =
      "{\"schema\": " + TestServer.SCHEMA + ", \"epsilon\": 2, \"users\": 1000}";

  private static byte[] text(String request) {
    return request.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String host() {
    return "Host: localhost\r\n";
  }

  private String path() {
    String path = scrambler.pick(PATHS);
    String id = path.startsWith("/api/trainings") ? training.id() : survey.id();
    return path.replace("@", random.nextInt(4) == 0 ? scrambler.word() : id);
  }

  private String jsonPath() {
    return scrambler.pick(List.of("/api/predictions", "/api/collections", "/api/trainings"));
  }

  /** Returns a path where bodies are read without a token. */
  private String bodyPath() {
    return scrambler.pick(
        List.of("/api/predictions", survey.path() + "/reports", trainingPath(), path()));
  }

  private String trainingPath() {
    return "/api/trainings/"
        + scrambler.pick(List.of(training.id(), training.id(), scrambler.word()))
        + scrambler.pick(List.of("/reports", "/reports", "/reports?results=problems", "/plan"));
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

  private static byte[] binary(String path, byte[] body) {
    byte[] head =
        text(
            "POST "
                + path
                + " HTTP/1.1\r\n"
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

  private String jsonReport(PlanHash plan) {
    return "{\"plan\": \"%s\", \"reports\": [{\"id\": \"%032x\", \"report\": \"!!!!\"}]}"
        .formatted(plan, random.nextInt(1 << 30));
  }
}
