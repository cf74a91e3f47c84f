package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.hearsay.collector.intake.MovingClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Estimates of some days, in a real browser: 28 to 31 March, of which the 30th has no reports. */
class DayChoicePageTest {

  @TempDir private static Path directory;
  @AutoClose private static Site site;
  private static String survey;
  private static String published;
  private static String publishedOnce;
  private static String hourly;
  private static String ofOneDay;
  private static String series;

  @BeforeAll
  static void start() {
    MovingClock clock = new MovingClock();
    site = Site.start(directory, clock);
    survey = site.create(Site.survey("Four days"));
    published = site.create(published("Published", 350));
    publishedOnce = site.create(published("Published once", 850));
    ObjectNode paused = published("Every hour", 1);
    paused.withObject("/publish").put("seconds", 3_600);
    hourly = site.create(paused);
    series = site.create(Site.again(Site.survey("Weekly"), 4));
    site.reportWave(series, 1, 300, false);
    for (int count : List.of(300, 200, 0, 400)) {
      if (count > 0) {
        site.report(survey, count);
        for (String id : List.of(published, publishedOnce, hourly)) {
          site.report(id, count);
          look(id);
        }
      }
      clock.move(Duration.ofDays(1));
    }
    ofOneDay = site.create(Site.survey("One day"));
    site.report(ofOneDay, 300);
  }

  /** Returns a survey whose readers see batches of at least {@code every} reports. */
  private static ObjectNode published(String name, int every) {
    ObjectNode wanted = Site.survey(name);
    wanted.putObject("publish").put("every", every);
    return wanted;
  }

  /** Reads the estimates as a reader, so that the collector publishes batches that are due. */
  private static void look(String id) {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      assertThat(page.locator(".headline")).isVisible();
    }
  }

  private static Locator words(Page page) {
    return page.locator(".days .hint").last();
  }

  private static void choose(Visit visit, String first, String last) {
    visit.field("From").fill(first);
    visit.field("to").first().fill(last);
  }

  @Test
  void estimatesAreOfTheChosenDays() throws Exception {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      assertThat(visit.card("age")).isVisible();
      assertThat(words(page)).isHidden();
      choose(visit, "2026-03-28", "2026-03-29");
      assertThat(words(page)).hasText("Only the 500 reports received from 28 Mar to 29 Mar (UTC).");
      visit.field("From").fill("2026-03-29");
      assertThat(words(page)).containsText("Only the 200 reports received from 29 Mar to 29 Mar");
      Path csv = page.waitForDownload(() -> visit.link("Estimates as CSV").click()).path();
      String path = "/api/collections/" + survey + "/estimates?from=2026-03-29&to=2026-03-30";
      double mean = site.get(path).at("/attributes/0/mean/value").doubleValue();
      assertThat(Files.readString(csv)).contains("," + mean + ",");
      visit.button("All days").click();
      assertThat(words(page)).isHidden();
      assertThat(visit.field("From")).hasValue("");
    }
  }

  @Test
  void daysWithoutReportsCanBeChosenAndLeft() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      choose(visit, "2026-03-30", "2026-03-30");
      assertThat(words(page)).containsText("Only the 0 reports");
      assertThat(visit.card("age")).hasCount(0);
      assertThat(visit.heading("Changes")).isVisible();
      visit.field("to").first().fill("2026-03-31");
      assertThat(words(page)).containsText("Only the 400 reports");
      assertThat(visit.card("age")).isVisible();
    }
  }

  @Test
  void anIllegalPeriodIsReportedAndChangesNothingElse() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      choose(visit, "2026-03-29", "2026-03-31");
      assertThat(words(page)).containsText("Only the 600 reports");
      visit.field("to").first().fill("2026-03-28");
      assertThat(page.locator(".days .fault"))
          .hasText("Choose days from 28 Mar to 31 Mar. The first day must not be after the last.");
      assertThat(visit.field("From")).hasAttribute("aria-invalid", "true");
      assertThat(words(page)).containsText("Only the 600 reports");
      visit.field("From").fill("2026-03-28");
      assertThat(page.locator(".days .fault")).hasCount(0);
      assertThat(words(page)).containsText("Only the 300 reports");
    }
  }

  /**
   * The 300 reports of the first day were below the batch size and published with the 200 of the
   * second.
   */
  @Test
  void forReadersADayHasTheReportsPublishedOnIt() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(published);
      visit.field("to").first().fill("2026-03-29");
      assertThat(words(page))
          .hasText("Only the 500 reports published from 29 Mar to 29 Mar (UTC).");
      visit.field("From").fill("2026-03-29");
      visit.signIn(site.adminToken());
      assertThat(words(page)).containsText("Only the 200 reports received from 29 Mar to 29 Mar");
    }
  }

  /** With batches of one report and an hour between them, a day has the reports published on it. */
  @Test
  void aPauseBetweenPublicationsIsShown() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(hourly);
      visit.field("to").first().fill("2026-03-29");
      assertThat(words(page)).containsText("reports published from 28 Mar to 29 Mar");
    }
  }

  /** All reports were published on one day, so readers have no days to choose from. */
  @Test
  void withoutAChoiceOfDaysAllAreShown() {
    int all = reportsOnAge("");
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(publishedOnce);
      visit.signIn(site.adminToken());
      choose(visit, "2026-03-28", "2026-03-28");
      assertThat(words(page)).containsText("Only the 300 reports");
      Locator basis = visit.card("age").locator("header .hint");
      assertThat(basis).hasText("mean of " + reportsOnAge("?to=2026-03-29") + " reports");
      visit.button("Sign out").click();
      assertThat(page.locator("input[type=date]")).hasCount(0);
      assertThat(basis).hasText("mean of " + all + " reports");
    }
  }

  private static int reportsOnAge(String period) {
    String path = "/api/collections/" + publishedOnce + "/estimates" + period;
    return site.get(path).at("/attributes/0/reports").intValue();
  }

  @Test
  void theSentenceDescribesTheShownEstimates() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      choose(visit, "2026-03-28", "2026-03-29");
      assertThat(words(page)).containsText("Only the 500 reports");
      List<Route> held = hold(page, "**/estimates?postprocess=none&from=2026-03-29**");
      visit.field("From").fill("2026-03-29");
      page.waitForCondition(() -> !held.isEmpty());
      assertThat(words(page)).containsText("Only the 500 reports received from 28 Mar to 29 Mar");
      held.forEach(Route::resume);
      assertThat(words(page)).containsText("Only the 200 reports received from 29 Mar to 29 Mar");
    }
  }

  /** Delays requests to matching addresses until they are resumed. */
  private static List<Route> hold(Page page, String address) {
    List<Route> held = new ArrayList<>();
    page.route(address, held::add);
    return held;
  }

  @Test
  void theDistributionIsOfTheLastChosenDays() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      List<Route> held = hold(page, "**/estimates?distribution=20");
      visit.button("Show the distribution of age").click();
      page.waitForCondition(() -> !held.isEmpty());
      choose(visit, "2026-03-28", "2026-03-28");
      assertThat(visit.card("age").locator(".histogram-column")).hasCount(20);
      page.waitForResponse("**/estimates?distribution=20", held.get(0)::resume).finished();
      page.evaluate("new Promise(resolve => setTimeout(resolve, 100))");
      assertThat(visit.button("update")).hasCount(0); // shown only if the numbers differ
    }
  }

  @Test
  void aFailedDistributionIsNotReplacedByThatOfOtherDays() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      visit.button("Show the distribution of age").click();
      Locator columns = visit.card("age").locator(".histogram-column");
      assertThat(columns).hasCount(20);
      page.route("**/estimates?distribution=20&**", Route::abort);
      choose(visit, "2026-03-28", "2026-03-28");
      assertThat(visit.card("age").locator(".spread .fault")).isVisible();
      assertThat(columns).hasCount(0);
      page.unroute("**/estimates?distribution=20&**");
      visit.button("Try again").click();
      assertThat(columns).hasCount(20);
      assertThat(visit.card("age").locator(".spread .fault")).hasCount(0);
    }
  }

  @Test
  void oneDayOrASeriesHasNoChoiceOfDays() {
    try (Visit visit = site.visit()) {
      for (String id : List.of(ofOneDay, series)) {
        Page page = visit.openCollection(id);
        assertThat(visit.card("age").last()).isVisible();
        assertThat(page.locator("input[type=date]")).hasCount(0);
      }
    }
  }

  @Test
  void theKeyboardIsSufficient() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      visit.field("From").focus();
      page.keyboard()
          .type("03292026"); // month, day and year in the order of the browser's language
      assertThat(words(page)).containsText("Only the 600 reports received from 29 Mar to 31 Mar");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void itIsReadableAndFitsAPhone(ColorScheme scheme) {
    NewContextOptions phone =
        new NewContextOptions().setColorScheme(scheme).setViewportSize(360, 740);
    try (Visit visit = site.visit(phone)) {
      Page page = visit.openCollection(survey);
      choose(visit, "2026-03-28", "2026-03-29");
      assertThat(words(page)).containsText("Only the 500 reports");
      visit.field("to").first().fill("2026-03-27");
      assertThat(page.locator(".days .fault")).isVisible();
      assertThat(visit.width()).isEqualTo(360);
      assertThat(visit.faint()).isEmpty();
      assertThat(visit.nameless()).isEmpty();
      assertThat(visit.axe()).isEmpty();
      page.locator(".days").scrollIntoViewIfNeeded();
      visit.picture("days-" + scheme.name().toLowerCase(Locale.ROOT));
    }
  }
}
