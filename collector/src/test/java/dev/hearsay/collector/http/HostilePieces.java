package dev.hearsay.collector.http;

import java.util.List;
import java.util.Random;

/**
 * The parts of hostile requests, from the request line to the body, which a server should refuse or
 * ignore.
 */
final class HostilePieces {

  private final Random random;
  private final Scrambler scrambler;

  HostilePieces(Random random, Scrambler scrambler) {
    this.random = random;
    this.scrambler = scrambler;
  }

  String requestLine() {
    return scrambler.pick(
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
            "GET http://" + scrambler.word() + "/ HTTP/1.1",
            "PRI * HTTP/2.0",
            scrambler.mutated("POST /api/predictions HTTP/1.1")));
  }

  String header() {
    return scrambler.pick(
        List.of(
            "bad header\r\n",
            ": empty\r\n",
            "X : y\r\n",
            "X: y\r\n folded\r\n",
            "X: \u0000\r\n",
            "X: " + "y".repeat(random.nextInt(20_000)) + "\r\n",
            "Expect: " + scrambler.word() + "\r\n",
            "Connection: " + scrambler.word() + "\r\n",
            "Accept-Encoding: " + scrambler.mutated("gzip, br") + "\r\n",
            "If-None-Match: " + scrambler.mutated("\"0123456789abcdef\"") + "\r\n",
            "Range: bytes=-1-99999999999\r\n",
            "Cookie: =;;=\r\n",
            scrambler.mutated("Content-Type: application/json\r\n")));
  }

  String flood() {
    return "X-%s: y\r\n".formatted(scrambler.word()).repeat(random.nextInt(3_000));
  }

  String chunks(int count) {
    StringBuilder chunks = new StringBuilder();
    for (int i = 0; i <= count; i++) {
      chunks.append(
          scrambler.pick(
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

  String length() {
    return scrambler.pick(
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

  String nesting() {
    String open = scrambler.pick(List.of("[", "{\"a\":", "{\"schema\":", "[{\"schema\":"));
    return open.repeat(1 + random.nextInt(3_000));
  }

  String encoded() {
    StringBuilder path = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      path.append(
          scrambler.pick(
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

  String query() {
    return scrambler.pick(
            List.of(
                "limit", "offset", "confidence", "distribution", "by", "format", scrambler.word()))
        + "="
        + scrambler.pick(
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
                scrambler.word(),
                "Infinity",
                "0.5&x",
                "\u00e9",
                "a".repeat(random.nextInt(5_000))));
  }

  String token() {
    return "Authorization: "
        + scrambler.pick(
            List.of(
                "Bearer " + scrambler.word(),
                "Bearer " + "A".repeat(43),
                "Bearer",
                "Basic " + scrambler.word(),
                "bearer\t" + scrambler.word(),
                "Bearer " + "x".repeat(random.nextInt(9_000)),
                scrambler.mutated("Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")))
        + "\r\n";
  }

  String upgrade() {
    return scrambler.pick(
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
            "Connection: Upgrade\r\nUpgrade: " + scrambler.word() + "\r\n",
            "Connection: Upgrade\r\nUpgrade: TLS/1.3\r\n"));
  }
}
