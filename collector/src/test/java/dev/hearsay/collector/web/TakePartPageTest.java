package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The take-part page: a person answers in the browser and sees the sent report. */
class TakePartPageTest {

  private static final List<String> SYSTEMS = List.of("android", "ios", "another");

  @TempDir private static Path directory;
  @AutoClose private static Site site;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
  }

  private static Visit visit() {
    return site.visit(new NewContextOptions().setLocale("en-GB"));
  }

  /** Creates a survey of one category, with a mechanism whose symbols are values. */
  private static String question(String name) {
    return site.create(Site.named(name, "os", SYSTEMS));
  }

  private static List<byte[]> sent(Page page) {
    List<byte[]> bodies = new ArrayList<>();
    page.onRequest(
        request -> {
          if (isReport(request)) {
            bodies.add(request.postDataBuffer());
          }
        });
    return bodies;
  }

  private static boolean isReport(Request request) {
    return request.method().equals("POST") && request.url().endsWith("/reports");
  }

  private static Page open(Visit visit, String id) {
    Page page = visit.open("take-part/" + id);
    assertThat(page.locator("h1")).isVisible();
    return page;
  }

  private static void answer(Page page, String value) {
    page.locator(".choice", new Page.LocatorOptions().setHasText(value)).click();
    page.locator("button[type=submit]").click();
  }

  private static Locator sentAbout(Page page, String attribute) {
    return page.locator(".sent-table tr", new Page.LocatorOptions().setHasText(attribute))
        .locator(".sent");
  }

  private static int counted(String id) {
    return site.get("/api/collections/" + id).get("reports").asInt();
  }

  private static Submission only(Plan plan, byte[] body) {
    assertThat(SubmissionBytes.read(body, plan)).hasSize(1);
    return SubmissionBytes.read(body, plan).get(0);
  }

  /** A person answers only the plan that was shown, even if another one has a smaller loss. */
  @Test
  void aPlanThatReplacesTheShownOneIsNotAnswered() {
    String id = question("Shown");
    String other = PlanJson.write(site.plan(question("Swapped")));
    try (Visit visit = visit()) {
      Page page = open(visit, id);
      List<byte[]> bodies = sent(page);
      assertThat(page.locator("form")).isVisible();
      page.route("**/plan", route -> route.fulfill(new Route.FulfillOptions().setBody(other)));
      answer(page, "ios");
      assertThat(visit.heading("Your browser does not accept this survey")).isVisible();
      assertThat(bodies).isEmpty();
    }
  }

  /** Java reads the same values from the sent bytes as the page shows. */
  @Test
  void showsTheSentBytes() {
    String id = site.create(Site.survey("Phones"));
    Plan plan = site.plan(id);
    try (Visit visit = visit()) {
      Page page = open(visit, id);
      List<byte[]> bodies = sent(page);
      visit.field("age").fill("33");
      answer(page, "ios");
      assertThat(visit.heading("Thank you: your report was received.")).isVisible();
      assertThat(page.getByRole(AriaRole.MAIN)).isFocused();
      Submission submission = only(plan, bodies.get(0));
      assertThat(page.locator(".bytes code").first())
          .hasText(HexFormat.ofDelimiter(" ").formatHex(submission.report()));
      assertThat(page.locator(".bytes code").last())
          .hasText(submission.id().toString().replaceAll("(..)(?!$)", "$1 "));
      Report report = new ReportBytes(plan).read(submission.report());
      assertThat(page.locator(".sent-table td.sent:not(.quiet-text)")).hasCount(report.size());
      assertThat(page.locator(".answer").first()).hasText("33");
      assertThat(counted(id)).isEqualTo(1);
    }
  }

  @Test
  void aReloadShowsTheReportAndNoForm() {
    String id = question("Once");
    Plan plan = site.plan(id);
    try (Visit visit = visit()) {
      Page page = open(visit, id);
      List<byte[]> bodies = sent(page);
      answer(page, "ios");
      assertThat(page.locator(".sent-report")).isVisible();
      Report report = new ReportBytes(plan).read(only(plan, bodies.get(0)).report());
      String symbol = SYSTEMS.get((int) report.words()[0]);
      assertThat(sentAbout(page, "os")).hasText(symbol);
      page.reload();
      assertThat(visit.heading("You have already answered.")).isVisible();
      assertThat(sentAbout(page, "os")).hasText(symbol);
      assertThat(page.locator(".answer")).hasCount(0);
      assertThat(page.locator("form")).hasCount(0);
      assertThat(bodies).hasSize(1);
    }
    assertThat(counted(id)).isEqualTo(1);
  }

  /** Nothing is drawn before the plan is loaded. */
  @Test
  void offlineNothingIsDrawnAndEntriesAreKept() {
    String id = question("Offline");
    try (Visit visit = visit()) {
      Page page = open(visit, id);
      assertThat(page.locator("form")).isVisible();
      List<byte[]> bodies = sent(page);
      visit.context().setOffline(true);
      answer(page, "ios");
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("The server does not respond");
      assertThat(bodies).isEmpty();
      visit.faults().clear(); // the browser logs the network error
      visit.context().setOffline(false);
      assertThat(page.getByRole(AriaRole.RADIO).nth(1)).isChecked();
      visit.button("Randomize and submit").click();
      assertThat(visit.heading("Thank you: your report was received.")).isVisible();
    }
    assertThat(counted(id)).isEqualTo(1);
  }

  @Test
  void aDrawnReportIsSentAgainWhenTheNetworkIsBack() {
    String id = question("Later");
    try (Visit visit = visit()) {
      Page page = open(visit, id);
      List<byte[]> bodies = sent(page);
      page.route("**/reports", route -> route.abort());
      answer(page, "ios");
      assertThat(visit.button("Send again")).isVisible();
      String drawn = page.locator(".bytes code").first().textContent();
      assertThat(counted(id)).isZero();
      visit.context().setOffline(true);
      page.unroute("**/reports");
      visit.context().setOffline(false);
      assertThat(visit.heading("Thank you: your report was received.")).isVisible();
      assertThat(page.locator(".bytes code").first()).hasText(drawn);
      assertThat(bodies).hasSizeGreaterThan(1);
      assertThat(bodies).allSatisfy(body -> assertThat(body).isEqualTo(bodies.get(0)));
    }
    assertThat(counted(id)).isEqualTo(1);
  }

  /** If the answer is lost, the page sends the report again, which counts once. */
  @Test
  void anUnansweredReportIsSentAgainWhenThePageIsOpenedAgain() {
    String id = question("Lost");
    try (Visit visit = visit()) {
      Page page = open(visit, id);
      List<byte[]> bodies = sent(page);
      page.route(
          "**/reports",
          route -> {
            route.fetch();
            route.abort();
          });
      answer(page, "android");
      assertThat(visit.button("Send again")).isVisible();
      assertThat(counted(id)).isEqualTo(1);
      page.unroute("**/reports");
      visit.faults().clear();
      page.reload();
      assertThat(visit.heading("Thank you: your report was received.")).isVisible();
      assertThat(bodies).allSatisfy(body -> assertThat(body).isEqualTo(bodies.get(0)));
    }
    assertThat(counted(id)).isEqualTo(1);
  }

  @Test
  void aPlanAboveTheLimitIsRefusedBeforeTheForm() {
    ObjectNode greedy = Site.named("Greedy", "os", SYSTEMS).put("epsilon", 6);
    String id = site.create(greedy);
    try (Visit visit = visit()) {
      Page page = open(visit, id);
      assertThat(visit.heading("Your browser does not accept this survey")).isVisible();
      assertThat(page.locator(".reason")).containsText("ε = 6");
      assertThat(page.locator("form")).hasCount(0);
    }
  }

  @Test
  void closedAndMissingSurveysAreExplained() {
    String closed = question("Closed");
    site.close(closed);
    try (Visit visit = visit()) {
      open(visit, closed);
      assertThat(visit.heading("This survey is closed")).isVisible();
      open(visit, "nothing-here");
      assertThat(visit.heading("Survey not found")).isVisible();
    }
  }

  /** Without a ledger, repeated questions could reveal everything. */
  @Test
  void aBrowserWithoutALedgerIsRefused() {
    String id = question("Forgetful");
    try (Visit visit = visit()) {
      visit.page().addInitScript("Object.defineProperty(self, 'indexedDB', {value: undefined})");
      Page page = open(visit, id);
      assertThat(visit.heading("Your browser cannot store a record")).isVisible();
      assertThat(page.locator("form")).hasCount(0);
    }
  }

  @Test
  void theTokenIsSentOnlyInAHeader() {
    ObjectNode wanted = Site.named("Invited", "os", SYSTEMS).put("reporting", "token");
    Site.Created created = site.createWithTokens(wanted);
    try (Visit visit = visit()) {
      Page page = open(visit, created.id());
      List<String> urls = new ArrayList<>();
      page.onRequest(request -> urls.add(request.url()));
      visit.field("Reporting token").fill(created.reportingToken());
      answer(page, "ios");
      assertThat(visit.heading("Thank you: your report was received.")).isVisible();
      assertThat(urls).isNotEmpty().noneMatch(url -> url.contains(created.reportingToken()));
      assertThat((String) page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])"))
          .doesNotContain(created.reportingToken());
    }
  }

  @Test
  void lossesAreAddedUp() {
    String first = question("First");
    String second = question("Second");
    try (Visit visit = visit()) {
      answer(open(visit, first), "ios");
      assertThat(visit.page().locator(".sent-report")).isVisible();
      Page page = open(visit, second);
      assertThat(page.locator(".history-entry")).hasCount(1);
      assertThat(page.locator(".history-entry")).containsText(first);
      answer(page, "ios");
      assertThat(page.locator(".history-entry")).hasCount(2);
      assertThat(page.locator(".history .hint")).containsText("Total so far: ε = 4.");
    }
  }

  @Test
  void aSpentBudgetShowsNoForm() {
    try (Visit visit = visit()) {
      for (String name : List.of("Costly", "Dear")) {
        answer(open(visit, site.create(Site.named(name, "os", SYSTEMS).put("epsilon", 4))), "ios");
        assertThat(visit.page().locator(".sent-report")).isVisible();
      }
      Page page = open(visit, site.create(Site.named("Last", "os", SYSTEMS).put("epsilon", 4)));
      assertThat(visit.heading("Your privacy budget is used up")).isVisible();
      assertThat(page.locator("form")).hasCount(0);
    }
  }

  /**
   * Otherwise a collector could ask the same questions under many names and average the reports.
   */
  @Test
  void theSameQuestionsUnderAnotherNameAreNotAnswered() {
    String first = question("Twice");
    String second = question("Twice");
    try (Visit visit = visit()) {
      answer(open(visit, first), "ios");
      assertThat(visit.page().locator(".sent-report")).isVisible();
      open(visit, second);
      assertThat(visit.heading("You have answered these questions before")).isVisible();
    }
    assertThat(counted(second)).isZero();
  }

  @Test
  void aLateReportIsShownAsNotCounted() {
    String id = question("Late");
    try (Visit visit = visit()) {
      Page page = open(visit, id);
      assertThat(page.locator("form")).isVisible();
      site.close(id);
      answer(page, "ios");
      assertThat(visit.heading("Your report was not counted.")).isVisible();
      assertThat(page.locator(".outcome")).containsText("closed");
      page.reload();
      assertThat(visit.heading("Your report was not counted.")).isVisible();
    }
  }

  /** The dashboard in one tab is updated by an answer in another. */
  @Test
  void theDashboardIsUpdated() {
    String id = question("Watched");
    site.report(id, 50);
    try (Visit watching = site.visit();
        Visit visit = visit()) {
      Page chart = watching.openCollection(id);
      Locator reports = chart.locator(".headline .number").first();
      assertThat(reports).hasText("50");
      assertThat(chart.locator(".connection")).hasText("Live");
      assertThat(watching.link("Take part")).hasAttribute("href", site.uri() + "/take-part/" + id);
      answer(open(visit, id), "ios");
      assertThat(reports).hasText("51");
    }
  }
}
