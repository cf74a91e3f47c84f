package dev.hearsay.collector.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.http.RawHttp;
import dev.hearsay.collector.http.TestServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that files of the dashboard are served and no others. */
class AssetsTest {

  private static final String FILE = "/assets/probe/style.css";
  private static final String CONTENT = "body { color: green }\n";

  @TempDir static Path directory;
  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
  }

  @Test
  void filesHaveTheirTypeAndATag() {
    HttpResponse<String> answer = server.get(FILE);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(CONTENT);
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/css; charset=utf-8");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-cache");
    String tag = answer.headers().firstValue("ETag").orElseThrow();
    HttpResponse<String> again = server.send(server.request(FILE).header("If-None-Match", tag));
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
  }

  @Test
  void filesAreCompressedForClientsThatAcceptIt() throws IOException {
    HttpResponse<byte[]> answer =
        server.send(
            server.request(FILE).header("Accept-Encoding", "br, gzip"), BodyHandlers.ofByteArray());
    assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(answer.headers().firstValue("Vary")).contains("Accept-Encoding");
    byte[] content = new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
    assertThat(new String(content, StandardCharsets.UTF_8)).isEqualTo(CONTENT);
  }

  @Test
  void theProtocolIsServed() {
    HttpResponse<String> answer = server.get("/protocol");
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
    assertThat(answer.body()).startsWith("# ").contains("canonical");
  }

  @Test
  void thePageToTakePartIsServedForEveryId() {
    HttpResponse<String> answer = server.get("/take-part/anything");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("script-src 'self'")
        .doesNotContain("unsafe");
    assertThat(answer.body()).contains("\"../assets/take-part/app.js\"").doesNotContain("anything");
    assertThat(server.get("/assets/take-part.html").statusCode()).isEqualTo(404);
  }

  /** A page finds its files relative to its own address; at another address it would stay blank. */
  @ParameterizedTest
  @ValueSource(strings = {"//", "//take-part/x", "/take-part//x", "/take-part/x/"})
  void noPageIsServedWhereItsFilesAreNot(String path) throws IOException {
    assertThat(server.get(path).statusCode()).isEqualTo(404);
  }

  /** Scripts and style sheets are sent without headers that browsers apply to documents only. */
  @Test
  void scriptsAndStylesHaveNoContentSecurityPolicy() {
    for (String path : List.of(FILE, "/assets/app.js", "/client/hearsay.js")) {
      HttpResponse<String> answer = server.get(path);
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Content-Security-Policy")).as(path).isEmpty();
    }
    for (String path :
        List.of("/", "/assets/icon.svg", "/openapi.json", "/take-part/x.js", "/x.css")) {
      HttpResponse<String> answer = server.get(path);
      assertThat(answer.headers().firstValue("Content-Security-Policy")).as(path).isPresent();
      assertThat(answer.headers().firstValue("X-Frame-Options")).as(path).contains("DENY");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/assets/",
        "/assets/probe",
        "/assets/probe/",
        "/assets/probe/other.css",
        "/assets/probe/style.class",
        "/assets/probe//style.css",
        "/assets/../index.html",
        "/assets/%2e%2e/index.html",
        "/assets/..%2findex.html",
        "/assets/..%5cindex.html",
        "/assets/%2e%2e%2f%2e%2e%2fdev/hearsay/collector/http/openapi.json",
        "/assets/probe/style.css%00.html",
        "/assets/probe/style.css/",
        "/assets/META-INF/MANIFEST.MF",
        "/assets//etc/passwd",
        "/web/index.html",
        "/dev/hearsay/collector/http/openapi.json",
        "/index.html"
      })
  void nothingElseIsReachable(String path) throws IOException {
    String answer =
        RawHttp.exchange(server.uri(), "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
    assertThat(answer).containsPattern("^HTTP/1.1 40[04] ").contains("{\"error\":");
  }
}
