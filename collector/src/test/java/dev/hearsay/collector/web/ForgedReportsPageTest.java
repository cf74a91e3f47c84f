package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page states how far forged reports can move each attribute. */
class ForgedReportsPageTest {

  @TempDir private static Path directory;
  private static Site site;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  /** Numbers in their unit, shares in percentage points, both rounded up to two digits. */
  @Test
  void theCertificateStatesItForEveryAttribute() {
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
