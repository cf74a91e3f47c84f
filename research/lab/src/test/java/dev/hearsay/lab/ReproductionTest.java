package dev.hearsay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Verdict;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs write everything that a reader needs, and go on where they were stopped. */
class ReproductionTest {

  private static final Scope QUICK = new Scope(Scope.Mode.QUICK, DataSets.madeUp());

  private static final Claim CLAIM =
      Claim.that(
          "twice is above half",
          results -> ClaimCheck.equal(results.value("Lines", "twice", 1), 2, 0));

  @TempDir Path folder;

  @Test
  void writesReportWithEveryPlotAndClaim() throws IOException {
    Reproduction.Summary summary = run(Samples.withClaim(CLAIM));
    assertThat(summary.verdicts().count(Verdict.CONFIRMED)).isEqualTo(1);
    String page = Files.readString(summary.report());
    assertThat(page)
        .contains(
            "<svg",
            "<title>Lines · made-up nobody</title>",
            "sample-2: Table</strong>",
            "A &lt;sample&gt;");
    assertThat(page)
        .contains(
            "twice is above half",
            "verdict confirmed",
            "✓</span> confirmed",
            "Data: made-up nobody",
            "8 repetitions");
    assertThat(page).doesNotContain("src=", "@import", "<script");
    assertThat(folder.resolve("sample-1-made-up-nobody.svg")).content().contains("<svg");
    assertThat(folder.resolve("sample-1-made-up-nobody.png")).isNotEmptyFile();
    assertThat(folder.resolve("claims.csv")).content().endsWith(",\"confirmed\"\n");
  }

  @Test
  void numbersFromNobodyKnownAreRefused() {
    assertThatThrownBy(
            () ->
                Experiment.named("blind", "Ours", "Blind")
                    .panel(Panel.lines("Lines", "x", "y"))
                    .exactOnData(List.of("line"), List.of(1.0), (scope, series, x) -> x))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("blind, Lines: numbers follow from data; Panel.on must say whose");
  }

  @Test
  void reportsOfNobodyKnownAreRefused() {
    assertThatThrownBy(
            () ->
                Experiment.named("blind", "Ours", "Blind")
                    .panel(Panel.lines("Lines", "x", "y"))
                    .simulated(
                        List.of("chance"),
                        List.of(1.0),
                        scope -> scope.size(1, 1),
                        (setting, series, x, bits) -> x))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("blind, Lines: reports are simulated; Panel.on must say whose");
  }

  /** A file of results says of every number on which data it is. */
  @Test
  void everyNumberHasItsOwnData() throws IOException {
    run(Samples.withClaim(CLAIM));
    assertThat(results().stream().skip(1).map(line -> line.substring(0, line.indexOf(','))))
        .containsOnly("made-up nobody", "none");
    assertThat(folder.resolve("claims.csv")).content().contains("\"sample.1\",\"made-up nobody\"");
  }

  /** Rows of a quick run must not stand under a full run's caption. */
  @Test
  void aFullRunTakesNoNumbersOfAQuickOne() throws IOException {
    Scope full = new Scope(Scope.Mode.FULL, DataSets.madeUp());
    run(counted(), QUICK, folder);
    String after = Files.readString(run(counted(), full, folder).report());
    List<String> both = results();
    Path fresh = folder.resolve("fresh");
    run(counted(), full, fresh);
    List<String> alone = Files.readAllLines(fresh.resolve("results.csv"));
    assertThat(both).hasSize(3).containsAll(alone);
    assertThat(both.get(1)).startsWith("made-up nobody (quick),counted,").endsWith(",10.0,0.0");
    assertThat(alone.get(1)).startsWith("made-up nobody (full),counted,").endsWith(",1000.0,0.0");
    assertThat(table(after)).isEqualTo(table(Files.readString(fresh.resolve("report.html"))));
  }

  private static Experiment counted() {
    return Experiment.named("counted", "Ours", "Counted")
        .panel(Panel.table("Rows", "x", "rows").on(Samples.NOBODY))
        .exactOnData(
            List.of("rows"), List.of(1.0), (scope, series, x) -> scope.isQuick() ? 10 : 1000)
        .build();
  }

  private static String table(String page) {
    return page.substring(page.indexOf("<table class=\"numbers\">"));
  }

  @Test
  void mutantClaimIsNotConfirmed() throws IOException {
    Claim mutant =
        Claim.that(
            "twice is 3", results -> ClaimCheck.equal(results.value("Lines", "twice", 1), 3, 0));
    assertThat(run(Samples.withClaim(mutant)).verdicts().count(Verdict.REFUTED)).isEqualTo(1);
  }

  @Test
  void sameSeedsGiveSameNumbers() throws IOException {
    run(Samples.withClaim(CLAIM));
    List<String> first = results();
    Files.delete(folder.resolve("results.csv"));
    run(Samples.withClaim(CLAIM));
    assertThat(results()).containsExactlyInAnyOrderElementsOf(first);
  }

  @Test
  void stoppedRunGoesOn() throws IOException {
    run(Samples.withClaim(CLAIM));
    List<String> whole = results();
    String torn = whole.get(0) + "\n" + whole.get(1) + "\n" + whole.get(2).substring(0, 20);
    Files.writeString(folder.resolve("results.csv"), torn);
    run(Samples.withClaim(CLAIM));
    assertThat(results().subList(0, 2)).isEqualTo(whole.subList(0, 2));
    assertThat(results()).containsExactlyInAnyOrderElementsOf(whole);
  }

  @Test
  void finishedCellsAreNotMeasuredAgain() throws IOException {
    AtomicInteger measured = new AtomicInteger();
    Experiment failing = counting(measured, 3);
    assertThatThrownBy(() -> run(failing)).hasMessageContaining("killed at 3");
    int before = (int) results().stream().skip(1).count();
    assertThat(before).isBetween(1, 4);
    measured.set(0);
    run(counting(measured, -1));
    assertThat(measured.get()).isEqualTo(5 - before);
  }

  /** Five cells, of which one may fail. */
  private static Experiment counting(AtomicInteger measured, double failsAt) {
    return Experiment.named("counting", "Ours", "Counting")
        .panel(Panel.lines("Lines", "x", "y"))
        .exact(
            List.of("line"),
            List.of(1.0, 2.0, 3.0, 4.0, 5.0),
            (series, x) -> {
              if (x == failsAt) {
                throw new IllegalStateException("killed at 3");
              }
              measured.incrementAndGet();
              return x;
            })
        .build();
  }

  @Test
  void foreignFileIsRefused() throws IOException {
    Files.writeString(folder.resolve("results.csv"), "name,age\nAnn,7\n");
    assertThatThrownBy(() -> run(Samples.withClaim(CLAIM)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a file of results");
    assertThat(folder.resolve("results.csv")).content().isEqualTo("name,age\nAnn,7\n");
  }

  @Test
  void readmeShowsTheSmallestExperiment() throws IOException {
    assertThat(run(Samples.coin()).verdicts().count(Verdict.CONFIRMED)).isEqualTo(1);
    String source = Files.readString(Path.of("src/test/java/dev/hearsay/lab/Samples.java"));
    String shown =
        source.substring(source.indexOf("// README begins"), source.indexOf("// README ends"));
    String code = shown.substring(shown.indexOf('\n') + 1).stripIndent().strip();
    assertThat(code.lines().count()).isLessThan(40);
    assertThat(Files.readString(Path.of("README.md"))).contains(code);
  }

  private Reproduction.Summary run(Experiment experiment) throws IOException {
    return run(experiment, QUICK, folder);
  }

  private static Reproduction.Summary run(Experiment experiment, Scope scope, Path to)
      throws IOException {
    return new Reproduction(List.of(experiment), scope, to).run((ran, cell) -> {});
  }

  private List<String> results() throws IOException {
    return Files.readAllLines(folder.resolve("results.csv"));
  }
}
