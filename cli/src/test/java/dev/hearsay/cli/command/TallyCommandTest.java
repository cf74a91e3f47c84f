package dev.hearsay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import dev.hearsay.wire.report.ReportWriter;
import dev.hearsay.wire.report.TallyBytes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tallies of reports and of other tallies, which can be added without trust. */
class TallyCommandTest {

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeReports() throws IOException {
    survey = Survey.withReports(folder);
  }

  @Test
  void talliesMerge() throws IOException {
    Cli run = survey.run("tally plan.json first.bin second.bin -o both.bin");
    assertThat(survey.shortened(run.out())).isEqualTo("Counted 4,000 reports into both.bin.\n");
    survey.run("tally plan.json first.bin -o first.tally");
    survey.run("tally plan.json second.bin -o second.tally");
    survey.run("tally plan.json second.tally first.tally -o merged.bin");
    survey.run("tally plan.json second.bin first.tally -o mixed.bin");
    assertThat(survey.bytes("merged.bin")).isEqualTo(survey.bytes("both.bin"));
    assertThat(survey.bytes("mixed.bin")).isEqualTo(survey.bytes("both.bin"));
    String estimate = survey.run("estimate plan.json both.bin").out();
    assertThat(survey.run("estimate plan.json first.bin second.tally").out()).isEqualTo(estimate);
  }

  private static final String TWICE =
      ": these reports would be counted twice, unless two small groups of people gave the same"
          + " reports by chance";

  /** Files are recognized by their bytes. */
  @Test
  void repeatedReportsAreAnError() throws IOException {
    Files.copy(survey.file("first.bin"), survey.file("copy.bin"));
    Files.createSymbolicLink(survey.file("link.bin"), survey.file("first.bin"));
    survey.run("tally plan.json first.bin -o first.tally");
    for (String name : List.of("first.bin", "copy.bin", "link.bin")) {
      String message = "%s has the same content as first.bin".formatted(name) + TWICE;
      assertThat(error("tally plan.json first.bin %s -o both.tally".formatted(name)))
          .isEqualTo("hearsay: " + message + "; to count them anyway, give --allow-repeats\n");
      assertThat(survey.file("both.tally")).doesNotExist();
      assertThat(error("estimate plan.json first.bin second.bin " + name))
          .isEqualTo("hearsay: " + message + "; to count them anyway, give --allow-repeats\n");
      assertThat(warning("tally plan.json first.bin %s -o n.tally --allow-repeats".formatted(name)))
          .isEqualTo("hearsay: warning: " + message + "\n");
    }
    assertThat(error("estimate plan.json first.tally first.tally"))
        .startsWith("hearsay: first.tally has the same content as first.tally: ");
    assertThat(survey.run("estimate plan.json first.bin second.bin").err()).isEmpty();
    assertThat(survey.run("estimate plan.json first.bin first.bin --allow-repeats").out())
        .startsWith("3,000 reports");
  }

  /** Reports are recognized by the fingerprints in tallies, also after merges. */
  @Test
  void reportsInATallyAreNotCountedAgain() {
    survey.run("tally plan.json first.bin -o first.tally");
    survey.run("tally plan.json first.tally second.bin -o both.tally");
    assertThat(error("tally plan.json first.tally first.bin -o new.tally"))
        .isEqualTo(
            "hearsay: first.bin includes reports of first.tally"
                + TWICE
                + "; to count them anyway, give --allow-repeats\n");
    assertThat(error("estimate plan.json first.bin first.tally"))
        .startsWith("hearsay: first.tally includes reports of first.bin:");
    assertThat(error("estimate plan.json second.bin both.tally"))
        .startsWith("hearsay: both.tally includes reports of second.bin:");
    assertThat(error("estimate plan.json first.tally both.tally"))
        .startsWith("hearsay: both.tally includes reports of first.tally:")
        .hasLineCount(1);
    assertThat(warning("estimate plan.json first.tally both.tally --allow-repeats"))
        .isEqualTo("hearsay: warning: both.tally includes reports of first.tally" + TWICE + "\n");
    assertThat(warning("estimate plan.json first.tally second.bin")).isEmpty();
  }

  /** All files without reports are the same, such as those of two waves without answers. */
  @Test
  void filesWithoutReportsAreNotRepeats() throws IOException {
    for (String name : List.of("none", "nobody")) {
      new ReportWriter(Files.newOutputStream(survey.file(name + ".bin")), survey.plan()).close();
      survey.run("tally plan.json %s.bin -o %s.tally".formatted(name, name));
    }
    for (String files :
        List.of("none.bin nobody.bin", "none.tally nobody.tally", "none.bin none.tally")) {
      assertThat(warning("tally plan.json first.bin " + files + " -o new.tally")).isEmpty();
    }
  }

  private String error(String line) {
    Cli run = survey.run(line);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    return survey.shortened(run.err());
  }

  private String warning(String line) {
    Cli run = survey.run(line);
    assertThat(run.code()).isZero();
    return survey.shortened(run.err());
  }

  /** A published tally contains only counts, like a collector's tally. */
  @Test
  void aTallyWithoutFingerprintsHoldsTheCountsAlone() throws IOException {
    survey.run("tally plan.json first.bin -o noted.tally");
    survey.run("tally plan.json noted.tally -o plain.tally --no-fingerprints");
    Tally counts = TallyBytes.read(survey.bytes("noted.tally"), survey.plan());
    assertThat(survey.bytes("plain.tally"))
        .isEqualTo(TallyBytes.write(counts))
        .hasSizeLessThan(survey.bytes("noted.tally").length);
    assertThat(warning("estimate plan.json plain.tally first.bin")).isEmpty();
    survey.run("tally plan.json plain.tally -o again.tally");
    assertThat(error("estimate plan.json plain.tally again.tally"))
        .startsWith("hearsay: again.tally includes reports of plain.tally:");
  }

  @Test
  void talliesHaveFormats() throws IOException {
    String hash = survey.plan().hash().toString();
    assertThat(survey.json("tally plan.json all.bin -o all.tally").toString())
        .isEqualTo("{\"plan\":\"" + hash + "\",\"reports\":4000,\"rejected\":0}");
    assertThat(survey.run("tally plan.json all.bin -o all.tally --format csv").out())
        .isEqualTo("plan,reports,rejected\n" + hash + ",4000,0\n");
  }

  @Test
  void rejectedReportsAreWarnedOf() throws IOException {
    Plan plan = survey.plan();
    Tally tally = Tally.of(plan);
    // Parts 0 and 1 have a word each that is outside of every alphabet.
    assertThat(tally.add(Report.of(plan, new int[] {0, 1}, new long[] {1L << 40, 0}))).isFalse();
    try (OutputStream stream = Files.newOutputStream(survey.file("rejected.bin"))) {
      TallyBytes.write(tally, stream);
    }
    Cli run = survey.run("tally plan.json all.bin rejected.bin -o all.tally");
    assertThat(run.err())
        .isEqualTo(
            "hearsay: warning: 1 report rejected and not counted: no device that follows the plan"
                + " sends such reports\n");
    assertThat(run.code()).isZero();
    assertThat(survey.run("estimate plan.json rejected.bin").err())
        .contains("there are no reports in ")
        .hasLineCount(2);
  }

  @ParameterizedTest
  @CsvSource({"all.bin", "all.tally"})
  void filesOfOtherPlansAreRefused(String file) {
    survey.run("tally plan.json all.bin -o all.tally");
    survey.run("plan schema.yaml --epsilon 3 -o other.json");
    Cli run = survey.run("tally other.json " + file + " -o new.bin");
    assertThat(survey.shortened(run.err())).startsWith("hearsay: " + file + ": ").hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("new.bin");
  }

  @ParameterizedTest
  @CsvSource({"all.bin, 30", "all.tally, 30", "all.tally, 60"})
  void aCutOffFileIsOneLine(String file, int length) throws IOException {
    survey.run("tally plan.json all.bin -o all.tally");
    byte[] bytes = survey.bytes(file);
    Files.write(survey.file("bad.bin"), Arrays.copyOf(bytes, length));
    Cli run = survey.run("tally plan.json bad.bin -o new.bin");
    assertThat(survey.shortened(run.err())).startsWith("hearsay: bad.bin").hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("new.bin");
  }

  @Test
  void anUnwritableTallyIsAFailure() {
    Cli run =
        Cli.run(
            "tally",
            survey.file("plan.json").toString(),
            survey.file("all.bin").toString(),
            "-o",
            folder + "/no/all.tally");
    assertThat(run.err()).startsWith("hearsay: cannot write '").hasLineCount(1);
    assertThat(run.code()).isEqualTo(1);
  }
}
