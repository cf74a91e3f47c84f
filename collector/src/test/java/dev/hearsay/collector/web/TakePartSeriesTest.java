package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import dev.hearsay.collector.intake.MovingClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A series on the take-part page: joining, waiting for the drawn wave, and answering it. */
class TakePartSeriesTest {

  private static final Duration WEEK = Duration.ofDays(7);
  private static final List<String> MOODS = List.of("good", "bad");

  @TempDir private static Path directory;
  private static final MovingClock CLOCK = new MovingClock();
  @AutoClose private static Site site;

  @BeforeAll
  static void start() {
    site = Site.start(directory, CLOCK);
  }

  private static Page open(Visit visit, String id) {
    Page page = visit.open("take-part/" + id);
    assertThat(page.locator(".outcome")).isVisible();
    return page;
  }

  private static int drawn(Page page) {
    String said = page.locator(".outcome p").last().textContent();
    return Integer.parseInt(said.replaceAll("(?s).*Wave (\\d+) of.*", "$1"));
  }

  @Test
  void answersOnlyTheDrawnWave() {
    String id = site.create(Site.again(Site.named("Weekly", "mood", MOODS), 5));
    try (Visit visit = site.visit(new NewContextOptions().setLocale("en-GB"))) {
      Page page = open(visit, id);
      assertThat(page.locator(".outcome")).containsText("Wave 1 of 5 is open");
      visit.button("Join the series").click();
      assertThat(page.locator(".outcome p").last()).containsText("was drawn for you");
      int wave = drawn(page);
      if (wave > 1) {
        assertThat(page.locator("form")).hasCount(0);
        CLOCK.move(WEEK.multipliedBy(wave - 1));
        page.reload();
      }
      assertThat(visit.heading("Please answer now")).isVisible();
      assertThat(drawn(page)).isEqualTo(wave);
      page.locator(".choice").first().click();
      page.locator("button[type=submit]").click();
      assertThat(visit.heading("Thank you: your report was received.")).isVisible();
      assertThat(page.locator(".history-entry")).hasCount(2);
      page.reload();
      assertThat(visit.heading("Your participation has ended")).isVisible();
      assertThat(page.locator(".sent-report")).isVisible();
    }
    assertThatJson(site.get("/api/collections/" + id)).node("reports").isEqualTo(1);
  }

  @Test
  void aMissedWaveIsNotAnswered() {
    String id = site.create(Site.again(Site.named("Missed", "mood", MOODS), 3));
    try (Visit visit = site.visit(new NewContextOptions().setLocale("en-GB"))) {
      Page page = open(visit, id);
      visit.button("Join the series").click();
      assertThat(page.locator(".outcome p").last()).containsText("was drawn for you");
      CLOCK.move(WEEK.multipliedBy(4));
      page.reload();
      assertThat(visit.heading("Your participation has ended")).isVisible();
      assertThat(page.locator(".outcome")).containsText("Nothing was sent.");
      assertThat(page.locator(".sent-report")).hasCount(0);
    }
  }
}
