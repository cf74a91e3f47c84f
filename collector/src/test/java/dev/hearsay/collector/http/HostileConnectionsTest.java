package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests slow bodies, odd paths and bytes that are not HTTP: each gets a reply, and none blocks the
 * collector.
 */
class HostileConnectionsTest extends AttackedCollector {

  @Test
  void aBodyThatDoesNotArriveIsNotWaitedFor() throws IOException {
    try (RawHttp http = new RawHttp(server.uri())) {
      http.send(reportsHead(1000));
      http.send(new byte[10]);
      assertThat(http.head()).startsWith("HTTP/1.1 408 ");
      assertThat(http.rest()).contains("too-slow"); // returns only once the connection is closed
    }
  }

  /** A byte now and then keeps a connection open, but not a request. */
  @Test
  void aSlowBodyIsNotWaitedFor() throws Exception {
    try (RawHttp http = new RawHttp(server.uri())) {
      http.send(reportsHead(1000));
      Thread dripping =
          new Thread(
              () -> {
                try {
                  while (true) {
                    http.send(new byte[1]);
                    Thread.sleep(20);
                  }
                } catch (IOException | InterruptedException e) {
                  // the server has closed the connection
                }
              });
      dripping.start();
      assertThat(http.head()).startsWith("HTTP/1.1 408 ");
      dripping.interrupt();
      dripping.join();
    }
  }

  private static byte[] reportsHead(int length) {
    return ("POST "
            + survey.path()
            + "/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
            + SubmissionBytes.MEDIA_TYPE
            + "\r\nContent-Length: "
            + length
            + "\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Many slow bodies occupy no thread, so other requests are answered meanwhile. */
  @Test
  void manySlowBodiesDoNotDelayOthers() throws IOException {
    RawHttp[] slow = new RawHttp[300];
    for (int i = 0; i < slow.length; i++) {
      slow[i] = new RawHttp(server.uri());
      slow[i].send(reportsHead(100_000));
    }
    assertThat(server.get("/health").statusCode()).isEqualTo(200);
    for (RawHttp each : slow) {
      assertThat(each.head()).startsWith("HTTP/1.1 408 ");
      each.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/collections/../../etc/passwd",
        "GET /api/collections/%2e%2e%2f%2e%2e%2f",
        "GET /api/collections/%00",
        "GET /api/collections/%ff%fe",
        "GET /api/collections/%",
        "GET /api/collections/%zz/plan",
        "GET /api/collections//plan",
        "GET /api/collections/a'%20OR%20'1'='1/plan",
        "GET /api/collections/;/plan",
        "GET /api//collections/x",
        "GET /api/collections/x/plan/y",
        "GET *",
        "OPTIONS *",
        "TRACE /",
        "PUT /api/collections",
        "PATCH /api/collections/x",
        "GET /api/predictions",
        "POST /health",
        "BREW /coffee",
        "GET /api/collections?limit=%",
        "GET /api/collections?limit=1&limit=2",
        "GET /api/collections?offset=99999999999",
        "GET relative",
        "GET //",
        "GET /%2e%2e",
        "GET /../",
        "GET /\u0001"
      })
  void oddPathsAndMethodsAreRefused(String line) throws IOException {
    String answer = RawHttp.exchange(server.uri(), line + " HTTP/1.1\r\nHost: localhost\r\n");
    assertThat(answer).containsPattern("^HTTP/1.1 4\\d\\d ").contains("\"error\"");
  }

  /**
   * The root as an absolute URI, as a proxy requests it, is the page. Other spellings are refused
   * above.
   */
  @Test
  void theRootMayBeRequestedAsAnAbsoluteUri() throws IOException {
    String answer =
        RawHttp.exchange(server.uri(), "GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n");
    assertThat(answer).startsWith("HTTP/1.1 200 ").contains("<title>");
  }

  @Test
  void bytesThatAreNotHttpAreRefused() throws IOException {
    assertThat(RawHttp.exchange(server.uri(), "nonsense\r\n\r\n", new byte[0]))
        .containsPattern("^HTTP/1.. 400 ");
    assertThat(
            RawHttp.exchange(
                server.uri(),
                "GET / HTTP/1.1\r\nX: " + "x".repeat(100_000) + "\r\n\r\n",
                new byte[0]))
        .containsPattern("^HTTP/1.. 431 ");
    assertThat(
            RawHttp.exchange(
                server.uri(), "GET /" + "x".repeat(100_000) + " HTTP/1.1\r\n\r\n", new byte[0]))
        .containsPattern("^HTTP/1.. 4");
  }

  @Test
  void chunksThatNeverEndAreRefusedWhenTheyAreTooMany() throws IOException {
    try (RawHttp http = new RawHttp(server.uri())) {
      List<String> head =
          List.of(
              "POST /api/predictions HTTP/1.1",
              "Host: localhost",
              "Content-Type: application/json",
              "Transfer-Encoding: chunked",
              "",
              "");
      http.send(String.join("\r\n", head).getBytes(StandardCharsets.US_ASCII));
      byte[] chunk =
          ("10000\r\n" + " ".repeat(65_536) + "\r\n").getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i <= MAX_BODY / 65_536; i++) {
        http.send(chunk);
      }
      assertThat(http.head()).startsWith("HTTP/1.1 413 ");
    }
  }
}
