package dev.hearsay.collector.web;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.testing.browser.Browsers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A hostile page in a real browser whose owner is signed in to the collector's dashboard in another
 * tab. The page sends every request that needs no permission to every route that changes something,
 * and must read nothing.
 */
class HostilePageTest {

  /** Sends a real report and an administrator's requests in every way that needs no permission. */
  private static final String ATTACK =
      """
      async ({ collector, id, report, json, create, token }) => {
        const bytes = Uint8Array.from(atob(report), (c) => c.charCodeAt(0));
        const here = `${collector}/api/collections/${id}`;
        const targets = [[`${here}/reports`, bytes], [`${here}/reports`, json],
          [`${collector}/api/collections`, create], [`${here}/close`, ''], [`${here}/publish`, ''],
          [`${collector}/api/admin/token`, ''], [`${collector}/api/trainings`, create]];
        const outcomes = [];
        const attempt = async (name, url, options) => {
          try {
            const answer = await fetch(url, options);
            outcomes.push(`${name} ${answer.type} ${answer.status} ${await answer.text()}`);
          } catch (fault) {
            outcomes.push(`${name} refused`);
          }
        };
        for (const [url, body] of targets) {
          for (const credentials of ['omit', 'include']) {
            for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded',
                'multipart/form-data; boundary=x', 'text/plain; application/json']) {
              const headers = type ? { 'Content-Type': type } : {};
              await attempt('simple', url, { method: 'POST', mode: 'no-cors', credentials, headers,
                body: new Blob([body]) });
              await attempt('cors', url, { method: 'POST', credentials, headers, body: new Blob([body]) });
            }
            for (const type of ['application/json', 'application/vnd.hearsay.submissions']) {
              await attempt('asked', url, { method: 'POST', credentials, body,
                headers: { 'Content-Type': type, Authorization: `Bearer ${token}` } });
            }
          }
          navigator.sendBeacon(url, body);
          await new Promise((done) => {
            const frame = document.createElement('iframe');
            frame.name = `frame${outcomes.length}`;
            document.body.append(frame);
            const form = document.createElement('form');
            Object.assign(form, { action: url, method: 'POST', enctype: 'text/plain', target: frame.name });
            const field = document.createElement('input');
            Object.assign(field, { name: typeof body === 'string' ? body : 'x', value: '' });
            form.append(field);
            document.body.append(form);
            frame.onload = done;
            form.submit();
            setTimeout(done, 3000);
          });
        }
        await attempt('delete', here, { method: 'DELETE' });
        for (const rest of ['', '/plan', '/estimates', '/audit', '/events', '/tally']) {
          await attempt('read', here + rest, { credentials: 'include' });
          await attempt('head', here + rest, { method: 'HEAD' });
        }
        return outcomes;
      }
      """;

  @TempDir Path directory;
  private HttpServer elsewhere;
  private TestServer collector;
  private Browsers browsers;
  private BrowserContext context;
  private Survey survey;

  @BeforeEach
  void start() throws IOException {
    elsewhere = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    elsewhere.createContext(
        "/",
        exchange -> {
          byte[] page = "<!doctype html><title>shop</title><body>".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    elsewhere.start();
    collector =
        TestServer.start(
            directory.resolve("data"), options -> options.origins(List.of(origin("localhost"))));
    survey = collector.createSurvey();
    browsers = new Browsers();
    context = browsers.browser().newContext();
    context.setDefaultTimeout(Browsers.PATIENCE_MILLIS);
    signIn();
  }

  @AfterEach
  void stop() {
    browsers.close();
    collector.close();
    elsewhere.stop(0);
  }

  private String origin(String host) {
    return "http://" + host + ":" + elsewhere.getAddress().getPort();
  }

  /** Signs in, in a tab that stays open. */
  private void signIn() {
    Page dashboard = context.newPage();
    dashboard.navigate(collector.uri() + "/");
    dashboard.evaluate(
        "([name, token]) => sessionStorage.setItem(name, token)",
        List.of("hearsay.token " + collector.uri() + " admin", collector.adminToken()));
    dashboard.reload();
  }

  private Map<String, Object> target(String token) {
    byte[] report = survey.bytes(survey.reports(1));
    return Map.of(
        "collector",
        collector.uri().toString(),
        "id",
        survey.id(),
        "report",
        Base64.getEncoder().encodeToString(report),
        "json",
        "{\"plan\": \"" + survey.plan().hash() + "\", \"reports\": []}",
        "create",
        "{\"schema\": " + TestServer.SCHEMA + ", \"epsilon\": 2}",
        "token",
        token);
  }

  private List<?> attack(String address) {
    Page page = context.newPage();
    page.navigate(address);
    return (List<?>) page.evaluate(ATTACK, target("guessed"));
  }

  /** Checks that nothing was read and nothing has changed. */
  private void assertInVain(List<?> outcomes) {
    assertThat(outcomes).hasSizeGreaterThan(150);
    assertThat(outcomes)
        .allSatisfy(
            outcome -> assertThat((String) outcome).matches("\\w+ refused|simple opaque 0 "));
    assertUnchanged();
  }

  private void assertUnchanged() {
    var summary = TestServer.json(collector.getAsAdmin(survey.path()));
    assertThatJson(summary).node("reports").isEqualTo(0);
    assertThatJson(summary).node("rejected").isEqualTo(0);
    assertThatJson(summary).node("state").isString().isEqualTo("open");
    assertThat(TestServer.json(collector.getAsAdmin("/api/collections")).get("collections"))
        .hasSize(1);
    assertThat(collector.getAsAdmin("/api/admin/token").statusCode()).isIn(200, 204);
  }

  @Test
  void aPageOfAnotherSiteChangesAndReadsNothing() {
    assertInVain(attack(origin("127.0.0.1")));
  }

  @Test
  void aFileChangesAndReadsNothing() throws IOException {
    Path file = Files.writeString(directory.resolve("page.html"), "<!doctype html><body>");
    assertInVain(attack(file.toUri().toString()));
  }

  /** A sandboxed frame has the origin null, which any page can obtain. */
  @Test
  void aSandboxedFrameChangesAndReadsNothing() {
    Page page = context.newPage();
    page.navigate(origin("localhost")); // an allowed origin, which its frame does not have
    page.setContent(
        "<iframe sandbox='allow-scripts allow-forms' srcdoc='<!doctype html><body>'></iframe>");
    assertInVain((List<?>) page.frames().get(1).evaluate(ATTACK, target("guessed")));
  }

  /** An allowed origin can send requests of devices, without credentials, and no others. */
  @Test
  void anAllowedOriginCanReportAndNothingElse() {
    List<String> granted =
        attack(origin("localhost")).stream()
            .map(String::valueOf)
            .filter(outcome -> !outcome.matches("\\w+ refused|simple opaque 0 "))
            .filter(outcome -> !outcome.matches("\\w+ cors 4\\d\\d .*")) // readable refusals
            .toList();
    assertThat(granted).hasSize(3);
    assertThat(granted.get(0)).startsWith("asked cors 200 {\"accepted\":1,"); // as bytes
    assertThat(granted.get(1))
        .startsWith("asked cors 200 {\"accepted\":0,"); // as JSON, without reports
    assertThat(granted.get(2)).isEqualTo("head cors 200 "); // the plan
    assertThat(TestServer.json(collector.getAsAdmin("/api/collections")).get("collections"))
        .hasSize(1);
    var summary = TestServer.json(collector.getAsAdmin(survey.path()));
    assertThatJson(summary).node("state").isString().isEqualTo("open");
  }
}
