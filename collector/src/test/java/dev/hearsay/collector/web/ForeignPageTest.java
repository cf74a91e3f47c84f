package dev.hearsay.collector.web;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.testing.browser.Browsers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page of another site loads the client by the import map that the dashboard shows. */
class ForeignPageTest {

  private static final String REPORT =
      """
      async ([collector, id]) => {
        const { HearsayClient } = await import("@hearsay/client");
        const client = new HearsayClient(collector, { limit: 2, lifetime: 10 });
        return (await client.report(id, { age: 37, os: "ios" })).status;
      }
      """;

  private static final String LOAD =
      "() => import('@hearsay/client').then(() => 'loaded', fault => fault.name)";

  @TempDir private static Path directory;
  private static HttpServer elsewhere;
  private static TestServer collector;
  private static Browsers browsers;
  private static String html = "";
  private static String snippet;

  @BeforeAll
  static void start() throws IOException {
    elsewhere = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    elsewhere.createContext(
        "/",
        exchange -> {
          byte[] page = html.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    elsewhere.start();
    collector =
        TestServer.start(directory, options -> options.origins(List.of(address("localhost"))));
    browsers = new Browsers();
    snippet = shownSnippet();
  }

  @AfterAll
  static void stop() {
    browsers.close();
    collector.close();
    elsewhere.stop(0);
  }

  /** The same server under another name is another origin. */
  private static String address(String host) {
    return "http://" + host + ":" + elsewhere.getAddress().getPort();
  }

  /** Returns the import map that the dashboard shows. */
  private static String shownSnippet() {
    TestServer.Survey shown = collector.createSurvey();
    try (Page page = browsers.browser().newPage()) {
      page.navigate(collector.uri() + "/#/collections/" + shown.id());
      Locator pinned =
          page.locator(
              ".own-page",
              new Page.LocatorOptions().setHasText("Pin the web client to its hashes"));
      pinned.locator("summary").click();
      return pinned.locator(".secret-text code").textContent();
    }
  }

  private static Object on(String host, String head, String script, Object argument) {
    html = "<!doctype html><title>shop</title>" + head;
    try (Page page = browsers.browser().newPage()) {
      page.navigate(address(host));
      return page.evaluate(script, argument);
    }
  }

  @Test
  void aPageOfAnAllowedOriginReports() {
    TestServer.Survey survey = collector.createSurvey();
    Object status =
        on("localhost", snippet, REPORT, List.of(collector.uri().toString(), survey.id()));
    assertThat(status).isEqualTo("accepted");
    assertThatJson(TestServer.json(collector.get(survey.path())))
        .node("reports")
        .isIntegralNumber()
        .isEqualTo(1);
  }

  @Test
  void aPageOfAnotherOriginCannotEvenLoadTheClient() {
    assertThat(on("127.0.0.1", snippet, LOAD, null)).isEqualTo("TypeError");
  }

  /** The hashes cover imported modules as well as the entry. */
  @Test
  void aModuleWithAnotherHashDoesNotRun() throws IOException {
    assertThat(on("localhost", snippet, LOAD, null)).isEqualTo("loaded");
    JsonNode map =
        new ObjectMapper()
            .readTree(snippet.substring(snippet.indexOf('{'), snippet.lastIndexOf('}') + 1));
    assertThat(map.get("integrity").size()).isGreaterThan(10);
    List<String> hashes =
        map.get("integrity").properties().stream().map(each -> each.getValue().asText()).toList();
    String entry =
        map.get("integrity").get(map.get("imports").get("@hearsay/client").asText()).asText();
    for (String hash : hashes.stream().filter(each -> !each.equals(entry)).limit(3).toList()) {
      assertThat(on("localhost", snippet.replace(hash, entry), LOAD, null)).isEqualTo("TypeError");
    }
  }
}
