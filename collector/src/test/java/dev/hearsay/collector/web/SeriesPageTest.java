package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.hearsay.collector.intake.MovingClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A series in a real browser: eight of twelve weeks have started, with a change in the fifth. The
 * devices draw the same in every run, so that no test fails by chance.
 */
class SeriesPageTest {

  private static final int PEOPLE = 300;
  private static final int WAVES = 12;
  private static final int BEGUN = 8;
  private static final int CHANGED = 5;
  private static final String MARKUP = "<img src=x onerror=document.title='broken'>";

  @TempDir private static Path directory;
  @AutoClose private static Site site;
  private static String survey;
  private static String hostile;

  @BeforeAll
  static void start() {
    MovingClock clock = new MovingClock();
    site = Site.start(directory, clock);
    survey = site.create(Site.again(Site.survey("Weekly"), WAVES));
    hostile =
        site.create(
            Site.again(Site.named(MARKUP, MARKUP, List.of(MARKUP, "W".repeat(200))), WAVES));
    for (int wave = 1; wave <= BEGUN; wave++) {
      site.reportWave(survey, wave, PEOPLE, wave >= CHANGED);
      site.reportWave(hostile, wave, PEOPLE, wave >= CHANGED);
      if (wave < BEGUN) {
        clock.move(Duration.ofDays(7));
      }
    }
  }

  private static Locator chart(Page page, String label) {
    return page.getByRole(AriaRole.SLIDER, named(label + ", wave by wave"));
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  @Test
  void everyWaveIsAPointAndTheTrendALineWithABand() {
    try (Visit visit = site.visit()) {
      Locator age = chart(visit.openCollection(survey), "Mean of age");
      assertThat(age.locator(".trend-band")).hasAttribute("d", Pattern.compile("M.*Z"));
      assertThat(age.locator(".trend-line"))
          .hasAttribute("d", Pattern.compile("M[^L]+(L[^L]+){7}"));
      assertThat(age.locator(".wave-dots").first())
          .hasAttribute("d", Pattern.compile("(M[^M]+h0){8}"));
      assertThat(age.locator(".wave-dots.open")).hasAttribute("d", Pattern.compile("M[^M]+h0"));
      assertThat(age.locator(".wave-column.open")).hasCount(1);
      assertThat(age.locator(".to-come")).hasText("to come");
    }
  }

  @Test
  void aChangeIsMarkedAndDescribed() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      assertThat(chart(page, "Mean of age").locator(".change-mark").first()).isVisible();
      Pattern words =
          Pattern.compile("changed in wave 5 by \\+\\d+(\\.\\d+)? \\(\\d+.* to \\d+.*\\)");
      assertThat(visit.card("age").first().locator(".changes")).hasText(words);
      assertThat(visit.card("os").first().locator(".changes")).containsText("android: changed in");
      assertThat(visit.card("age").first().locator("header .hint"))
          .hasText(Pattern.compile("from [0-9.]+ to [0-9.]+; \\d significant sudden changes?"));
    }
  }

  @Test
  void theArrowKeysLeadFromWaveToWave() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      Locator age = chart(page, "Mean of age");
      age.focus();
      assertThat(age).hasAttribute("aria-valuetext", Pattern.compile("Wave 8, still open, .*"));
      page.keyboard().press("ArrowLeft");
      assertThat(age).hasAttribute("aria-valuenow", "7");
      assertThat(age.locator(".tip")).containsText("Wave 7, from ");
      page.keyboard().press("Home");
      assertThat(age).hasAttribute("aria-valuetext", Pattern.compile("Wave 1, from .*trend .*"));
      page.keyboard().press("Escape");
      assertThat(age.locator(".tip")).hasCount(0);
    }
  }

  @Test
  void theNumbersAreInATable() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      visit.card("age").first().locator("summary").first().click();
      Locator table = page.getByRole(AriaRole.TABLE, named("Mean of age")).first();
      assertThat(table.locator("tbody tr")).hasCount(BEGUN);
      assertThat(table.locator("tbody th").last()).hasText("8 (open)");
      assertThat(table.locator("tbody tr").nth(CHANGED - 1).locator("td").last())
          .hasText(Pattern.compile("\\+.*"));
    }
  }

  @Test
  void theHeadlineAndTheCertificateDescribeTheSeries() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      Locator headline = page.locator(".headline");
      assertThat(headline).containsText(Pattern.compile("Wave8of 12, open until "));
      assertThat(headline).containsText("Reports in this wave300");
      assertThat(headline).containsText("Total reports2,400");
      assertThat(headline).containsText("Answers per person1of 12 waves");
      assertThat(page.getByText("Each person answers 1 of the 12 waves, drawn at random."))
          .isVisible();
    }
  }

  @Test
  void oneWaveOrAllCanBeShownAndTwoCompared() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(survey);
      assertThat(page.getByText("All waves together:")).isVisible();
      visit.field("Estimates of").selectOption("3");
      assertThat(page.getByText("Only wave 3.")).isVisible();
      visit.field("From wave").selectOption("2");
      visit.field("to wave").selectOption("7");
      visit.button("Compare").click();
      assertThat(page.getByText("300 reports in the first group, 300 in the second")).isVisible();
      assertThat(page.locator(".difference").first()).containsText("changed");
    }
  }

  @Test
  void theFormCreatesASeries() {
    try (Visit visit = site.visit()) {
      Page page = visit.open("#/new");
      visit.field("Name").fill("height");
      visit.field("Minimum").fill("50");
      visit.field("Maximum").fill("250");
      page.getByLabel("Repeat the questions in waves").check();
      visit.field("Waves").fill("10");
      assertThat(page.locator(".predictions"))
          .containsText("In each wave, the margin of error for height");
      assertThat(page.locator(".predictions")).containsText("can be detected");
    }
  }

  @Test
  void namesThatLookLikeMarkupStayText() {
    try (Visit visit = site.visit(new Browser.NewContextOptions().setViewportSize(360, 740))) {
      Page page = visit.openCollection(hostile);
      assertThat(page.locator(".small-charts figcaption").first()).hasText(MARKUP);
      assertThat(page.locator("img")).hasCount(0);
      assertThat(page.title()).contains(MARKUP);
      assertFits(page, 360);
    }
  }

  /** The page fits windows of every width. Screenshots are kept for inspection. */
  @Test
  void itFitsEveryWindow() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      for (int width : new int[] {360, 768, 1366}) {
        Browser.NewContextOptions options =
            new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme);
        try (Visit visit = site.visit(options)) {
          Page page = visit.openCollection(survey);
          chart(page, "Mean of age").focus();
          assertThat(page.locator(".tip.shown")).isVisible();
          visit.picture("series-" + scheme.name().toLowerCase(Locale.ROOT) + "-" + width);
          assertFits(page, width);
        }
      }
    }
  }

  private static void assertFits(Page page, int width) {
    assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(width);
  }
}
