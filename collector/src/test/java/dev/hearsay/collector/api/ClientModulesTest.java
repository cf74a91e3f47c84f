package dev.hearsay.collector.api;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.collector.http.RawHttp;
import dev.hearsay.collector.http.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that all modules of the browser's client are served, each with its hash, and nothing else.
 */
class ClientModulesTest {

  private static final String ORIGIN = "https://shop.example";
  private static final Pattern IMPORTED = Pattern.compile("['\"]\\./([^'\"]+)['\"]");

  @TempDir static Path directory;
  @AutoClose private static TestServer server;
  private static JsonNode integrity;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory, options -> options.origins(List.of(ORIGIN)));
    integrity = json(server.get("/client/integrity.json"));
  }

  private static String folder() {
    return "/client/" + integrity.get("folder").asText();
  }

  private static List<String> modules() {
    return List.copyOf(
        integrity.get("integrity").properties().stream().map(each -> each.getKey()).toList());
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void everyModuleHasTheStatedHash() throws Exception {
    assertThat(modules()).contains(integrity.get("entry").asText()).hasSizeGreaterThan(10);
    for (String module : modules()) {
      String body = server.get(folder() + module).body();
      byte[] hash =
          MessageDigest.getInstance("SHA-384").digest(body.getBytes(StandardCharsets.UTF_8));
      assertThat(integrity.get("integrity").get(module).asText())
          .as(module)
          .isEqualTo("sha384-" + Base64.getEncoder().encodeToString(hash));
      assertThat(server.get("/client/" + module).body()).as(module).isEqualTo(body);
    }
  }

  /** A browser would run an import without a hash whatever its content is. */
  @Test
  void importedModulesHaveHashes() {
    for (String module : modules()) {
      Matcher imports = IMPORTED.matcher(server.get(folder() + module).body());
      while (imports.find()) {
        assertThat(modules()).as(module).contains(imports.group(1));
      }
    }
  }

  @Test
  void versionedFilesAreCachedForEverAndStablePathsRevalidated() {
    HttpResponse<String> stable = server.get("/client/hearsay.js");
    assertThat(header(stable, "Content-Type")).isEqualTo("text/javascript; charset=utf-8");
    assertThat(header(stable, "Cache-Control")).isEqualTo("no-cache");
    HttpResponse<String> again =
        server.send(
            server.request("/client/hearsay.js").header("If-None-Match", header(stable, "ETag")));
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(header(server.get(folder() + "hearsay.js"), "Cache-Control"))
        .contains("immutable", "max-age=31536000");
  }

  /** A proxy may serve the collector below a path that the collector does not know. */
  @Test
  void theFolderIsRelativeToTheFileThatNamesIt() {
    assertThatJson(integrity).node("folder").isString().matches("[0-9a-f]{16}/");
    assertThat(server.get(folder() + "integrity.json").statusCode()).isEqualTo(404);
  }

  @Test
  void pagesOfStatedOriginsMayLoadThem() {
    for (String path : List.of("/client/hearsay.js", folder() + "hearsay.js")) {
      HttpResponse<String> answer = server.send(server.request(path).header("Origin", ORIGIN));
      assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
      assertThat(answer.headers().allValues("Vary"))
          .containsExactlyInAnyOrder("Origin", "Accept-Encoding");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/client/",
        "/client/none.js",
        "/client/hearsay.d.ts",
        "/client/0000000000000000/hearsay.js",
        "/client/0000000000000000/integrity.json",
        "/client/..%2fweb/hearsay.js",
        "/client//hearsay.js",
        "/client/hearsay.js/",
        "/client/hearsay.js%00"
      })
  void nothingElseIsReachable(String path) throws IOException {
    String answer =
        RawHttp.exchange(server.uri(), "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
    assertThat(answer).containsPattern("^HTTP/1.1 40[04] ").contains("{\"error\":");
  }
}
