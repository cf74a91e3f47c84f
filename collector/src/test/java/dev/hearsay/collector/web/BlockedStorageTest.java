package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages in a browser that disables storage: they work without stored settings. */
class BlockedStorageTest {

  /** The behaviour of Chromium when storage is disabled for a site. */
  private static final String BLOCK =
      """
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
      }
      """;

  private static final String BLOCK_INDEXED_DB =
      """
      Object.defineProperty(window, "indexedDB", {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
      """;

  /** Storage that is full. */
  private static final String FULL =
      """
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      """;

  @TempDir private static Path directory;
  @AutoClose private static Site site;

  @BeforeAll
  static void start() {
    site = Site.start(directory);
  }

  private static Visit visit(String fault) {
    Visit visit = site.visit();
    visit.context().addInitScript(fault);
    return visit;
  }

  @Test
  void theFaultIsReal() {
    try (Visit visit = visit(BLOCK)) {
      Object thrown =
          visit
              .open("")
              .evaluate("() => { try { localStorage; } catch (error) { return error.name; } }");
      assertThat(thrown).isEqualTo("SecurityError");
    }
  }

  @Test
  void theDashboardWorksWithoutStorage() {
    try (Visit visit = visit(BLOCK)) {
      checkDashboard(visit);
      visit.page().reload();
      assertThat(visit.button("Sign in").first()).isVisible();
      assertThat(visit.button("Sign out")).hasCount(0);
      assertThat(visit.button("Switch to dark colours")).isVisible();
    }
  }

  @Test
  void theDashboardWorksWithFullStorage() {
    try (Visit visit = visit(FULL)) {
      checkDashboard(visit);
    }
  }

  /** Token and theme last until the page is closed. */
  private static void checkDashboard(Visit visit) {
    String id = site.create(Site.survey("Stored"));
    Page page = visit.openCollection(id);
    assertThat(visit.heading("Stored")).isVisible();
    visit.button("Switch to dark colours").click();
    assertThat(visit.button("Switch to light colours")).isVisible();
    visit.signIn(site.adminToken());
    assertThat(visit.button("Sign out")).isVisible();
    visit.button("Close the collection").click();
    page.locator("dialog").getByText("Cancel").click();
  }

  /** Reports are possible, because the ledger is in IndexedDB. */
  @Test
  void reportsWithoutLocalStorage() {
    String id = site.create(Site.survey("Answered"));
    try (Visit visit = visit(BLOCK)) {
      Page page = visit.open("take-part/" + id);
      page.locator("select.language").selectOption("de");
      assertThat(visit.heading("Fragen")).isVisible();
      page.locator("input[type=number]").fill("33");
      page.locator(".choice").first().click();
      page.locator("button[type=submit]").click();
      assertThat(page.locator(".sent-report")).isVisible();
    }
    assertThatJson(site.get("/api/collections/" + id)).node("reports").isEqualTo(1);
  }

  /** Without a ledger a person could be asked repeatedly. */
  @Test
  void refusesWithoutALedger() {
    String id = site.create(Site.survey("Refused"));
    try (Visit visit = visit(BLOCK + BLOCK_INDEXED_DB)) {
      visit.open("take-part/" + id);
      assertThat(visit.heading("Your browser cannot store a record")).isVisible();
    }
  }
}
