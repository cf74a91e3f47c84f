package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Accessibility of the dashboard: light and dark theme, phones, keyboard, screen readers, and
 * hostile names. Writes screenshots to {@code target/screenshots}.
 */
class DashboardAccessTest {

  private static final int CROWD = 3_000;
  private static final String MARKUP = "<img src=x onerror=document.title='broken'>";
  private static final String ENDLESS = "W".repeat(200);

  @TempDir private static Path directory;
  @AutoClose private static Site site;
  private static String survey;
  private static String hostile;
  private static String series;
  private static String training;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
    survey = site.create(Site.survey("Phone survey"));
    site.report(survey, CROWD);
    series = site.create(Site.again(Site.survey("Every week"), 8));
    site.reportWave(series, 1, CROWD, false);
    training = site.train("Who is tall");
    hostile = site.create(Site.named(MARKUP + ENDLESS, MARKUP, List.of(MARKUP, ENDLESS)));
  }

  private static NewContextOptions in(ColorScheme scheme) {
    return new NewContextOptions().setColorScheme(scheme).setViewportSize(1280, 900);
  }

  private static NewContextOptions phone() {
    return new NewContextOptions().setViewportSize(360, 740);
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void textIsReadableInLightAndDark(ColorScheme scheme) {
    try (Visit visit = site.visit(in(scheme))) {
      for (String view : List.of("#/", "#/new", "#/collections/" + survey)) {
        Page page = visit.open(view);
        assertThat(page.locator("h1")).isVisible();
        assertThat(visit.faint()).as(view + " in " + scheme).isEmpty();
      }
      assertThat(visit.card("os")).isVisible();
      assertThat(visit.faint()).isEmpty();
      visit.picture("collection-" + scheme.name().toLowerCase(Locale.ROOT));
    }
  }

  /** Checks every page with all of its parts loaded and opened. */
  @ParameterizedTest
  @CsvSource({"LIGHT,1366", "DARK,1366", "LIGHT,768", "DARK,360"})
  void axeFindsNothing(ColorScheme scheme, int width) {
    try (Visit visit = site.visit(in(scheme).setViewportSize(width, 900))) {
      pages().forEach((view, part) -> checkWithAxe(visit, view, part));
      visit.button("Sign in").first().click();
      assertThat(visit.field("Admin token")).isVisible();
      assertThat(visit.axe()).as("signing in").isEmpty();
    }
  }

  private static void checkWithAxe(Visit visit, String view, String part) {
    Page page = visit.open(view);
    assertThat(page.locator(part).first()).isVisible();
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
    assertThat(visit.axe()).as(view).isEmpty();
  }

  /**
   * Addresses of pages, each with an element of the loaded page. The page for signing in is last.
   */
  private static Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("take-part/" + survey, "form");
    pages.put("take-part/none", "h1");
    pages.put("#/", ".collection-card");
    pages.put("#/new", ".prediction");
    pages.put("#/collections/" + survey, ".share-bars");
    pages.put("#/collections/" + series, ".trend-plot");
    pages.put("#/collections/" + hostile, ".invitation");
    pages.put("#/collections/none", ".empty");
    pages.put("#/trainings", ".collection-card");
    pages.put("#/trainings/" + training, ".weight-cell");
    pages.put("#/nowhere", "h1");
    pages.put("#/api", ".route");
    return pages;
  }

  @Test
  void axeWouldFindAPictureWithoutWords() {
    try (Visit visit = site.visit(in(ColorScheme.LIGHT))) {
      Page page = visit.open("#/");
      assertThat(page.locator("h1")).isVisible();
      page.evaluate("document.querySelector('main').append(document.createElement('img'))");
      assertThat(visit.axe()).hasSize(1).first().asString().startsWith("image-alt");
    }
  }

  @Test
  void aTrainingShowsItsRoundsAndItsModel() throws Exception {
    try (Visit visit = site.visit(in(ColorScheme.LIGHT))) {
      Page page = visit.open("#/trainings");
      visit.link("Who is tall").click();
      assertThat(page.locator(".headline .number").first()).hasText(Pattern.compile("0 / \\d+"));
      assertThat(page.getByRole(AriaRole.ROWHEADER).getByText("(constant)")).isVisible();
      visit.picture("training");
      Path model = page.waitForDownload(() -> visit.button("Download the model").click()).path();
      assertThat(Files.readString(model)).contains("hearsay-model-1");
    }
  }

  /** The page shows all routes of the document, with their parameters. */
  @Test
  void theInterfaceCanBeRead() {
    try (Visit visit = site.visit(phone())) {
      Page page = visit.open("#/api");
      JsonNode paths = site.get("/openapi.json").get("paths");
      int routes = 0;
      for (JsonNode path : paths) {
        routes += path.size() - (path.has("parameters") ? 1 : 0);
      }
      assertThat(page.locator(".route")).hasCount(routes);
      page.locator(".route-name").getByText("/api/collections/{id}/estimates").click();
      assertThat(page.getByText("The confidence of the intervals").first()).isVisible();
      assertThat(visit.width()).isEqualTo(360);
    }
  }

  @Test
  void faintTextWouldBeFound() {
    try (Visit visit = site.visit(in(ColorScheme.LIGHT))) {
      Page page = visit.open("#/");
      assertThat(page.locator("h1")).isVisible();
      page.locator("h1").evaluate("heading => heading.style.color = '#999'");
      assertThat(visit.faint()).hasSize(1).first().asString().startsWith("Collections");
    }
  }

  @Test
  void theReaderChoosesTheColoursAndTheChoiceLasts() {
    try (Visit visit = site.visit(in(ColorScheme.LIGHT))) {
      Page page = visit.open("#/");
      Locator body = page.locator("body");
      assertThat(body).hasCSS("background-color", "rgb(247, 246, 242)");
      visit.button("Switch to dark colours").click();
      assertThat(body).hasCSS("background-color", "rgb(19, 21, 25)");
      page.reload();
      assertThat(body).hasCSS("background-color", "rgb(19, 21, 25)");
      assertThat(visit.button("Switch to light colours")).isVisible();
    }
  }

  @Test
  void nothingScrollsSidewaysOnAPhone() {
    try (Visit visit = site.visit(phone())) {
      for (String view :
          List.of("#/", "#/new", "#/collections/" + survey, "#/collections/" + hostile)) {
        Page page = visit.open(view);
        assertThat(page.locator("h1")).isVisible();
        assertThat(visit.width()).as(view).isEqualTo(360);
      }
      visit.openCollection(survey);
      assertThat(visit.card("os")).isVisible();
      assertThat(visit.width()).isEqualTo(360);
      visit.picture("collection-phone");
    }
  }

  @Test
  void namesThatLookLikeMarkupStayText() {
    site.report(hostile, CROWD);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(hostile);
      assertThat(visit.card(MARKUP).locator("tbody th").first()).hasText(MARKUP);
      assertThat(page.locator("img")).hasCount(0);
      assertThat(page.title()).contains(MARKUP);
      visit.open("#/");
      assertThat(page.locator(".collection-card h2").first()).containsText(MARKUP);
      assertThat(page.locator("img")).hasCount(0);
    }
  }

  @Test
  void scriptsFromElsewhereWouldBeStoppedAndNoticed() {
    try (Visit visit = site.visit()) {
      Page page = visit.open("#/");
      assertThat(page.locator("h1")).isVisible();
      page.evaluate("document.body.insertAdjacentHTML('beforeend', `" + MARKUP + "`)");
      page.waitForCondition(() -> visit.faults().toString().contains("Content Security Policy"));
      page.waitForCondition(() -> visit.faults().toString().contains("Failed to load resource"));
      assertThat(page.title()).isEqualTo("Collections · Hearsay");
      page.navigate("about:blank"); // so that later faults are not about the image
      visit.faults().clear();
    }
  }

  @Test
  void theKeyboardIsSufficient() {
    try (Visit visit = site.visit(in(ColorScheme.LIGHT))) {
      Page page = visit.open("#/");
      assertThat(visit.link("Phone survey")).isVisible();
      page.keyboard().press("Tab");
      assertThat(visit.link("Skip to the content")).isFocused();
      page.keyboard().press("Enter");
      assertThat(page.getByRole(AriaRole.MAIN)).isFocused();
      tabTo(visit.link("New collection"));
      page.keyboard().press("Enter");
      typeInto(visit.field("Name of the collection"), "By keyboard");
      typeInto(visit.field("Name"), "height");
      typeInto(visit.field("Minimum"), "50");
      typeInto(visit.field("Maximum"), "250");
      assertThat(page.locator(".predictions")).containsText("height");
      page.keyboard().press("Enter");
      assertThat(visit.field("Admin token")).isFocused();
      page.keyboard().press("Escape");
      assertThat(page.locator("dialog")).hasCount(0);
      assertThat(visit.field("Maximum")).isFocused();
      visit.picture("form");
      page.keyboard().press("Enter");
      page.keyboard().type(site.adminToken());
      page.keyboard().press("Enter");
      assertThat(visit.button("Sign out")).isVisible();
      assertThat(visit.field("Maximum")).isFocused();
      page.keyboard().press("Enter");
      assertThat(visit.heading("“By keyboard” is ready")).isVisible();
      assertThat(page.getByRole(AriaRole.MAIN)).isFocused();
    }
  }

  /** Presses the tab key until an element has the focus, at most a few dozen times. */
  private static void tabTo(Locator wanted) {
    for (int presses = 0; presses < 40; presses++) {
      wanted.page().keyboard().press("Tab");
      if ((boolean) wanted.evaluate("element => element === document.activeElement")) {
        return;
      }
    }
    assertThat(wanted).isFocused();
  }

  private static void typeInto(Locator field, String text) {
    tabTo(field);
    field.page().keyboard().type(text);
  }

  @Test
  void everythingHasANameForScreenReaders() {
    try (Visit visit = site.visit()) {
      for (String view : List.of("#/", "#/new", "#/collections/" + survey)) {
        Page page = visit.open(view);
        assertThat(page.getByRole(AriaRole.HEADING, level(1))).hasCount(1);
        assertThat(page.getByRole(AriaRole.MAIN)).hasCount(1);
        assertThat(page.getByRole(AriaRole.BANNER)).hasCount(1);
        assertThat(page.getByRole(AriaRole.CONTENTINFO)).hasCount(1);
        assertThat(visit.nameless()).as(view).isEmpty();
      }
      assertThat(visit.card("os")).isVisible();
      assertThat(visit.nameless()).isEmpty();
      assertThat(visit.card("age").getByRole(AriaRole.IMG).first())
          .hasAttribute("aria-label", Pattern.compile("The mean of age is .*"));
    }
  }

  private static Page.GetByRoleOptions level(int level) {
    return new Page.GetByRoleOptions().setLevel(level);
  }

  @Test
  void aFieldWithoutANameWouldBeFound() {
    try (Visit visit = site.visit()) {
      Page page = visit.open("#/new");
      assertThat(visit.field("Minimum")).isVisible();
      page.evaluate("document.querySelector('main').append(document.createElement('input'))");
      assertThat(visit.nameless()).hasSize(1);
    }
  }

  @Test
  void anEmptyCollectorOffersToCreateACollection(@TempDir Path empty) {
    try (Site nothing = Site.start(empty);
        Visit visit = nothing.visit()) {
      visit.open("#/");
      assertThat(visit.heading("No collections yet")).isVisible();
      visit.link("Create the first collection").click();
      assertThat(visit.heading("New collection")).isVisible();
    }
  }
}
