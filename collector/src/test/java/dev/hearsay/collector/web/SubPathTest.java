package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.testing.proxy.PathProxy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two collectors behind a proxy that serves both at one origin under different paths, and the first
 * one under a second path, too. The collectors have no configuration for this.
 */
class SubPathTest {

  private static final String ONE = "/studies/one";
  private static final String TWO = "/two";
  private static final String MIRROR = "/mirror";

  private static final Map<String, ?> PERSON = Map.of("age", 42, "os", "ios");
  private static final String THANKS = "Thank you: your report was received.";

  @TempDir private static Path directory;
  @AutoClose private static Site one;
  @AutoClose private static TestServer two;
  @AutoClose private static PathProxy proxy;

  @BeforeAll
  static void start() {
    one = Site.start(directory.resolve("one"));
    two = TestServer.start(directory.resolve("two"));
    proxy = new PathProxy(Map.of(ONE, one.uri(), TWO, two.uri(), MIRROR, one.uri()));
  }

  @BeforeEach
  void forgetRequests() {
    proxy.forgetRequests();
  }

  private static Visit visit(String path) {
    return one.visitAt(proxy.uri(path));
  }

  private static void answer(Page page) {
    page.locator("input[type=number]").fill("33");
    page.locator(".choice", new Page.LocatorOptions().setHasText("ios")).click();
    page.locator("button[type=submit]").click();
  }

  private static int counted(String id) {
    return one.get("/api/collections/" + id).get("reports").asInt();
  }

  private static List<String> paths() {
    return proxy.requests().stream().map(PathProxy.Request::path).toList();
  }

  /** Opens every page, including later requests: none leaves the path, and none fails. */
  @Test
  void everyPageStaysBelowItsPath() {
    String series = one.create(Site.again(Site.survey("Weekly"), 12));
    one.reportWave(series, 1, 200, false);
    String training = one.train("Gradients");
    try (Visit visit = visit(ONE)) {
      Page page = visit.open("");
      visit.link("Weekly").click();
      assertThat(visit.heading("Weekly")).isVisible();
      assertThat(page.locator(".connection")).hasText("Live");
      assertThat(page.locator(".trend-line").first()).isAttached();
      page.getByText("Pin the web client to its hashes").click();
      visit.open("#/new");
      visit.field("Name").fill("height");
      visit.field("Minimum").fill("50");
      visit.field("Maximum").fill("250");
      assertThat(page.locator(".predictions")).containsText("the margin of error for height");
      visit.open("#/trainings/" + training);
      assertThat(visit.heading("Gradients")).isVisible();
      visit.open("#/api");
      assertThat(visit.heading("The collector itself")).isVisible();
      checkLink(visit.link("openapi.json"));
      checkLink(visit.link("Metrics"));
      visit.open("take-part/" + series);
      assertThat(visit.heading("Weekly")).isVisible();
      assertThat(page.locator(".downloads a")).hasCount(4);
      page.locator(".downloads a").all().forEach(SubPathTest::checkLink);
      visit.link("Hearsay").click();
      assertThat(visit.heading("Collections")).isVisible();
    }
    assertThat(paths()).hasSizeGreaterThan(100).allMatch(path -> path.startsWith(ONE + "/"));
  }

  /**
   * Fetches a link instead of clicking it, since a browser requests the icon of a non-page at the
   * root.
   */
  private static void checkLink(Locator link) {
    String address = (String) link.evaluate("it => it.href");
    assertThat(address).startsWith(proxy.uri(ONE) + "/");
    assertThat(statusOf(address)).as(address).isEqualTo(200);
  }

  private static int statusOf(String address) {
    return get(address).statusCode();
  }

  private static HttpResponse<String> get(String address) {
    return send(HttpRequest.newBuilder(URI.create(address)));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The proxy rejects addresses that start at the root. */
  @Test
  void addressesAtTheRootAreMissing() {
    assertThat(statusOf(proxy.uri("/assets/app.js").toString())).isEqualTo(404);
    assertThat(statusOf(proxy.uri(ONE + "/assets/app.js").toString())).isEqualTo(200);
    assertThat(paths()).containsExactly("/assets/app.js", ONE + "/assets/app.js");
  }

  @Test
  void aReportFromThePageIsCountedAndShownImmediately() {
    String id = one.create(Site.survey("Live"));
    try (Visit watching = visit(ONE);
        Visit answering = visit(ONE)) {
      Page watched = watching.openCollection(id);
      assertThat(watched.locator(".connection")).hasText("Live");
      watching.link("Take part").click();
      assertThat(watched).hasURL(proxy.uri(ONE) + "/take-part/" + id);
      watched.goBack();
      assertThat(watched.locator(".connection")).hasText("Live");
      answer(answering.open("take-part/" + id));
      assertThat(answering.heading(THANKS)).isVisible();
      assertThat(watched.locator(".headline .number").first()).hasText("1");
      assertThat(watched.locator(".connection")).hasText("Live");
    }
    assertThat(counted(id)).isEqualTo(1);
    assertThat(paths()).allMatch(path -> path.startsWith(ONE + "/"));
  }

  @Test
  void snippetsNameThePath() {
    String id = one.create(Site.survey("Snippets"));
    try (Visit visit = visit(ONE)) {
      Page page = visit.openCollection(id);
      assertThat(page.locator("#take-part")).isVisible();
      page.getByText("Pin the web client to its hashes").click();
      assertThat(page.getByText("sha384-")).isVisible();
      String shown = String.join("\n", page.locator(".invitation code.mono").allTextContents());
      String base = proxy.uri(ONE).toString();
      assertThat(shown)
          .contains(
              base + "/take-part/" + id,
              "from \"" + base + "/client/hearsay.js\"",
              "new HearsayClient(\"" + base + "\"",
              "URI.create(\"" + base + "\")",
              "hearsay send " + base + "/api/collections/" + id + " plan.json");
      assertThat(Pattern.compile("http://localhost:\\d++(?!" + ONE + ")").matcher(shown).results())
          .isEmpty();
      Pattern.compile("\"(" + base + "/client/[^\"]+)\"")
          .matcher(shown)
          .results()
          .forEach(found -> assertThat(statusOf(found.group(1))).as(found.group()).isEqualTo(200));
    }
  }

  /** Both collectors have the same origin, so their pages share storage. */
  @Test
  void noCollectorIsSentTheTokenOfAnother() {
    try (Visit visit = visit("")) {
      Page page = visit.open(ONE.substring(1) + "/");
      visit.signIn(one.adminToken());
      assertThat(visit.button("Sign out")).isVisible();
      visit.open(TWO.substring(1) + "/");
      assertThat(visit.button("Sign in")).isVisible();
      visit.signIn(two.adminToken());
      assertThat(visit.button("Sign out")).isVisible();
      page.reload();
      assertThat(visit.button("Sign out")).isVisible();
      visit.open(ONE.substring(1) + "/");
      visit.button("Sign out").click();
      page.reload();
      assertThat(visit.button("Sign in")).isVisible();
      visit.open(TWO.substring(1) + "/");
      assertThat(visit.button("Sign out")).isVisible();
    }
    assertThat(asked(ONE, one.adminToken())).isTrue();
    assertThat(asked(TWO, two.adminToken())).isTrue();
    assertThat(asked(ONE, two.adminToken())).isFalse();
    assertThat(asked(TWO, one.adminToken())).isFalse();
  }

  private static boolean asked(String path, String token) {
    return proxy.requests().stream()
        .anyMatch(one -> one.path().startsWith(path) && one.head().contains("Bearer " + token));
  }

  /** A person has one ledger, which covers reports at all addresses. */
  @Test
  void theSameQuestionsBelowASecondPathAreAnsweredOnce() {
    String id = one.create(Site.survey("Mirrored"));
    String other = two.createSurvey().id();
    try (Visit visit = visit("")) {
      answer(visit.open(ONE.substring(1) + "/take-part/" + id));
      assertThat(visit.heading(THANKS)).isVisible();
      Page page = visit.open(MIRROR.substring(1) + "/take-part/" + id);
      assertThat(visit.heading("You have answered these questions before")).isVisible();
      visit.open(TWO.substring(1) + "/take-part/" + other);
      assertThat(page.locator(".history-name")).hasText("survey " + id);
      answer(page);
      assertThat(visit.heading(THANKS)).isVisible();
      assertThat(page.locator(".history-name")).hasCount(2);
    }
    assertThat(counted(id)).isEqualTo(1);
    assertThatJson(TestServer.json(two.get("/api/collections/" + other)))
        .node("reports")
        .isEqualTo(1);
  }

  /** An address with a trailing slash is the same as without. */
  @Test
  void devicesReportThroughThePath() {
    String id = one.create(Site.survey("Devices"));
    Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(5));
    try (HearsayClient device = device(proxy.uri(ONE), ledger);
        HearsayClient same = device(proxy.uri(ONE + "/"), ledger)) {
      assertThat(device.report(id, PERSON).status()).isEqualTo(Receipt.Status.ACCEPTED);
      assertThatThrownBy(() -> same.report(id, PERSON))
          .isInstanceOf(AlreadyReportedException.class);
    }
    assertThat(counted(id)).isEqualTo(1);
    assertThat(paths()).allMatch(path -> path.startsWith(ONE + "/api/collections/" + id + "/"));
  }

  private static HearsayClient device(URI address, Ledger ledger) {
    return new HearsayClient(CollectorAddress.of(address), PrivacyLoss.pure(2), ledger);
  }

  private static final String TWO_SPELLINGS =
      """
      async ([base, id, values]) => {
        const { HearsayClient } = await import(`${base}/client/hearsay.js`);
        const client = (address) => new HearsayClient(address, { limit: 2, lifetime: 10 });
        const { status } = await client(base).report(id, values);
        const again = await client(`${base}/`).report(id, values).catch((error) => error.name);
        return [status, again, (await client(base).ledger.entries())[0].collector];
      }
      """;

  @Test
  void theBrowsersClientReportsThroughThePath() {
    String id = one.create(Site.survey("Script"));
    String base = proxy.uri(ONE).toString();
    try (Visit visit = visit(ONE)) {
      Page page = visit.open("");
      assertThat(page.evaluate(TWO_SPELLINGS, List.of(base, id, PERSON)))
          .isEqualTo(List.of("accepted", "AlreadyReportedError", base));
    }
    assertThat(counted(id)).isEqualTo(1);
  }

  /** Programs that follow a creation's response or the description stay below the path. */
  @ParameterizedTest
  @ValueSource(strings = {"collections", "collections/", "trainings", "trainings/"})
  void createdResourcesAreBelowThePath(String what) {
    URI creation = proxy.uri(ONE + "/api/" + what);
    ObjectNode wanted =
        what.startsWith("collections") ? Site.survey("Named") : Site.training("Named");
    HttpRequest.Builder request =
        TestServer.json(HttpRequest.newBuilder(creation), wanted.toString());
    HttpResponse<String> created = send(TestServer.withToken(request, one.adminToken()));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    URI found = creation.resolve(created.headers().firstValue("Location").orElseThrow());
    assertThat(statusOf(found.toString())).as(found.toString()).isEqualTo(200);
    assertThat(found.getPath()).startsWith(ONE + "/api/");
  }

  @Test
  void theDescriptionNamesNoPath() {
    String document = get(proxy.uri(ONE + "/openapi.json").toString()).body();
    assertThat(document).containsPattern("\"servers\": \\[\\s*\\{\\s*\"url\": \"\\.\"");
  }
}
