package dev.hearsay.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Reproduction;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.catalogue.Experiments;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.testing.browser.Axe;
import dev.hearsay.testing.browser.Browsers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The report as people see it: of a few small experiments, on a phone and on a wide screen. */
class ReportInBrowserTest {

  /** With plots, wide tables, all verdicts but one, and made-up people. */
  private static final List<String> SMALL =
      List.of("w20-variance", "w20-zipf", "f20-splits", "d22-study", "errata");

  @TempDir private static Path folder;
  @AutoClose private static Browsers browsers;

  @BeforeAll
  static void writeReport() throws IOException {
    DataSets data = DataSets.madeUp();
    List<Experiment> experiments =
        SMALL.stream().map(name -> Experiments.named(name, data)).toList();
    new Reproduction(experiments, new Scope(Scope.Mode.QUICK, data), folder).run((e, c) -> {});
    browsers = new Browsers();
  }

  private static void visit(int width, ColorScheme scheme, Consumer<Page> look) {
    Browser.NewContextOptions options =
        new Browser.NewContextOptions().setViewportSize(width, 800).setColorScheme(scheme);
    try (BrowserContext context = browsers.browser().newContext(options)) {
      Page page = context.newPage();
      page.navigate(folder.resolve("report.html").toUri().toString());
      look.accept(page);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void axeFindsNothing(ColorScheme scheme) {
    visit(1366, scheme, page -> assertThat(Axe.violations(page)).isEmpty());
    visit(360, scheme, page -> assertThat(Axe.violations(page)).isEmpty());
  }

  @Test
  void axeWouldFindAFaintVerdict() {
    visit(
        1366,
        ColorScheme.LIGHT,
        page -> {
          page.addStyleTag(
              new Page.AddStyleTagOptions().setContent(".verdict { color: #ccc !important }"));
          assertThat(Axe.violations(page)).isNotEmpty();
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {360, 768, 1366, 1920})
  void nothingIsWiderThanThePage(int width) {
    visit(
        width,
        ColorScheme.LIGHT,
        page -> assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(width));
  }

  /** Also on a wide screen: what it shows begins and ends at the page's edges. */
  @Test
  void aWideScreenIsUsed() {
    visit(
        1920,
        ColorScheme.LIGHT,
        page ->
            assertThat(
                    (int)
                        page.evaluate(
                            "Math.min(...[...document.querySelectorAll('section, nav, .totals')]"
                                + ".map(one => Math.round(one.getBoundingClientRect().width)))"))
                .isGreaterThan(1800));
  }

  @Test
  void pageAndPlotsHaveOneTypeface() {
    visit(
        1366,
        ColorScheme.LIGHT,
        page -> {
          assertThat(page.locator("svg.plot text").count()).isGreaterThan(50);
          assertThat(page.evaluate(TYPEFACES)).isEqualTo(List.of("system-ui, sans-serif"));
        });
  }

  private static final String TYPEFACES =
      "[...new Set([...document.querySelectorAll('body *')]"
          + ".map(one => getComputedStyle(one).fontFamily))]";

  /** On a phone, where a plot has the whole width. */
  @Test
  void lettersOfPlotsAreLargeEnough() {
    visit(
        360,
        ColorScheme.LIGHT,
        page -> {
          assertThat(smallestLetters(page)).isGreaterThan(9.5);
          page.addStyleTag(
              new Page.AddStyleTagOptions().setContent(".plot text { font-size: 9px }"));
          assertThat(smallestLetters(page)).as("letters that are too small").isLessThan(9.5);
        });
  }

  /** In pixels of the screen: what the plot is scaled by is measured, too. */
  private static double smallestLetters(Page page) {
    return ((Number)
            page.evaluate(
                "Math.min(...[...document.querySelectorAll('svg.plot text')].map(one =>"
                    + " parseFloat(getComputedStyle(one).fontSize)"
                    + " * one.ownerSVGElement.getScreenCTM().a))"))
        .doubleValue();
  }

  @Test
  void everyLinkOfThePageLeadsSomewhere() {
    visit(
        1366,
        ColorScheme.LIGHT,
        page ->
            assertThat(
                    page.evaluate(
                        "[...document.querySelectorAll('a[href^=\"#\"]')].map(one =>"
                            + " one.hash.slice(1)).filter(id => !document.getElementById(id))"))
                .isEqualTo(List.of()));
  }

  @Test
  void everyFigureSaysWhoseValuesItShows() {
    visit(
        1366,
        ColorScheme.LIGHT,
        page ->
            assertThat(page.locator("figcaption .data").allTextContents())
                .hasSameSizeAs(page.locator("figure").all())
                .allMatch(
                    text -> Stream.of("No data: ", "Made-up people, ").anyMatch(text::startsWith)));
  }
}
