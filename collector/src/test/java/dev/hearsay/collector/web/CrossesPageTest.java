package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.hearsay.collector.intake.JointCrowds;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pairs of attributes and comparisons of two groups, in a real browser. */
class CrossesPageTest {

  private static final String REGION = "region, home";

  @TempDir private static Path directory;
  private static JointCrowds crowds;
  @AutoClose private static Site site;

  @BeforeAll
  static void start() {
    crowds = JointCrowds.in(directory, Optional.empty());
    site = Site.start(directory);
  }

  private static void choose(Visit visit, String first, String second) {
    visit.page().getByLabel("First attribute").selectOption(first);
    visit.page().getByLabel("Second attribute").selectOption(second);
  }

  private static Locator table(Page page) {
    return page.getByRole(AriaRole.GRID);
  }

  @Test
  void aTableOfTwoCategoriesCanBeReadWithoutColoursAndWithoutAMouse() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(crowds.first());
      choose(visit, REGION, "mood");
      assertThat(table(page).locator("thead th[scope=col]")).hasCount(4);
      assertThat(table(page).locator("tbody th[scope=row]"))
          .hasText(new String[] {"north", "east", "south", "west"});
      assertThat(table(page).locator("td")).hasCount(12);
      assertThat(page.getByText("region, home and mood are associated")).isVisible();
      Locator cells = table(page).locator("td");
      assertThat(table(page).locator("td[tabindex='0']")).hasCount(1);
      cells.first().focus();
      page.keyboard().press("ArrowRight");
      page.keyboard().press("ArrowDown");
      assertThat(cells.nth(4)).isFocused();
      assertThat(cells.nth(4)).containsText("east and fair: ");
      page.keyboard().press("ArrowUp");
      page.keyboard().press("ArrowUp");
      assertThat(cells.nth(1)).isFocused();
    }
  }

  @Test
  void offersOnlyPairsThatThePlanSupports() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(crowds.first());
      visit.page().getByLabel("First attribute").selectOption("age");
      assertThat(visit.page().getByLabel("Second attribute").locator("option"))
          .hasText(new String[] {"hours"});
      assertThat(page.getByText("Where age is larger, hours tends to be larger")).isVisible();
      visit.page().getByLabel("First attribute").selectOption("mood");
      assertThat(visit.page().getByLabel("Second attribute").locator("option"))
          .hasText(new String[] {REGION, "hours"});
    }
  }

  @Test
  void aNumberHasAMeanAndAnErrorBarInEveryGroup() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(crowds.first());
      choose(visit, REGION, "hours");
      Locator means =
          page.getByRole(
              AriaRole.TABLE, new Page.GetByRoleOptions().setName("Mean of hours by region, home"));
      assertThat(means.locator("tbody tr")).hasCount(4);
      assertThat(means.locator(".dot")).hasCount(4);
      assertThat(means.locator(".error-bar")).hasCount(4);
    }
  }

  @Test
  void significantDifferencesAreMarked() {
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(crowds.first());
      page.getByLabel("Days").check();
      visit.button("Compare").click();
      Locator hours =
          page.getByRole(
              AriaRole.TABLE, new Page.GetByRoleOptions().setName("Difference of hours"));
      assertThat(hours).containsText("changed");
      assertThat(page.locator(".lead").getByText("of the 9 differences")).isVisible();
      page.getByLabel("Another collection").check();
      assertThat(page.locator(".difference")).hasCount(0); // the previous choice is hidden
      assertThat(page.getByLabel("Compare with").locator("option")).hasCount(2);
      page.getByLabel("Compare with").selectOption(crowds.second());
      visit.button("Compare").click();
      assertThat(
              page.getByText(
                  "Second minus first: 12,000 reports in the first group, 6,000 in the second."))
          .isVisible();
    }
  }

  @Test
  void aPlanWithoutCrossesOffersNone() {
    String id = site.create(Site.survey("alone"));
    site.report(id, 600);
    try (Visit visit = site.visit()) {
      visit.openCollection(id);
      assertThat(visit.heading("Estimates")).isVisible();
      assertThat(visit.heading("Pairs of attributes")).hasCount(0);
    }
  }

  /** The page fits windows of every width. Screenshots are kept for inspection. */
  @Test
  void itFitsEveryWindow() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      for (int width : new int[] {360, 768, 1280}) {
        Browser.NewContextOptions options =
            new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme);
        try (Visit visit = site.visit(options)) {
          Page page = visit.openCollection(crowds.first());
          page.getByLabel("Days").check();
          visit.button("Compare").click();
          assertThat(page.locator(".lead").getByText("of the 9 differences")).isVisible();
          String name = "crosses-" + scheme.name().toLowerCase(java.util.Locale.ROOT) + "-" + width;
          for (String second : List.of("mood", "hours")) {
            choose(visit, REGION, second);
            assertThat(page.getByText("on both attributes")).isVisible();
            visit.picture(name + "-" + second);
            assertFits(page, width);
          }
          choose(visit, "age", "hours");
          assertThat(page.getByText("Where age is larger")).isVisible();
          visit.picture(name + "-age");
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
