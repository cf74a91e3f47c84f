package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Accessibility of the take-part page: light and dark theme, phones, keyboard, screen readers, two
 * languages, and hostile names.
 */
class TakePartAccessTest {

  private static final String MARKUP = "<img src=x onerror=document.title='broken'>";
  private static final String ENDLESS = "W".repeat(200);

  /** Values without letters, so that all letters are texts of the page. */
  private static final List<String> DIGITS = List.of("10", "20", "30");

  @TempDir private static Path directory;
  @AutoClose private static Site site;
  private static String survey;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
    survey = site.create(Site.survey("Phones"));
  }

  private static NewContextOptions phone(String locale) {
    return new NewContextOptions().setViewportSize(360, 740).setLocale(locale);
  }

  private static Page open(Visit visit, String id) {
    Page page = visit.open("take-part/" + id);
    assertThat(page.locator("form")).isVisible();
    return page;
  }

  private static void answerSurvey(Page page) {
    page.locator("input[type=number]").fill("33");
    page.locator(".choice").first().click();
    page.locator("button[type=submit]").click();
    assertThat(page.locator(".sent-report")).isVisible();
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void itIsReadableAndFitsOnAPhone(ColorScheme scheme) {
    try (Visit visit = site.visit(phone("de-AT").setColorScheme(scheme))) {
      Page page = open(visit, survey);
      assertThat(visit.faint()).isEmpty();
      assertThat(visit.nameless()).isEmpty();
      assertThat(visit.axe()).isEmpty();
      assertThat(visit.width()).isEqualTo(360);
      answerSurvey(page);
      assertThat(visit.faint()).isEmpty();
      assertThat(visit.nameless()).isEmpty();
      assertThat(visit.axe()).isEmpty();
      assertThat(visit.width()).isEqualTo(360);
      assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
          .hasCount(1);
    }
  }

  @Test
  void theKeyboardIsSufficient() {
    try (Visit visit = site.visit(phone("en-GB"))) {
      Page page = open(visit, survey);
      page.keyboard().press("Tab");
      assertThat(visit.link("Skip to the content")).isFocused();
      page.keyboard().press("Enter");
      assertThat(page.getByRole(AriaRole.MAIN)).isFocused();
      page.keyboard().press("Tab");
      assertThat(visit.field("age")).isFocused();
      page.keyboard().type("33");
      page.keyboard().press("Tab");
      page.keyboard().press("ArrowDown");
      page.keyboard().press("Enter");
      assertThat(page.locator(".sent-report")).isVisible();
      assertThat(page.getByRole(AriaRole.MAIN)).isFocused();
      assertThat(page.locator(".answer").last()).hasText("ios");
    }
  }

  @Test
  void namesStayText() {
    String hostile = site.create(Site.named(MARKUP + ENDLESS, MARKUP, List.of(MARKUP, ENDLESS)));
    try (Visit visit = site.visit(phone("en-GB"))) {
      Page page = open(visit, hostile);
      assertThat(page.locator("h1")).containsText(MARKUP);
      assertThat(page.locator(".choice").first()).hasText(MARKUP);
      page.locator(".choice").first().click();
      page.locator("button[type=submit]").click();
      assertThat(page.locator(".answer")).hasText(MARKUP);
      assertThat(page.locator("img")).hasCount(0);
      assertThat(visit.width()).isEqualTo(360);
    }
  }

  @Test
  void theBrowserChoosesTheLanguageUntilTheReaderDoes() {
    try (Visit visit = site.visit(phone("de-CH"))) {
      Page page = open(visit, survey);
      assertThat(page.locator("html")).hasAttribute("lang", "de");
      assertThat(visit.button("Zufällig verändern und absenden")).isVisible();
      page.getByLabel("Sprache").selectOption("en");
      assertThat(visit.button("Randomize and submit")).isVisible();
      assertThat(page.locator("html")).hasAttribute("lang", "en");
      page.reload();
      assertThat(visit.button("Randomize and submit")).isVisible();
    }
    try (Visit visit = site.visit(phone("fr-FR"))) {
      open(visit, survey);
      assertThat(visit.button("Randomize and submit")).isVisible();
    }
  }

  /** Names that a language lacks or whose texts have another number of parameters. */
  private static final String DIFFERENCES =
      """
      async () => {
        const { LANGUAGES } = await import("/assets/take-part/language.js");
        const [first, ...others] = Object.values(LANGUAGES);
        const shape = (text) => (typeof text === "string" ? text.trim() && "text" : text?.length);
        const names = new Set(Object.values(LANGUAGES).flatMap((table) => Object.keys(table)));
        return [...names].filter((name) =>
          !shape(first[name]) || others.some((other) => shape(other[name]) !== shape(first[name])));
      }
      """;

  @Test
  void theTablesOfLanguagesHaveTheSameNames() {
    try (Visit visit = site.visit(phone("en-GB"))) {
      Page page = open(visit, survey);
      assertThat((List<?>) page.evaluate(DIFFERENCES)).isEmpty();
      page.evaluate(
          """
          async () => {
            const { LANGUAGES } = await import("/assets/take-part/language.js");
            LANGUAGES.en.onlyHere = "a mutant";
            LANGUAGES.de.odds = "without its number";
          }
          """);
      assertThat((List<?>) page.evaluate(DIFFERENCES)).hasSize(2);
    }
  }

  @Test
  void noTextIsOutsideTheTables() {
    String digits = site.create(Site.named("1", "2", DIGITS));
    String many =
        site.create(
            Site.named("1", "2", List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")));
    String series = site.create(Site.again(Site.named("1", "2", DIGITS), 12));
    String greedy = site.create(Site.named("1", "2", DIGITS).put("epsilon", 6));
    String closed = site.create(Site.named("1", "2", DIGITS));
    site.close(closed);
    try (Visit visit = site.visit(phone("de-DE"))) {
      visit.page().route("**/take-part/de.js", TakePartAccessTest::mark);
      for (String id : List.of(many, series, greedy, closed, "0", digits)) {
        Page page = visit.open("take-part/" + id);
        assertThat(page.locator("form, .outcome").first()).isVisible();
        assertThat(unmarked(page)).as(page.content()).isEmpty();
      }
      Page page = visit.page();
      page.locator(".choice").first().click();
      page.locator("button[type=submit]").click();
      assertThat(page.locator(".sent-report")).isVisible();
      assertThat(unmarked(page)).isEmpty();
      page.evaluate("document.querySelector('main').append('a mutant')");
      assertThat(unmarked(page)).hasSize(1);
    }
  }

  private static void mark(Route route) {
    route.fulfill(
        new Route.FulfillOptions()
            .setContentType("text/javascript")
            .setBody(Visit.script("marked-messages.js")));
  }

  private static List<?> unmarked(Page page) {
    return (List<?>) page.evaluate(Visit.script("unmarked.js"));
  }
}
