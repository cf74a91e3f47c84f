package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages state how far forged reports can shift each estimate, and the form can reduce it. */
class ForgedReportsPageTest {

  private static final Pattern MOVED =
      Pattern.compile("of forged reports can shift the estimate by up to ([0-9.]+)\\.");

  @TempDir private static Path directory;
  @AutoClose private static Site site;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
  }

  @Test
  void theFormShowsTheShiftAndReducesIt() {
    try (Visit visit = site.visit()) {
      Page page = visit.open("#/new");
      visit.field("Name").fill("age");
      visit.field("Minimum").fill("0");
      visit.field("Maximum").fill("100");
      assertThat(page.locator(".predictions")).containsText(MOVED);
      String usual = page.locator(".predictions").innerText();
      page.getByLabel("Reduce the effect of forged reports").check();
      assertThat(page.locator(".predictions")).containsText("duchi");
      assertThat(moved(page.locator(".predictions").innerText())).isLessThan(moved(usual));
    }
  }

  private static double moved(String text) {
    Matcher number = MOVED.matcher(text);
    assertThat(number.find()).as(text).isTrue();
    return Double.parseDouble(number.group(1));
  }

  /**
   * Shifts of numbers are in their unit, those of shares in percentage points, rounded up to two
   * digits.
   */
  @Test
  void theCertificateShowsTheShiftOfEveryAttribute() {
    String id = site.create(Site.survey("forged"));
    JsonNode attributes = site.get("/api/collections/" + id + "/audit").get("attributes");
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      Locator rows = page.locator("section[aria-labelledby=certificate] tbody tr");
      assertThat(rows).hasCount(attributes.size());
      for (int i = 0; i < attributes.size(); i++) {
        JsonNode attribute = attributes.get(i);
        String row = rows.nth(i).locator("td").last().innerText();
        double moved = attribute.get("movedByOnePercent").asDouble();
        boolean isShare = row.endsWith(" percentage points");
        double shown = Double.parseDouble(row.replace(" percentage points", ""));
        double exact = isShare ? 100 * moved : moved;
        assertThat(shown).isBetween(exact, 1.1 * exact);
        assertThat(isShare).isEqualTo(attribute.get("name").asText().equals("os"));
      }
    }
  }
}
