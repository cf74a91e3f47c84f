package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that pages of stated origins may use the routes of devices, and that other origins and
 * routes are closed.
 */
class CrossOriginTest {

  private static final String SHOP = "https://shop.example";
  private static final String ALLOWED = "\r\naccess-control-allow-origin: " + SHOP + "\r\n";
  private static final String ANY_GRANT = "access-control-allow";

  @TempDir static Path directory;
  @TempDir static Path closedDirectory;
  @AutoClose private static TestServer server;
  @AutoClose private static TestServer closed;
  private static TestServer.Survey survey;
  private static TestServer.Survey tokened;

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            directory, options -> options.origins(List.of(SHOP, "http://localhost:3000")));
    closed = TestServer.start(closedDirectory);
    survey = server.createSurvey();
    tokened =
        server.createSurvey(
            "{\"schema\": "
                + TestServer.SCHEMA
                + ", \"epsilon\": 2, \"reading\": \"token\", \"reporting\": \"token\"}");
  }

  /** Returns the head of the reply in lower case, since the case of header names is arbitrary. */
  private static String ask(TestServer asked, String line, String headers) throws IOException {
    String answer =
        RawHttp.exchange(
            asked.uri(), line + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" + headers);
    return small(answer);
  }

  private static String ask(String line, String headers) throws IOException {
    return ask(server, line, headers);
  }

  private static String small(String answer) {
    int end = answer.indexOf("\r\n\r\n");
    return answer.substring(0, end + 2).toLowerCase(Locale.ROOT);
  }

  private static String preflight(String path, String origin, String method) throws IOException {
    return ask(
        "OPTIONS " + path,
        "Origin: "
            + origin
            + "\r\nAccess-Control-Request-Method: "
            + method
            + "\r\nAccess-Control-Request-Headers: authorization,content-type\r\n");
  }

  @Test
  void plansAndReportsAreForStatedOrigins() throws IOException {
    String plan = ask("GET " + survey.path() + "/plan", "Origin: " + SHOP + "\r\n");
    assertThat(plan).startsWith("http/1.1 200 ").contains(ALLOWED, "\r\nvary: origin\r\n");
    assertThat(plan).doesNotContain("credentials");
    byte[] body = survey.bytes(survey.reports(1));
    String head =
        "POST %s/reports HTTP/1.1\r\nHost: localhost\r\nOrigin: %s\r\nContent-Type: %s\r\n"
                .formatted(survey.path(), SHOP, SubmissionBytes.MEDIA_TYPE)
            + "Content-Length: "
            + body.length
            + "\r\nConnection: close\r\n\r\n";
    assertThat(small(RawHttp.exchange(server.uri(), head, body)))
        .startsWith("http/1.1 200 ")
        .contains(ALLOWED, "\r\naccess-control-expose-headers: retry-after\r\n");
  }

  /**
   * A client that could not read errors could not distinguish a closed collection from a network
   * failure.
   */
  @Test
  void errorsCanBeReadToo() throws IOException {
    String origin = "Origin: " + SHOP + "\r\n";
    assertThat(ask("GET /api/collections/none/plan", origin))
        .startsWith("http/1.1 404 ")
        .contains(ALLOWED);
    assertThat(ask("GET " + survey.path() + "/wave", origin))
        .startsWith("http/1.1 400 ")
        .contains(ALLOWED);
    assertThat(ask("POST " + survey.path() + "/reports", origin))
        .startsWith("http/1.1 415 ")
        .contains(ALLOWED);
    assertThat(ask("POST " + tokened.path() + "/reports", origin))
        .startsWith("http/1.1 401 ")
        .contains(ALLOWED);
    String misnamed =
        RawHttp.exchange(
            server.uri(),
            "GET " + survey.path() + "/plan HTTP/1.1\r\nHost: other.example\r\n" + origin);
    assertThat(small(misnamed)).startsWith("http/1.1 421 ").contains(ALLOWED);
  }

  @Test
  void refusalsForTheRateShowWhenToRetry(@TempDir Path other) throws IOException {
    try (TestServer slow =
        TestServer.start(
            other, options -> options.origins(List.of(SHOP)).requestsPerSecond(0.001))) {
      String line = "GET /api/collections/none/plan";
      ask(slow, line, "");
      assertThat(ask(slow, line, "Origin: " + SHOP + "\r\n"))
          .startsWith("http/1.1 429 ")
          .contains(ALLOWED, "\r\nretry-after: 1\r\n", "expose-headers: retry-after\r\n");
    }
  }

  @Test
  void preflightsListWhatMayBeSent() throws IOException {
    assertThat(preflight(tokened.path() + "/reports", SHOP, "POST"))
        .startsWith("http/1.1 204 ")
        .contains(
            ALLOWED,
            "\r\naccess-control-allow-methods: post\r\n",
            "\r\naccess-control-allow-headers: authorization, content-type\r\n",
            "\r\nvary: origin\r\n")
        .doesNotContain("credentials");
    assertThat(preflight(survey.path() + "/plan", "http://localhost:3000", "GET"))
        .startsWith("http/1.1 204 ")
        .contains("access-control-allow-origin: http://localhost:3000\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example.evil.org",
        "https://evil-shop.example",
        "https://evil.org/https://shop.example",
        "http://shop.example",
        "https://shop.example:8443",
        "https://shop.example:443",
        "https://shop.example/",
        "https://www.shop.example",
        "https://SHOP.example",
        "https://shop.exampl",
        "https://shop.example, https://evil.org",
        "https://shop.example\r\nOrigin: https://evil.org",
        "http://localhost:3001",
        "http://localhost",
        "null",
        "*",
        ""
      })
  void otherOriginsGetNothing(String origin) throws IOException {
    assertThat(ask("GET " + survey.path() + "/plan", "Origin: " + origin + "\r\n"))
        .startsWith("http/1.1 200 ")
        .contains("\r\nvary: origin\r\n")
        .doesNotContain(ANY_GRANT);
    assertThat(preflight(survey.path() + "/reports", origin, "POST"))
        .startsWith("http/1.1 403 ")
        .doesNotContain(ANY_GRANT);
  }

  /** Routes for people and for the admin are open to the collector's own pages only. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/collections",
        "POST /api/collections",
        "GET %s",
        "DELETE %s",
        "GET %s/reports",
        "GET %s/estimates",
        "GET %s/waves",
        "GET %s/trend",
        "GET %s/difference",
        "GET %s/screen",
        "GET %s/events",
        "GET %s/tally",
        "GET %s/audit",
        "POST %s/close",
        "POST /api/predictions",
        "GET /api/admin/token",
        "POST /api/admin/token",
        "GET /api/trainings",
        "POST /api/trainings",
        "GET /metrics",
        "GET /",
        "GET /assets/app.js",
        "GET /take-part/x",
        "GET /protocol",
        "PUT %s/reports",
        "DELETE %s/plan"
      })
  void otherRoutesAreClosedToAll(String route) throws IOException {
    String[] parts = route.formatted(tokened.path()).split(" ", -1);
    assertThat(preflight(parts[1], SHOP, parts[0]))
        .startsWith("http/1.1 40")
        .doesNotContain(ANY_GRANT);
    String admin = "Authorization: Bearer " + server.adminToken() + "\r\n";
    if (parts[0].equals("GET") && !route.endsWith("events")) {
      assertThat(ask(String.join(" ", parts), admin + "Origin: " + SHOP + "\r\n"))
          .doesNotContain(ANY_GRANT);
    }
  }

  /**
   * The router resolves dots. A path that resolves to an open route must stay closed if it is
   * written differently.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/collections/x/../%s/plan",
        "/api/collections/x/wave/../../%s/estimates",
        "/api/collections/x/%%2e%%2e/%s/plan",
        "/client/../api/collections/%s/estimates",
        "/client/%%2e%%2e/api/collections/%s/tally",
        "/client/a..b/../../api/collections/%s"
      })
  void pathsThatHideTheirRouteAreClosed(String path) throws IOException {
    String target = path.formatted(survey.id());
    assertThat(ask("GET " + target, "Origin: " + SHOP + "\r\n")).doesNotContain(ANY_GRANT);
    assertThat(preflight(target, SHOP, "GET")).doesNotContain(ANY_GRANT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "G T", "OPTIONS", "get", "POST, GET", "\u00e4"})
  void oddMethodsAreRefused(String method) throws IOException {
    assertThat(preflight(survey.path() + "/plan", SHOP, method))
        .startsWith("http/1.1 405 ")
        .doesNotContain(ANY_GRANT);
  }

  @Test
  void withoutOriginsNoOriginIsAllowed() throws IOException {
    TestServer.Survey own = closed.createSurvey();
    String origin = "Origin: " + SHOP + "\r\n";
    assertThat(ask(closed, "GET " + own.path() + "/plan", origin))
        .startsWith("http/1.1 200 ")
        .doesNotContain(ANY_GRANT, "vary: origin");
    assertThat(
            ask(
                closed,
                "OPTIONS " + own.path() + "/plan",
                origin + "Access-Control-Request-Method: GET\r\n"))
        .startsWith("http/1.1 405 ")
        .doesNotContain(ANY_GRANT);
  }

  /** URLs end up in logs and histories, so a token in a URL grants nothing. */
  @Test
  void aTokenInTheAddressGrantsNothing() throws IOException {
    String token = tokened.created().get("reportingToken").asText();
    byte[] body = tokened.bytes(tokened.reports(1));
    for (String name : List.of("token", "access_token", "reportingToken")) {
      String head =
          "POST %s/reports?%s=%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\n"
                  .formatted(tokened.path(), name, token, SubmissionBytes.MEDIA_TYPE)
              + "Content-Length: "
              + body.length
              + "\r\nConnection: close\r\n\r\n";
      assertThat(RawHttp.exchange(server.uri(), head, body)).startsWith("HTTP/1.1 401 ");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "https://*",
        "https://*.example",
        "null",
        "",
        "shop.example",
        "https://shop.example/",
        "https://shop.example/path",
        "https://shop.example?x",
        "https://shop.example#x",
        "https://user@shop.example",
        "https://Shop.example",
        "https://shop.example:443",
        "http://shop.example:80",
        "https://shop.example:",
        "https://shop.example:0",
        "https://b\u00fccher.example",
        "https://shop.example ",
        "https://shop.example\n",
        "file://",
        "ftp://shop.example"
      })
  void originsAreExactOrRefused(String origin) {
    CollectorOptions.Builder options = CollectorOptions.inDirectory(directory);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.origins(List.of(SHOP, origin)))
        .withMessageContaining("such as https://shop.example")
        .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example:8443",
        "http://localhost:3000",
        "http://127.0.0.1",
        "http://[::1]:8080",
        "https://xn--bcher-kva.example"
      })
  void originsAsBrowsersSendThem(String origin) {
    assertThat(CrossOrigin.check(List.of(origin))).containsExactly(origin);
  }
}
