package dev.hearsay.cli.command;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.hearsay.cli.Main;
import dev.hearsay.testing.JavaCommand;
import dev.hearsay.testing.browser.Browsers;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The demo as its user sees it: its own lines without the server's log, and at the end an address
 * at which to answer and watch the chart change.
 */
class DemoPageTest {

  private static final String ANSWER = "Answer yourself: ";
  private static final String WATCH = "and watch the chart change: ";

  @TempDir private Path folder;

  @Test
  void anAnswerOfTheUserChangesTheChart() throws IOException {
    Path logged = folder.resolve("logged");
    Process demo =
        new ProcessBuilder(JavaCommand.of(Main.class, "demo", "--users=300", "--port=0"))
            .redirectError(logged.toFile())
            .start();
    try (BufferedReader output = demo.inputReader();
        Browsers browsers = new Browsers()) {
      Page answering = browsers.browser().newPage();
      answering.navigate(after(ANSWER, output));
      Page watching = browsers.browser().newPage();
      watching.navigate(after(WATCH, output));
      answerAndWatch(answering, watching);
    } finally {
      demo.destroy();
    }
    assertThat(logged).isEmptyFile();
  }

  private static String after(String words, BufferedReader output) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(words)) {
        return line.substring(words.length());
      }
    }
    throw new AssertionError("the demo ended without '" + words + "'");
  }

  private static void answerAndWatch(Page answering, Page watching) {
    Locator reports = watching.locator(".headline .number").first();
    Locator shares = watching.locator("article").last().locator("tbody");
    Locator hours = watching.locator("article").first();
    assertThat(reports).hasText("100");
    assertThat(watching.locator(".connection")).hasText("Live");
    assertThat(shares).isVisible();
    String before = shares.textContent() + hours.textContent();
    answering.locator("input[type=number]").fill("3.5");
    answering.locator(".choice").last().click();
    answering.locator("button[type=submit]").click();
    assertThat(answering.locator(".sent-report")).isVisible();
    assertThat(reports).hasText("101");
    watching.waitForCondition(() -> !before.equals(shares.textContent() + hours.textContent()));
    assertThat(shares.textContent() + hours.textContent()).isNotEqualTo(before);
  }
}
