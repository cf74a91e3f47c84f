package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers that may be missing, from the form of a new collection to the estimates. */
class MissingNumberPageTest {

  private static final String BETWEEN = " \\([0-9.]+ – [0-9.]+\u00a0%\\)";

  @TempDir private static Path directory;
  @AutoClose private static Site site;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
  }

  @Test
  void anEmptyFieldIsReported() {
    String id = site.create(Site.withMissing("empty"));
    try (Visit visit = site.visit(new NewContextOptions().setLocale("en-GB"))) {
      Page page = visit.open("take-part/" + id);
      assertThat(page.locator("form"))
          .containsText("If you have no answer, leave the field empty.");
      page.locator(".choice", new Page.LocatorOptions().setHasText("ios")).click();
      page.locator("button[type=submit]").click();
      assertThat(visit.heading("Thank you: your report was received.")).isVisible();
      assertThat(page.locator(".answer").first()).hasText("no answer");
      assertThatJson(site.get("/api/collections/" + id)).node("reports").isEqualTo(1);
    }
  }

  /** Three of four people have the number, at a third of its range. */
  @Test
  void theCardShowsTheShareWhoAnswered() {
    String id = site.create(Site.withMissing("shown"));
    site.report(id, 8_000);
    JsonNode found = site.get("/api/collections/" + id + "/estimates").get("attributes").get(0);
    assertIsNear(found.get("mean"), 40);
    assertIsNear(found.get("answered"), 0.75);
    try (Visit visit = site.visit()) {
      visit.openCollection(id);
      Locator card = visit.card("minutes");
      assertThat(card.locator(".mean .interval")).containsText("–");
      assertThat(card.locator(".answered"))
          .hasText(
              Pattern.compile(
                  "Mean of the 7[0-9.]+\u00a0% of people who answered" + BETWEEN + "\\."));
    }
  }

  /** The draws are the same in every run. */
  private static void assertIsNear(JsonNode estimate, double truth) {
    assertThat(estimate.get("value").asDouble())
        .isCloseTo(truth, within(4 * estimate.get("standardError").asDouble()));
    assertThat(estimate.get("low").asDouble()).isLessThan(estimate.get("high").asDouble());
  }

  @Test
  void theFormAllowsMissingNumbers() {
    try (Visit visit = site.visit()) {
      Page page = visit.open("#/new");
      visit.field("Name of the collection").fill("Minutes");
      visit.field("Name").fill("minutes");
      visit.field("Minimum").fill("0");
      visit.field("Maximum").fill("120");
      page.getByLabel("The answer may be missing").check();
      visit.button("Create the collection").click();
      visit.field("Admin token").fill(site.adminToken());
      page.locator("dialog .primary").click();
      visit.button("Sign out").waitFor();
      visit.button("Create the collection").click();
      assertThat(visit.heading("“Minutes” is ready")).isVisible();
    }
    for (JsonNode one : site.get("/api/collections").get("collections")) {
      if (one.get("name").asText().equals("Minutes")) {
        JsonNode plan = site.get("/api/collections/" + one.get("id").asText() + "/plan");
        assertThatJson(plan.get("schema"))
            .node("attributes[0].missing")
            .isString()
            .isEqualTo("allowed");
        return;
      }
    }
    throw new AssertionError("there is no such collection");
  }

  @Test
  void trendsAndDifferencesHaveTheShareAsWell() {
    String id = site.create(Site.again(Site.withMissing("weeks"), 3));
    site.reportWave(id, 1, 3_000, false);
    try (Visit visit = site.visit()) {
      Page page = visit.openCollection(id);
      assertThat(page.locator(".trend-card").first()).containsText("Who answered");
    }
  }
}
