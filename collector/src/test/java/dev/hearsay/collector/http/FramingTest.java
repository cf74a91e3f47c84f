package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a request that violates HTTP gets 4xx, since the client is at fault, and that its
 * connection is closed.
 */
class FramingTest {

  private static final String HEAD =
      "POST /api/predictions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n";

  @TempDir static Path directory;
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory, options -> options.bodyTimeout(Duration.ofMillis(500)));
  }

  private static String exchange(String request) throws IOException {
    try (RawHttp http = new RawHttp(server.uri())) {
      http.send(request.getBytes(StandardCharsets.ISO_8859_1));
      return http.rest(); // returns only once the connection is closed
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zz\r\nabc\r\n0\r\n\r\n",
        "-5\r\nabc\r\n0\r\n\r\n",
        "ffffffffffffffffff\r\nabc\r\n0\r\n\r\n",
        "3\r\nabcXX0\r\n\r\n",
        "2\r\n{}\r\n0\r\nnonsense\r\n\r\n",
        "\r\n\r\n"
      })
  void brokenChunksAreRefused(String chunks) throws IOException {
    assertThat(exchange(CHUNKED + chunks))
        .startsWith("HTTP/1.1 400 ")
        .contains("\"bad-request\"", "nosniff");
  }

  @Test
  void trailersAreAsBoundedAsHeaders() throws IOException {
    String end = "2\r\n{}\r\n0\r\n";
    assertThat(exchange(CHUNKED + end + "X: " + "y".repeat(100_000) + "\r\n\r\n"))
        .startsWith("HTTP/1.1 431 ");
    assertThat(exchange(CHUNKED + end + "X: y\r\n".repeat(20_000) + "\r\n"))
        .startsWith("HTTP/1.1 431 ");
    assertThat(exchange(CHUNKED + "2;" + "x".repeat(100_000) + "\r\n{}\r\n0\r\n\r\n"))
        .startsWith("HTTP/1.1 431 ");
  }

  /**
   * The following bytes could be the body or the next request. Both sides must agree on that, so
   * the connection is closed.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: gzip\r\n\r\n{}",
        "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        "Content-Length: -1\r\n\r\n",
        "Content-Length: 99999999999999999999999\r\n\r\n",
        "Content-Length: two\r\n\r\n"
      })
  void anAmbiguousLengthIsRefused(String rest) throws IOException {
    assertThat(exchange(HEAD + rest)).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void aLengthBeyondTheLimitIsRefusedBeforeTheBodyComes() throws IOException {
    try (RawHttp http = new RawHttp(server.uri())) {
      String head = HEAD + "Content-Length: " + Long.MAX_VALUE + "\r\n\r\n";
      http.send(head.getBytes(StandardCharsets.US_ASCII));
      assertThat(http.head()).startsWith("HTTP/1.1 413 ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/assets", "/assets?", "/assets/", "/assets//", "/assets/?x"})
  void theFolderOfAssetsIsNoAsset(String path) {
    assertThat(server.get(path).statusCode()).isEqualTo(404);
  }

  /** Other protocols are not supported: the connection is closed or continues with HTTP/1.1. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
        "GET /health HTTP/3.7\r\nHost: localhost\r\n\r\n",
        "GET /health\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003 a TLS hello\r\n\r\n"
      })
  void otherProtocolsAreNotSupported(String bytes) throws IOException {
    String answer = exchange(bytes);
    assertThat(answer)
        .satisfiesAnyOf(
            text -> assertThat(text).isEmpty(),
            text -> assertThat(text).containsPattern("^HTTP/1.[01] 4"));
  }

  @Test
  void anUpgradeIsNotGranted() throws IOException {
    String answer =
        exchange(
            "GET /health HTTP/1.0\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade:"
                + " websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key:"
                + " dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    assertThat(answer).containsPattern("^HTTP/1.[01] 200 ");
  }
}
