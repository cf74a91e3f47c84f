package dev.hearsay.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.plot.Panel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No claim, title or text names other data than those that its numbers are on. */
class DataNamesTest {

  private static final DataOrigin ADULT = DataOrigin.real("adult", 20_000, 48_842);
  private static final DataOrigin MADE_UP =
      DataOrigin.madeUp("values", "all 0", 10, 20, people -> "seed 1.");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "adult: it is 1",
        "Numbers of adult (in place of MX): it is 1",
        "on real data it is 1",
        "it is 1"
      })
  void aTrueNameIsFine(String statement) {
    JudgedExperiment judged = judged(ADULT, "Adults", "On adult, in place of MX.", statement);
    assertThat(judged.findings().get(0).dataName()).isEqualTo("adult");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gov_census: it is 1",
        "made-up people: it is 1",
        "people made up by the lab: it is 1",
        "MX: it is 1",
        "adult, MX: it is 1",
        "blogfeedback (in place of Vehicle): it is 1"
      })
  void aWrongNameInAClaimIsCaught(String statement) {
    assertThatThrownBy(() -> judged(ADULT, "Adults", "", statement))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("claim mutant.1 names")
        .hasMessageContaining("its numbers are on: [adult]");
  }

  @Test
  void realDataAreNotClaimedOnMadeUpPeople() {
    assertThatThrownBy(() -> judged(MADE_UP, "Zeros", "", "On real people it is 1"))
        .hasMessageContaining("names 'real people'");
  }

  @Test
  void dataThatNoTestReadsAreNotNamed() {
    Claim idle = Claim.that("adult: 1 is 1", results -> ClaimCheck.equal(1, 1, 0));
    assertThatThrownBy(() -> judged(ADULT, "Adults", "", idle))
        .hasMessageContaining("claim mutant.1 names 'adult'")
        .hasMessageContaining("[none]");
  }

  @Test
  void aWrongNameInATitleOrTextIsCaught() {
    assertThatThrownBy(() -> judged(MADE_UP, "Means on adult", "", "it is 1"))
        .hasMessageContaining("experiment mutant names 'adult'");
    assertThatThrownBy(() -> judged(ADULT, "Adults", "People of MX.", "it is 1"))
        .hasMessageContaining("experiment mutant names 'MX'");
    assertThatThrownBy(() -> judged(ADULT, "Adults", "Made-up people.", "it is 1"))
        .hasMessageContaining("names 'Made-up'");
    assertThatCode(() -> judged(MADE_UP, "Zeros", "Made-up people.", "it is 1"))
        .doesNotThrowAnyException();
  }

  private static JudgedExperiment judged(
      DataOrigin origin, String title, String text, String statement) {
    return judged(
        origin,
        title,
        text,
        Claim.that(
            statement, results -> ClaimCheck.equal(results.value("Panel", "line", 1), 1, 0)));
  }

  private static JudgedExperiment judged(
      DataOrigin origin, String title, String text, Claim claim) {
    Experiment experiment =
        Experiment.named("mutant", "Ours", title)
            .text(text)
            .panel(Panel.lines("Panel", "x", "y").on(origin))
            .exact(List.of("line"), List.of(1.0), (series, x) -> 1)
            .claim(claim)
            .build();
    Results results = new Results();
    Cell cell = Cell.exact("Panel", "line", 1, () -> 1);
    results.put(cell, Measured.of(new double[] {1}, 0));
    return JudgedExperiment.of(experiment, List.of(cell), results, results);
  }
}
