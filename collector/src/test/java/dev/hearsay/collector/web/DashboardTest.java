package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard in a real browser, with a real collector. */
class DashboardTest {

  private static final int CROWD = 600;

  @TempDir private static Path directory;
  @AutoClose private static Site site;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
  }

  @Test
  void theFormShowsTheExpectedPrecisionAndCreatesTheCollection() {
    try (Visit visit = site.visit()) {
      visit.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
      Page page = visit.open("#/new");
      fillIn(visit, "Ages");
      assertThat(prediction(page))
          .containsText("With 10,000 people, the margin of error for age is ±");
      double error = predictedError(page);
      visit.field("Privacy loss ε").fill("0.5");
      assertThat(prediction(page)).not().containsText("± " + error);
      assertThat(predictedError(page)).isGreaterThan(3 * error);

      visit.field("People with a reading token").check();
      Locator offers = page.locator(".publish-offers");
      assertThat(offers).containsText(Pattern.compile("batches of [0-9,]+: at most ε = 0\\.1"));
      assertThat(offers).containsText("at most a quarter of the ε for the collector");
      visit.field("Another number").check();
      visit.field("Batch size").fill("250");
      assertThat(offers.locator("strong")).containsText("batches of 250: at most ε = 0.");
      visit.button("Create the collection").click();
      visit.field("Admin token").fill(site.adminToken());
      page.locator("dialog .primary").click();
      visit.button("Sign out").waitFor();
      visit.button("Create the collection").click();
      assertThat(visit.heading("“Ages” is ready")).isVisible();
      assertThat(page.locator(".secret")).hasCount(2);
      assertThat(visit.link("Take part")).hasAttribute("href", Pattern.compile(".*/take-part/.+"));
      visit.button("Copy the reading token").click();
      assertThat(visit.button("Copy the reading token")).hasText("Copied");
      assertThat((String) page.evaluate("navigator.clipboard.readText()")).hasSize(43);

      page.getByText("Report from Java").click();
      assertThat(visit.field("Java lines")).containsText("Map.of(\"age\", 60)");
      visit.link("I have stored the tokens: open the collection").click();
      assertThat(page.locator(".readers")).containsText("in batches of at least 250");
      assertThat(visit.heading("Waiting for the first report")).isVisible();
      assertThat(page.locator(".lead")).containsText("at most e0.5");
      assertThat(page.locator(".lead sup")).hasText("0.5");
    }
  }

  private static void fillIn(Visit visit, String name) {
    visit.field("Name of the collection").fill(name);
    visit.field("Name").fill("age");
    visit.field("Minimum").fill("0");
    visit.field("Maximum").fill("120");
  }

  private static Locator prediction(Page page) {
    return page.getByRole(
        AriaRole.COMPLEMENTARY, new Page.GetByRoleOptions().setName("Expected precision"));
  }

  private static double predictedError(Page page) {
    Matcher error = Pattern.compile("± ([0-9.]+)\\.").matcher(prediction(page).innerText());
    assertThat(error.find()).isTrue();
    return Double.parseDouble(error.group(1));
  }

  @Test
  void countsAndEstimatesAreUpdatedAutomatically() {
    String id = site.create(Site.survey("live"));
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      assertThat(visit.heading("Waiting for the first report")).isVisible();
      assertThat(page.locator(".connection")).hasText("Live");
      site.report(id, CROWD);
      assertThat(reports(page)).hasText("600");
      assertThat(visit.card("os").locator("tbody tr")).hasCount(3);
      Locator basis = visit.card("age").locator("header .hint");
      String before = basis.innerText();
      site.report(id, CROWD);
      assertThat(reports(page)).hasText("1,200");
      assertThat(basis).not().hasText(before);
    }
  }

  /** Readers see batches, their size and their ε; an administrator sees every report. */
  @Test
  void readersSeeWhatIsPublished() {
    ObjectNode wanted = Site.survey("published");
    wanted.putObject("publish").put("every", 500);
    String id = site.create(wanted);
    site.report(id, 40);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      assertThat(reports(page)).hasText("< 500");
      assertThat(visit.heading("Waiting for the first report")).isVisible();
      assertThat(page.getByText("automatically once there are 500 reports")).isVisible();
      visit.link("Invite people").click();
      assertThat(visit.heading("Take part")).isFocused();
      assertThat(page.locator(".readers")).containsText("in batches of at least 500");
      site.report(id, CROWD);
      assertThat(reports(page)).hasText("640");
      assertThat(page.locator(".readers"))
          .containsText(Pattern.compile("at most ε = [0-9.]+ .*batches of at least 500 people"));
      assertThat(page.locator(".readers")).containsText("(with δ = 10⁻⁸)");
      assertThat(page.getByText("is right at most 89\u00a0% of the time")).isVisible(); // 88.08
      site.report(id, 7);
      visit.signIn(site.adminToken());
      assertThat(reports(page)).hasText("647");
      visit.button("Publish all reports …").click();
      assertThat(page.locator("dialog")).containsText("Readers will see 7 more reports.");
      visit.button("Publish all").last().click();
      assertThat(page.locator(".readers")).containsText("no smaller privacy loss is guaranteed");
      assertThat(visit.button("Publish all reports …")).hasCount(0);
    }
  }

  private static Locator reports(Page page) {
    return page.locator(".headline .number").first();
  }

  @Test
  void pollsWithoutTheStream() {
    String id = site.create(Site.survey("polled"));
    try (Visit visit = site.visit()) {
      visit.page().route("**/events", Route::abort);
      Page page = visit.openCollection(id);
      assertThat(page.locator(".connection")).hasText("Updated every few seconds");
      site.report(id, CROWD);
      assertThat(reports(page)).hasText("600");
    }
  }

  @Test
  void errorBarsStandWhereTheIntervalsAre() {
    String id = site.create(Site.survey("bars"));
    site.report(id, CROWD);
    JsonNode shares =
        site.get("/api/collections/" + id + "/estimates").at("/attributes/1/frequencies");
    try (Visit visit = site.visit()) {
      visit.openCollection(id);
      Locator rows = visit.card("os").locator("tbody tr");
      assertThat(rows).hasCount(shares.size());
      double low = Double.NaN;
      double scale = Double.NaN;
      for (int i = 0; i < shares.size(); i++) {
        Extent bar = Extent.of(rows.nth(i).locator(".error-bar"));
        JsonNode share = shares.get(i);
        double width = share.get("high").doubleValue() - share.get("low").doubleValue();
        if (i == 0) {
          scale = bar.width() / width;
          low = bar.left() - scale * share.get("low").doubleValue();
        }
        assertThat(bar.width()).isCloseTo(scale * width, within(0.01));
        assertThat(bar.left())
            .isCloseTo(low + scale * share.get("low").doubleValue(), within(0.01));
      }
    }
  }

  /** The start and length of an element, in per cent of its track. */
  private record Extent(double left, double width) {
    static Extent of(Locator element) {
      return new Extent(
          percent(element, "element => element.style.left"),
          percent(element, "element => element.style.width"));
    }

    private static double percent(Locator element, String property) {
      return Double.parseDouble(((String) element.evaluate(property)).replace("%", ""));
    }
  }

  @Test
  void showsTheDistributionAndItsTableOnRequest() {
    String id = site.create(Site.survey("spread"));
    site.report(id, CROWD);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      visit.button("Show the distribution of age").click();
      assertThat(visit.card("age").locator(".histogram-column")).hasCount(20);
      assertThat(visit.card("age").getByText("Median: ")).isVisible();
      page.getByText("Numbers: Distribution of age").click();
      assertThat(visit.card("age").getByRole(AriaRole.ROW)).hasCount(21);
      assertThat(visit.card("age").locator("th:text-is('Interval')")).isVisible();
      assertThat(visit.card("age").locator("td:nth-child(3)").first()).containsText("%");
      assertThat(page.getByText("All 600 reports were received within one hour")).isVisible();
    }
  }

  /** An estimate from a single report is meaningless and not shown. */
  @Test
  void oneReportIsTooFew() {
    String id = site.create(Site.survey("lonely"));
    site.report(id, 1);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      assertThat(page.getByText("too few reports for an estimate").first()).isVisible();
      assertThat(visit.card("age").locator(".number")).hasCount(0);
      assertThat(visit.card("os").locator(".bar")).hasCount(0);
      assertThat(visit.card("os").getByText("too few reports for an estimate"))
          .hasCount(1); // not per value
      assertThat(page.getByText("The only report was received in the hour from")).isVisible();
    }
  }

  /** The shown lines work in a web page. */
  @Test
  void theSnippetForWebPagesReports() {
    String id = site.create(Site.survey("snippet"));
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      page.getByText("Report from a web page").click();
      String module =
          visit
              .field("HTML lines")
              .innerText()
              .replaceAll("</?script[^>]*>", "")
              .replaceAll("import (.*) from (.*);", "const $1 = await import($2);");
      page.evaluate("async () => {" + module + "}");
      assertThat(page.getByText("Your report: accepted")).isVisible();
      assertThat(reports(page)).hasText("1");
    }
  }

  /** A missing file appears in the log of the browser and of Vue, and on the page. */
  @Test
  void aModuleThatCannotBeLoadedIsReported() {
    String id = site.create(Site.survey("incomplete"));
    try (Visit visit = site.visit()) {
      Page page = visit.page();
      page.route("**/reports-over-time.js", Route::abort);
      page.route("**/client/integrity.json", Route::abort);
      visit.openCollection(id);
      assertThat(page.getByText("A part of this page could not be loaded. Reload the page."))
          .hasCount(1);
      page.getByText("Pin the web client to its hashes").click();
      assertThat(page.getByText("The collector does not respond.")).isVisible();
      page.unroute("**/client/integrity.json");
      page.getByText("Pin the web client to its hashes").click();
      page.getByText("Pin the web client to its hashes").click();
      assertThat(visit.field("Import map")).containsText("sha384-");
      assertThat(page.getByText("The collector does not respond.")).hasCount(0);
      page.waitForCondition(() -> visit.faults().toString().contains("reports-over-time.js"));
      visit.faults().clear();
    }
  }

  @Test
  void linksLeadToTheSections() {
    String id = site.create(Site.survey("long"));
    site.report(id, CROWD);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      Locator links =
          page.getByRole(AriaRole.NAVIGATION, new Page.GetByRoleOptions().setName("On this page"));
      assertThat(links.getByRole(AriaRole.LINK)).hasCount(8);
      links.getByText("Downloads").click();
      assertThat(visit.heading("Downloads")).isFocused();
      assertThat(visit.heading("Downloads")).isInViewport();
      assertThat(page).hasURL(Pattern.compile(".*#/collections/" + id));
    }
  }

  @Test
  void sharesHaveOneScale() {
    String id = site.create(Site.twoCategories("scales"));
    site.report(id, CROWD);
    try (Visit visit = site.visit()) {
      visit.openCollection(id);
      assertThat(visit.card("os").locator(".axis-name").last()).isVisible();
      assertThat(visit.card("os").locator(".share-axis").innerText())
          .isEqualTo(visit.card("shell").locator(".share-axis").innerText());
    }
  }

  @Test
  void postprocessingMakesEstimatesConsistent() {
    String id = site.create(Site.survey("possible"));
    site.forge(id, 100); // all android, so the other shares are below 0
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      assertThat(visit.card("os").locator(".bar.below")).hasCount(2);
      assertThat(visit.card("os").locator(".interval").last())
          .hasText(Pattern.compile("−[0-9.]+ to [−0-9.]+\\s%"));
      assertThat(page.getByText("Error bars: 95\u00a0% confidence intervals.")).isVisible();
      page.getByLabel("Post-processing").selectOption("consistent");
      assertThat(page.getByText("Shares are adjusted to a distribution")).isVisible();
      assertThat(page.getByText("the coverage holds on average over the values")).isVisible();
      assertThat(page.getByText("Error bars: 95\u00a0% confidence intervals.")).hasCount(0);
      assertThat(visit.card("os").locator(".bar.below")).hasCount(0);
    }
  }

  @Test
  void forgedReportsAreFlagged() {
    String id = site.create(Site.survey("poisoned"));
    site.forge(id, 2_000);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      Locator flag = page.getByRole(AriaRole.ALERT).getByText("Suspicious reports on os").first();
      assertThat(flag).isVisible();
      assertThat(flag).not().containsText("symbol"); // in plain words, with the counts on demand
      Locator counted =
          page.locator(".flag", new Page.LocatorOptions().setHasText("for any true values"));
      counted.first().getByText("Details of the counts").click();
      assertThat(counted.first().getByText("for any true values")).isVisible();
      assertThat(page.getByText("may be based on forged reports")).isVisible();
      assertThat(page.getByText("Hardly any forgery of a category is detected")).isVisible();
      assertThat(page.getByText("Suspicious reports on age and os: their number"))
          .hasCount(1); // one notice for both attributes
    }
  }

  @Test
  void honestReportsAreNotFlagged() {
    String id = site.create(Site.survey("honest"));
    site.report(id, CROWD);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      assertThat(page.getByText("found nothing unusual")).isVisible();
      assertThat(page.getByText("Hardly any forgery of a category is detected")).isVisible();
      assertThat(page.locator(".flag")).hasCount(0);
    }
  }

  @Test
  void rejectionsAreShownByReason() {
    String id = site.create(Site.survey("rejected"));
    site.reportDamaged(id, 3);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      assertThat(page.getByText("3 unreadable")).isVisible();
    }
  }

  @Test
  void closingAndDeletingAreConfirmedFirst() {
    String id = site.create(Site.survey("ended"));
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      visit.signIn(site.adminToken());
      visit.button("Close the collection …").click();
      visit.button("Cancel").click();
      assertThat(page.locator(".badge.open")).isVisible();
      visit.button("Close the collection …").click();
      page.locator("dialog .danger").click();
      assertThat(page.locator(".badge.closed")).isVisible();
      visit.button("Delete the collection …").click();
      page.locator("dialog .danger").click();
      assertThat(visit.heading("Collections")).isVisible();
      assertThat(page.getByText("ended")).hasCount(0);
      visit.openCollection(id);
      assertThat(visit.heading("Collection not found")).isVisible();
    }
  }

  @Test
  void aReadingTokenOpensTheEstimates() {
    Site.Created created = site.createWithTokens(Site.survey("locked"));
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(created.id());
      assertThat(visit.heading("The estimates are not public")).isVisible();
      assertThat(visit.link("Plan")).isVisible();
      assertThat(visit.link("Estimates as CSV")).hasCount(0);
      visit.field("Reading token").fill("wrong");
      visit.button("Show the estimates").click();
      assertThat(page.getByText("This token was not accepted")).isVisible();
      visit.field("Reading token").fill(created.readingToken());
      visit.button("Show the estimates").click();
      assertThat(visit.heading("Waiting for the first report")).isVisible();
      assertThat(visit.link("Estimates as CSV")).isVisible();
    }
  }

  @Test
  void refusalsAreShown() {
    try (Visit visit = site.visit()) {
      Page page = visit.open("#/new");
      fillIn(visit, "Refused");
      visit.field("Maximum").fill("-5");
      assertThat(page.getByText("This must be greater than the minimum, 0.")).isVisible();
      visit.enterToken("wrong");
      assertThat(page.locator("dialog").getByRole(AriaRole.ALERT))
          .hasText("This is not the admin token.");
      assertThat(visit.button("Sign out")).hasCount(0);
      visit.field("Admin token").fill(site.adminToken());
      page.locator("dialog .primary").click();
      visit.button("Sign out").waitFor();
      visit.button("Create the collection").click();
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("age");
    }
  }

  @Test
  void estimatesCanBeDownloaded() throws Exception {
    String id = site.create(Site.survey("exported"));
    site.report(id, CROWD);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      Path file = page.waitForDownload(() -> visit.link("Estimates as CSV").click()).path();
      assertThat(Files.readString(file)).contains("age", "android", "ios");
      visit.signIn(site.adminToken());
      Path tally = page.waitForDownload(() -> visit.link("Tally").click()).path();
      assertThat(Files.size(tally)).isPositive();
    }
  }
}
