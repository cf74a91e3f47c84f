package dev.hearsay.lab.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.cli.Main;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.lab.catalogue.Experiments;
import dev.hearsay.lab.data.DataSets;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class ReproduceCommandTest {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private static final Pattern LINE = Pattern.compile("hearsay reproduce((?: +[^\\s|;&>)`#]+)*)");

  @TempDir Path folder;

  /**
   * What a run of the lab's program left behind.
   *
   * @param code the exit code
   * @param out standard output
   * @param err standard error
   */
  private record Run(int code, String out, String err) {

    static Run of(String... args) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      int code = Main.run(command(), new PrintWriter(out), new PrintWriter(err), args);
      return new Run(code, out.toString(), err.toString());
    }
  }

  private static CommandLine command() {
    return Main.commandLine(new ReproduceCommand());
  }

  private static String help() throws IOException {
    try (InputStream help = ReproduceCommandTest.class.getResourceAsStream("help-reproduce.txt")) {
      return new String(help.readAllBytes(), UTF_8);
    }
  }

  @Test
  void helpIsWordForWord() throws IOException {
    assertThat(Run.of("reproduce", "--help")).isEqualTo(new Run(0, help(), ""));
  }

  @Test
  void theReadmeHasTheHelp() throws IOException {
    assertThat(Files.readString(ROOT.resolve("research/lab/README.md")))
        .contains("## Options\n\n```text\n" + help() + "```\n");
  }

  @Test
  void everyDocumentedLineIsOne() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String document : List.of("research/lab/README.md", "docs/README.md")) {
      LINE.matcher(Files.readString(ROOT.resolve(document)))
          .results()
          .map(line -> line.group(1).strip())
          .filter(line -> !line.startsWith("["))
          .forEach(lines::add);
    }
    assertThat(lines).hasSizeGreaterThan(3).allSatisfy(ReproduceCommandTest::parse);
    assertThatThrownBy(() -> parse("--quik all")).isInstanceOf(ParameterException.class);
  }

  private static void parse(String line) {
    command().parseArgs(("reproduce " + line).split(" +"));
  }

  /** All else is the command as it is without the lab. */
  @Test
  void otherSubcommandsAreThereAsWell() {
    assertThat(command().getSubcommands()).containsKeys("plan", "reproduce", "predict");
    assertThat(Run.of("nonsense").err()).contains("compare, reproduce, serve");
  }

  @Test
  void listNamesEveryExperiment() {
    Run run = Run.of("reproduce", "--list");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).hasSize(Experiments.all(DataSets.madeUp()).size());
    assertThat(run.out()).contains("w19-variance").contains("errata");
  }

  @Test
  void quickRunWritesReport() throws IOException {
    Run run = Run.of("reproduce", "--quick", "errata", "z20-pm-opt", "f20-errors", "-o", target());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("confirmed with correction", "the report is ");
    String page = Files.readString(folder.resolve("out/report.html"));
    assertThat(page).contains("id=\"errata\"", "id=\"z20-pm-opt\"", "id=\"f20-errors\"", "<svg");
  }

  @Test
  void secondRunFindsEverythingDone() throws IOException {
    Run.of("reproduce", "z20-pm-opt", "-o", target());
    String results = Files.readString(folder.resolve("out/results.csv"));
    assertThat(Run.of("reproduce", "z20-pm-opt", "-o", target()).code()).isZero();
    assertThat(Files.readString(folder.resolve("out/results.csv"))).isEqualTo(results);
  }

  @Test
  void wrongUsageIsSaidInOneLine() {
    check(Run.of("reproduce"), "name at least one experiment");
    check(Run.of("reproduce", "w18"), "no experiment is called 'w18'; there are w19-variance");
    check(
        Run.of("reproduce", "errata", "--data", folder.resolve("none").toString()),
        "is not a folder of data sets");
    check(Run.of("reproduce", "--quick", "--full", "all"), "mutually exclusive");
  }

  private static void check(Run run, String message) {
    assertThat(run.code()).isEqualTo(ExitCode.WRONG_USAGE.number());
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
  }

  private String target() {
    return folder.resolve("out").toString();
  }
}
