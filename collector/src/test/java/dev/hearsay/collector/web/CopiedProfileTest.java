package dev.hearsay.collector.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.testing.browser.Browsers;
import dev.hearsay.testing.browser.ScriptServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A browser whose profile was copied to another machine. A report drawn before the copy counts
 * once; reports drawn afterwards count as those of two people.
 */
class CopiedProfileTest {

  private static final String REPORT =
      """
      async ([collector, id]) => {
        const { HearsayClient } = await import('/client/hearsay.js');
        const client = new HearsayClient(collector, { limit: 2, lifetime: 10, retries: 0 });
        return client.report(id, { age: 42, os: 'ios' }).then((it) => it.status, (e) => e.name);
      }
      """;

  @TempDir Path directory;

  @AutoClose private ScriptServer site;
  @AutoClose private TestServer collector;
  @AutoClose private Browsers browsers;
  private Survey survey;

  @BeforeEach
  void start() {
    site = new ScriptServer("dev/hearsay/web/");
    collector =
        TestServer.start(
            directory.resolve("data"), options -> options.origins(List.of(site.origin())));
    browsers = new Browsers();
    survey = collector.createSurvey();
  }

  /** Returns the outcome of reporting with a profile, with or without the collector's answers. */
  private String report(Path profile, boolean isAnswered) {
    try (BrowserContext context = browsers.profile(profile)) {
      Page page = context.newPage();
      page.setDefaultTimeout(Browsers.PATIENCE_MILLIS);
      page.navigate(site.origin());
      if (!isAnswered) {
        page.route("**/reports", route -> route.abort());
        page.evaluate(
            "(all) => { (" + REPORT + ")(all); }",
            List.of(collector.uri().toString(), survey.id()));
        page.waitForRequest("**/reports", () -> {});
        return "lost";
      }
      return (String) page.evaluate(REPORT, List.of(collector.uri().toString(), survey.id()));
    }
  }

  private Path copy(Path profile) throws IOException {
    Path copy = directory.resolve("copy");
    try (Stream<Path> files = Files.walk(profile)) {
      files.filter(file -> !Files.isSymbolicLink(file)).forEach(file -> copy(file, profile, copy));
    }
    return copy;
  }

  private static void copy(Path file, Path from, Path to) {
    try {
      Files.copy(file, to.resolve(from.relativize(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int counted() {
    return TestServer.json(collector.getAsAdmin(survey.path())).get("reports").asInt();
  }

  @Test
  void aReportBeforeTheCopyIsNotRepeated() throws IOException {
    Path profile = directory.resolve("profile");
    assertThat(report(profile, true)).isEqualTo("accepted");
    assertThat(report(copy(profile), true)).isEqualTo("AlreadyReportedError");
    assertThat(counted()).isEqualTo(1);
  }

  @Test
  void aDrawBeforeTheCopyCountsOnce() throws IOException {
    Path profile = directory.resolve("profile");
    report(profile, false);
    Path copy = copy(profile);
    assertThat(report(profile, true)).isEqualTo("accepted");
    assertThat(report(copy, true)).isEqualTo("duplicate");
    assertThat(counted()).isEqualTo(1);
  }

  /** Neither the client nor the collector can detect this, as SECURITY states. */
  @Test
  void copiesFromBeforeTheDrawAreTwoPeople() throws IOException {
    Path profile = directory.resolve("profile");
    try (BrowserContext context = browsers.profile(profile)) {
      context.newPage().navigate(site.origin());
    }
    Path copy = copy(profile);
    assertThat(report(profile, true)).isEqualTo("accepted");
    assertThat(report(copy, true)).isEqualTo("accepted");
    assertThat(counted()).isEqualTo(2);
  }
}
