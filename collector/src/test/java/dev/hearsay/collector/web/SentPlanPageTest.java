package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.design.Planner;
import dev.hearsay.wire.json.PlanJson;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Creating a collection on the dashboard from an existing plan. */
class SentPlanPageTest {

  private static final Plan PLAN =
      Planner.forSchema(
              new Schema("Made before", List.of(new Attribute.Numeric("age", 0, 120).clamped())))
          .epsilon(0.75)
          .plan();

  @TempDir private static Path directory;
  @AutoClose private static Site site;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
  }

  @Test
  void aPlanIsPasted() {
    try (Visit visit = site.visit()) {
      Page page = choosePlan(visit);
      visit.field("Plan as JSON").fill("{}");
      assertThat(page.locator(".form-section .fault")).containsText("This is not a plan");
      visit.field("Plan as JSON").fill(PlanJson.write(PLAN));
      assertThat(page.getByText("“Made before”: 1 attribute, ε = 0.75.")).isVisible();
      assertThat(visit.nameless()).isEmpty();
      assertThat(visit.axe()).isEmpty();
      create(visit);
    }
  }

  @Test
  void aPlanIsChosenAsAFile() throws Exception {
    Path file = directory.resolve("plan.json");
    PlanJson.writeFile(PLAN, file);
    try (Visit visit = site.visit()) {
      choosePlan(visit);
      visit.field("Or a file").setInputFiles(file);
      assertThat(visit.field("Plan as JSON")).hasValue(PlanJson.write(PLAN));
      create(visit);
    }
  }

  @Test
  void aRefusalIsShown() {
    try (Visit visit = site.visit()) {
      Page page = choosePlan(visit);
      visit.signIn(site.adminToken());
      visit
          .field("Plan as JSON")
          .fill(PlanJson.write(PLAN).replace("\"epsilon\":0.75", "\"epsilon\":0.5"));
      visit.button("Create the collection").click();
      assertThat(page.locator(".form-end")).containsText("plan");
      assertThat(visit.heading("“Made before” is ready")).isHidden();
    }
  }

  private static Page choosePlan(Visit visit) {
    Page page = visit.open("#/new");
    visit.field("Use a plan made with hearsay plan").check();
    assertThat(visit.field("Name of the collection")).hasCount(0);
    return page;
  }

  private static void create(Visit visit) {
    visit.button("Create the collection").click();
    visit.field("Admin token").fill(site.adminToken());
    visit.page().locator("dialog .primary").click();
    visit.button("Sign out").waitFor();
    visit.button("Create the collection").click();
    assertThat(visit.heading("“Made before” is ready")).isVisible();
    visit.link("Open the collection").click();
    assertThat(visit.page().locator(".lead")).containsText("at most e0.75");
  }
}
