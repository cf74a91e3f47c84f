package dev.hearsay.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks that no command overwrites its input. */
class FileArgumentsTest {

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeReports() throws IOException {
    survey = Survey.withReports(folder);
    Files.createSymbolicLink(survey.file("soft.csv"), survey.file("data.csv"));
    Files.createLink(survey.file("hard.csv"), survey.file("data.csv"));
  }

  @ParameterizedTest
  @CsvSource({
    "perturb plan.json data.csv -o data.csv, data.csv",
    "perturb plan.json data.csv -o soft.csv, soft.csv",
    "perturb plan.json soft.csv -o hard.csv, hard.csv",
    "perturb plan.json data.csv -o plan.json, plan.json",
    "tally plan.json first.bin second.bin -o second.bin, second.bin",
    "tally plan.json first.bin -o plan.json, plan.json",
    "plan schema.yaml --epsilon 1 -o schema.yaml, schema.yaml",
    "draft data.csv -o data.csv, data.csv",
    "train schema.yaml data.csv --label age --task linear --epsilon 1 -o data.csv, data.csv",
    "predict plan.json data.csv -o data.csv, data.csv"
  })
  void anInputIsNotOverwritten(String line, String output) throws IOException {
    byte[] before = survey.bytes(output);
    Cli run = survey.run(line);
    assertThat(survey.shortened(run.err()))
        .isEqualTo(
            "hearsay: -o names '%s', which is an input and would be overwritten\n"
                .formatted(output));
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.bytes(output)).isEqualTo(before);
  }

  /** Another file may be overwritten. */
  @Test
  void anotherFileIsOverwritten() throws IOException {
    survey.run("tally plan.json first.bin -o all.tally");
    byte[] before = survey.bytes("all.tally");
    assertThat(survey.run("tally plan.json second.bin -o all.tally").code()).isZero();
    assertThat(survey.bytes("all.tally")).isNotEqualTo(before);
  }
}
