package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.topic.Broker;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page shows which collector counts a topic, or why none does, and how to continue. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class FoldPageTest {

  private static final Locator.WaitForOptions LONG =
      new Locator.WaitForOptions().setTimeout(20_000);

  @TempDir private Path directory;

  @Test
  void showsTheCountingCollectorAndLostMessages() throws Exception {
    TestDatabase.Postgres database = TestDatabase.Postgres.create();
    try (Broker broker = new Broker(directory);
        Site site =
            Site.start(
                CollectorOptions.onTopic(
                    database.jdbcUrl(), TopicOptions.of(broker.address(), "shown")))) {
      String id = site.create(Site.survey("phones"));
      try (Visit visit = site.visit()) {
        Page page = visit.open("#/");
        visit.signIn(site.adminToken());
        Locator counting =
            page.getByText("This collector counts the reports; no reports are waiting.");
        counting.waitFor(LONG);
        assertThat(visit.axe()).isEmpty();
        // simulates lost messages, which the next collector detects as a gap
        database.execute(
            "UPDATE fold_position SET next = next + 7 WHERE part = 3;"
                + "UPDATE fold SET epoch = epoch + 1, beat = beat + 1, owner = 'another'");
        Locator alarm = page.getByRole(AriaRole.ALERT);
        alarm.getByText("Messages are missing from the topic: partition 3").waitFor(LONG);
        assertThat(visit.axe()).isEmpty();
        visit.picture("fold-refused");
        visit.button("Continue without the lost reports").click();
        page.locator("dialog")
            .getByText("Continue", new Locator.GetByTextOptions().setExact(true))
            .click();
        counting.waitFor(LONG);
        assertThat(page.getByText("An unknown number of reports")).isVisible();
        visit.openCollection(id);
        assertThat(page.getByText("this collection may lack some")).isVisible();
        assertThat(visit.faults()).isEmpty();
      }
    }
  }
}
