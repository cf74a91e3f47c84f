package dev.hearsay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.lab.catalogue.Experiments;
import dev.hearsay.lab.data.DataSets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {

  @TempDir Path folder;

  @Test
  void listNamesEveryExperiment() {
    Cli cli = Cli.run("reproduce", "--list");
    assertThat(cli.code()).isZero();
    assertThat(cli.out().lines()).hasSize(Experiments.all(DataSets.madeUp()).size());
    assertThat(cli.out()).contains("w19-variance").contains("errata");
  }

  @Test
  void quickRunWritesReport() throws IOException {
    Cli cli = Cli.run("reproduce", "--quick", "errata", "z20-pm-opt", "f20-errors", "-o", target());
    assertThat(cli.err()).isEmpty();
    assertThat(cli.code()).isZero();
    assertThat(cli.out()).contains("confirmed with correction", "the report is ");
    String page = Files.readString(folder.resolve("out/report.html"));
    assertThat(page).contains("id=\"errata\"", "id=\"z20-pm-opt\"", "id=\"f20-errors\"", "<svg");
  }

  @Test
  void secondRunFindsEverythingDone() throws IOException {
    Cli.run("reproduce", "z20-pm-opt", "-o", target());
    String results = Files.readString(folder.resolve("out/results.csv"));
    assertThat(Cli.run("reproduce", "z20-pm-opt", "-o", target()).code()).isZero();
    assertThat(Files.readString(folder.resolve("out/results.csv"))).isEqualTo(results);
  }

  @Test
  void wrongUsageIsSaidInOneLine() {
    check(Cli.run("reproduce"), "name at least one experiment");
    check(Cli.run("reproduce", "w18"), "no experiment is called 'w18'; there are w19-variance");
    check(
        Cli.run("reproduce", "errata", "--data", folder.resolve("none").toString()),
        "is not a folder of data sets");
    check(Cli.run("reproduce", "--quick", "--full", "all"), "mutually exclusive");
  }

  private static void check(Cli cli, String message) {
    assertThat(cli.code()).isEqualTo(ExitCode.WRONG_USAGE.number());
    assertThat(cli.err()).contains(message).doesNotContain("\tat ");
  }

  private String target() {
    return folder.resolve("out").toString();
  }
}
