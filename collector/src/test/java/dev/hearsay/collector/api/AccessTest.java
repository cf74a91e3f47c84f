package dev.hearsay.collector.api;

import static dev.hearsay.collector.http.TestServer.SCHEMA;
import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.http.TestServer.Survey;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that restricted routes open to callers with the right token and to no others. */
class AccessTest {

  @TempDir static Path directory;
  @AutoClose private static TestServer server;
  private static Survey open;
  private static Survey guarded;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    open = server.createSurvey();
    guarded =
        server.createSurvey(
            "{\"schema\": "
                + SCHEMA
                + ", \"epsilon\": 2, \"reading\": \"token\", \"reporting\": \"token\"}");
  }

  private static int status(HttpRequest.Builder request) {
    return server.send(request).statusCode();
  }

  /** Returns all requests that only the admin may make, each newly built. */
  private static List<Supplier<HttpRequest.Builder>> adminRequests() {
    return List.of(
        () -> TestServer.json(server.request("/api/collections"), "{}"),
        () -> server.request(open.path() + "/tally"),
        () -> server.request(open.path() + "/reports"),
        () -> server.request(open.path() + "/close").POST(BodyPublishers.noBody()),
        () -> server.request("/api/admin/token"),
        () -> server.request("/api/admin/token").POST(BodyPublishers.noBody()),
        () -> server.request(open.path()).DELETE());
  }

  @Test
  void adminRoutesNeedTheAdminToken() {
    for (Supplier<HttpRequest.Builder> request : adminRequests()) {
      HttpResponse<String> without = server.send(request.get());
      assertThat(without.statusCode()).isEqualTo(401);
      assertThat(without.headers().firstValue("WWW-Authenticate")).contains("Bearer");
      assertThatJson(json(without)).node("error.code").isString().isEqualTo("token-needed");
      assertThat(status(withToken(request.get(), Token.random().text()))).isEqualTo(403);
      assertThat(status(withToken(request.get(), guarded.created().get("readingToken").asText())))
          .isEqualTo(403);
    }
    assertThat(server.get(open.path()).statusCode()).isEqualTo(200);
  }

  @Test
  void aGuardedCollectionIsReadWithItsTokenOnly() {
    String reading = guarded.created().get("readingToken").asText();
    String reporting = guarded.created().get("reportingToken").asText();
    for (String resource : List.of("/estimates", "/trend", "/screen", "/events")) {
      String path = guarded.path() + resource;
      assertThat(status(server.request(path))).isEqualTo(401);
      assertThat(status(withToken(server.request(path), reporting))).isEqualTo(403);
    }
    String estimates = guarded.path() + "/estimates";
    assertThat(status(withToken(server.request(estimates), reading))).isEqualTo(200);
    assertThat(status(server.asAdmin(server.request(estimates)))).isEqualTo(200);
  }

  @Test
  void aGuardedCollectionTakesReportsWithItsTokenOnly() {
    String path = guarded.path() + "/reports";
    byte[] body = guarded.bytes(guarded.reports(1));
    String reading = guarded.created().get("readingToken").asText();
    String reporting = guarded.created().get("reportingToken").asText();
    assertThat(server.postBytes(path, body).statusCode()).isEqualTo(401);
    assertThat(status(withToken(TestServer.bytes(server.request(path), body), reading)))
        .isEqualTo(403);
    assertThatJson(json(server.get(guarded.path()))).node("reports").isIntegralNumber().isZero();
    assertThat(status(withToken(TestServer.bytes(server.request(path), body), reporting)))
        .isEqualTo(200);
    assertThatJson(json(server.get(guarded.path())))
        .node("reports")
        .isIntegralNumber()
        .isEqualTo(1);
  }

  @Test
  void tokensAreLongAndShownOnce() {
    assertThat(server.adminToken()).matches("[A-Za-z0-9_-]{43}");
    String reading = guarded.created().get("readingToken").asText();
    assertThat(reading).matches("[A-Za-z0-9_-]{43}");
    assertThat(server.get(guarded.path()).body()).doesNotContain(reading);
    assertThat(server.getAsAdmin("/api/collections").body()).doesNotContain(reading);
  }

  @Test
  void malformedTokensAreRefused() {
    for (String header : List.of("Basic YTpi", "Bearer", "Bearer  ", "Bearer a b", "Bearer ü")) {
      HttpRequest.Builder request = server.request(open.path() + "/tally");
      assertThat(status(request.header("Authorization", header))).as(header).isEqualTo(401);
    }
  }

  /** A program with an old token would otherwise see fewer numbers without any notice. */
  @Test
  void metricsRefuseAWrongToken() {
    HttpResponse<String> refused =
        server.send(withToken(server.request("/metrics"), "an-old-token"));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.body()).contains("unknown-token", "send that one, or none");
    assertThat(status("Bearer !")).isEqualTo(401);
    assertThat(status("Basic dTpw")).isEqualTo(200); // for a proxy
    assertThat(server.get("/metrics").statusCode()).isEqualTo(200);
    assertThat(server.getAsAdmin("/metrics").statusCode()).isEqualTo(200);
  }

  private int status(String authorization) {
    return server
        .send(server.request("/metrics").header("Authorization", authorization))
        .statusCode();
  }

  @Test
  void metricsMayBeRestrictedToTheAdmin(@TempDir Path other) {
    try (TestServer secretive = TestServer.start(other, options -> options.metricsForAdminOnly())) {
      assertThat(secretive.get("/metrics").statusCode()).isEqualTo(401);
      assertThat(secretive.getAsAdmin("/metrics").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void repliesHaveSecurityHeaders() {
    for (String path : List.of("/health", "/api/collections", "/nowhere", open.path() + "/tally")) {
      HttpResponse<String> answer = server.get(path);
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
      assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
      assertThat(answer.headers().firstValue("Strict-Transport-Security")).isEmpty(); // no TLS
    }
  }
}
