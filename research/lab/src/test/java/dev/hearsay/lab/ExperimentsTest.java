package dev.hearsay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.catalogue.Experiments;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.Verdict;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.random.InsecureSeededBits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is registered is whole, and theory agrees with reference values that were computed
 * independently (by enumeration and numerical optimization, not by this library).
 */
class ExperimentsTest {

  private static final Scope QUICK = new Scope(Scope.Mode.QUICK, DataSets.madeUp());

  @TempDir Path folder;

  @Test
  void namesAndCellsAreDistinct() {
    assertThat(Experiments.all(DataSets.madeUp()))
        .extracting(Experiment::name)
        .doesNotHaveDuplicates();
    for (Experiment experiment : Experiments.all(DataSets.madeUp())) {
      List<Cell> cells = experiment.cells(QUICK);
      assertThat(cells).extracting(cell -> cell.key(experiment)).doesNotHaveDuplicates();
      assertThat(cells)
          .extracting(Cell::panel)
          .containsAll(experiment.panels().stream().map(Panel::name).toList());
      assertThat(experiment.claims()).as(experiment.name()).isNotEmpty();
    }
  }

  /** Numbers from people are never shown without saying who these are. */
  @Test
  void panelsWithPeopleNameTheirData() {
    for (Experiment experiment : Experiments.all(DataSets.madeUp())) {
      Set<String> withPeople =
          experiment.cells(QUICK).stream()
              .filter(Cell::isOnData)
              .map(Cell::panel)
              .collect(Collectors.toSet());
      experiment.panels().stream()
          .filter(panel -> withPeople.contains(panel.name()))
          .forEach(
              panel ->
                  assertThat(panel.data())
                      .as(experiment.name() + ", " + panel.name())
                      .isNotEmpty()
                      .allMatch(DataOrigin::isMadeUp));
    }
  }

  /** A folder of sets by these names: nothing is read before it is measured. */
  @Test
  void panelsOnRealDataHaveTheirNames() throws IOException {
    List<String> sets = List.of("adult", "blogfeedback", "gov_census");
    for (String set : sets) {
      Files.createDirectory(folder.resolve(set));
    }
    assertThat(
            Experiments.all(DataSets.in(folder)).stream()
                .flatMap(experiment -> experiment.panels().stream())
                .flatMap(panel -> panel.data().stream())
                .filter(origin -> !origin.isMadeUp() && !origin.isNone())
                .map(DataOrigin::name)
                .distinct())
        .containsExactlyInAnyOrderElementsOf(sets);
  }

  @Test
  void unknownNameIsRefused() {
    assertThatThrownBy(() -> Experiments.named("w18-variance", DataSets.madeUp()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no experiment is called 'w18-variance'; there are w19-variance, ");
  }

  /** A grid costs up to 2.5·10⁻⁴ of a variance, and 2.5·10⁻³ where noise is added. */
  @ParameterizedTest
  @CsvSource({
    "w19-variance, laplace, 1, 8.0",
    "w19-variance, scdf, 1, 7.67242073299782",
    "w19-variance, staircase, 1, 7.678727036597796",
    "w19-variance, duchi, 1, 4.6826943768311695",
    "w19-variance, piecewise, 1, 5.223597452043686",
    "w19-variance, hybrid, 1, 4.288992493281813",
    "z20-variance, three-outputs, 1, 4.455451715872428",
    "z20-variance, pm-sub, 1, 5.082338796071342",
    "z20-variance, hm-tp, 1, 4.417625953202643",
    "z20-pm-opt, pm-opt, 1, 5.065681152146127",
    "f20-errors, OBRR e, 1, 4.567377243462401",
    "f20-errors, OMRR e, 2, 5.225178508952971",
    "f20-errors, MRR e, 4, 4.923492033540228",
    "f20-splits, 150 e, 1, 0.126579133526376",
    "d22-study, Square e, 0.05, 0.5017",
  })
  void theoryAgreesWithReferences(String name, String series, double x, double expected) {
    Experiment experiment = Experiments.named(name, DataSets.madeUp());
    double value =
        experiment.cells(QUICK).stream()
            .filter(cell -> cell.series().equals(series) && cell.x() == x)
            .findFirst()
            .orElseThrow()
            .measurement()
            .measure(new InsecureSeededBits(1));
    assertThat(value).isCloseTo(expected, within(tolerance(series) * expected));
  }

  private static double tolerance(String series) {
    return List.of("laplace", "scdf", "staircase").contains(series) ? 2.5e-3 : 2.5e-4;
  }

  /** All of it is exact, so none of these verdicts is left to chance. */
  @Test
  void everyErratumIsToldByItsNumber() throws IOException {
    Reproduction.Summary summary =
        new Reproduction(List.of(Experiments.named("errata", DataSets.madeUp())), QUICK, folder)
            .run((e, c) -> {});
    assertThat(summary.verdicts().findings())
        .hasSize(24)
        .allSatisfy(finding -> assertThat(finding.truth()).as(finding.id()).isPresent());
    assertThat(summary.verdicts().refuted())
        .extracting(Claim.Finding::statement)
        .containsExactly(
            "Re-calibration makes the error of 100 means of 0.9 smaller with at least the probability that"
                + " some deviation exceeds 1 (σ = 0.4, no bias)",
            "Noise for the sensitivity 2 keeps δ = 10⁻⁶ for d = 16, ε = 1",
            "Mechanism-1 has the δ that it states (true over stated, d = 15)",
            "Re-calibration makes the error of 6500 means of 0.9 smaller with at least the probability"
                + " that some deviation exceeds 2 (σ = 0.6, no bias)");
  }

  @Test
  void quickIsSmallerThanFull() {
    Scope full = new Scope(Scope.Mode.FULL, DataSets.madeUp());
    assertThat(effort(QUICK)).isLessThan(effort(full) / 10);
  }

  private static double effort(Scope scope) {
    return Experiments.all(DataSets.madeUp()).stream()
        .flatMap(experiment -> experiment.cells(scope).stream())
        .mapToDouble(cell -> (double) cell.people() * cell.repetitions())
        .sum();
  }

  @Test
  void verdictsAreSpelledOut() {
    assertThat(Arrays.toString(Verdict.values()))
        .isEqualTo("[confirmed, confirmed with correction, refuted, undecided]");
  }
}
