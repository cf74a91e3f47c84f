package dev.hearsay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Main;
import dev.hearsay.testing.JavaCommand;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemoCommandTest {

  /**
   * Each of 18 intervals contains the truth with 95 %. They are not independent, but fewer than 5
   * would require errors of 2 standard deviations in most of five separate attributes, with a
   * probability below 10⁻⁶.
   */
  @Test
  void allStepsArePrinted() {
    Cli run = Cli.run("demo", "--users=3000", "--port=0", "--no-wait");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("The collector runs at http://127.0.0.1:")
        .contains(
            "exact ε = 2, so a report changes the odds between any two people by a factor of at most"
                + " 7.4")
        .contains(
            "Its page publishes at least 57 new answers to a week at once. This is too few to hide")
        .contains("3,000 reports drawn, sent and stored in ")
        .contains("3,000 reports to plan 'phone-habits', all waves together (ε = 2)")
        .contains("Week by week: screen-hours went from ")
        .doesNotContain("Dashboard: ", "/take-part/", "/#/", "Admin token");
    Matcher held = Pattern.compile("(\\d+) of 18 intervals contain the truth").matcher(run.out());
    assertThat(held.find()).isTrue();
    assertThat(Integer.parseInt(held.group(1))).isGreaterThanOrEqualTo(5);
    assertThat(run.out())
        .contains(
            "intervals contain the truth; at 95 % confidence, about 17 of 18 are expected to.");
  }

  /** With so few people, most weeks and attributes have no answers. */
  @Test
  void fewPeopleShowNothingThatIsUnknown() {
    Cli run = Cli.run("demo", "--users=10", "--port=0", "--no-wait");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("Week by week: ").doesNotContain("NaN");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --users=0      | --users is 0; it must be 1 to 10000000
          --port=70000   | --port is 70000; it must be 0 to 65535
          --users=many   | invalid value for option '--users': 'many' is not a whole number; see 'hearsay demo --help'
          """)
  void wrongUsageIsOneLine(String option, String message) {
    assertThat(Cli.run("demo", option, "--no-wait"))
        .isEqualTo(new Cli(2, "", "hearsay: " + message + "\n"));
  }

  @Test
  void aPortThatIsTakenIsAFailure() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Cli run = Cli.run("demo", "--port=" + taken.getLocalPort(), "--no-wait");
      assertThat(run.err())
          .matches("hearsay: cannot listen at \\S+: .*; --port 0 selects a free port\n")
          .contains("" + taken.getLocalPort());
      assertThat(run.code()).isEqualTo(1);
    }
  }

  /** Runs in a process of its own, which has its own folder for temporary files. */
  @Test
  void aFailedStartLeavesNothingBehind(@TempDir Path folder) throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Process demo =
          new ProcessBuilder(
                  JavaCommand.with(
                      List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + folder),
                      Main.class,
                      "demo",
                      "--no-wait",
                      "--port=" + taken.getLocalPort()))
              .redirectErrorStream(true)
              .start();
      String output = new String(demo.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(demo.waitFor()).as(output).isEqualTo(1);
      assertThat(folder.toFile().list()).noneMatch(name -> name.startsWith("hearsay-demo"));
    }
  }

  /** Ends the demo as Ctrl-C does: at its start, while devices report, and while it waits. */
  @ParameterizedTest
  @ValueSource(strings = {"Starting a collector", "Every device audits", "Ctrl-C stops the demo"})
  void endedAtAnyMomentItDeletesAllData(String moment, @TempDir Path folder) throws Exception {
    Process demo =
        new ProcessBuilder(
                JavaCommand.with(
                    List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + folder),
                    Main.class,
                    "demo",
                    "--port=0"))
            .redirectErrorStream(true)
            .start();
    BufferedReader output = demo.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    while (!line.startsWith(moment) && !line.startsWith("Ctrl-C stops the demo")) {
      line = output.readLine();
    }
    demo.toHandle().destroy();
    List<String> rest = output.lines().toList();
    assertThat(rest).last().isEqualTo("Stopped: all data of the demo are deleted.");
    assertThat(rest).noneMatch(one -> one.startsWith("hearsay: "));
    demo.waitFor();
    assertThat(folder).isEmptyDirectory();
  }
}
