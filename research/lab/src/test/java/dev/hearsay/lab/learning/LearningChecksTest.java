package dev.hearsay.lab.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import dev.hearsay.lab.claim.Measured;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Wrong orders are found out, and too few people decide nothing. */
class LearningChecksTest {

  private final Results results = new Results();

  LearningChecksTest() {
    put("low", 0.01, 0.20, 0.15, 0.10);
    put("high", 0.01, 0.40, 0.30, 0.25);
    put("noisy", 0.10, 0.30, 0.25, 0.20);
    put("mixed", 0.001, 0.10, 0.10, 0.30);
    put(Learning.NOT_PRIVATE, 0, 0.08, 0.08, 0.08);
  }

  private void put(String series, double error, double... means) {
    for (int i = 0; i < means.length; i++) {
      double mean = means[i];
      results.put(
          Cell.exact("p", series, i + 1.0, () -> mean), new Measured(mean, error, 1_000, 5));
    }
  }

  private Outcome consistently(String lower, String higher) {
    return LearningChecks.consistentlyBelow(results, "p", lower, higher).outcome();
  }

  @Test
  void trueOrderHolds() {
    assertThat(consistently("low", "high")).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void exchangedLabelsFail() {
    assertThat(consistently("high", "low")).isEqualTo(Outcome.FAILS);
  }

  @Test
  void chanceLeavesItUndecided() {
    assertThat(consistently("noisy", "high")).isEqualTo(Outcome.UNDECIDED);
  }

  /** On average it is below, but not consistently. */
  @Test
  void onePlaceThatIsSurelyAboveFails() {
    assertThat(results.belowOnAverage("p", "mixed", "high").outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(consistently("mixed", "high")).isEqualTo(Outcome.FAILS);
  }

  /**
   * Lines that surely differ by less than 1 % on average are level; wider intervals decide nothing.
   */
  @Test
  void levelIsNotBelow() {
    put("near", 0.0002, 0.401, 0.299, 0.25);
    put("same", 0.0002, 0.40, 0.30, 0.25);
    assertThat(consistently("near", "same")).isEqualTo(Outcome.FAILS);
    assertThat(LearningChecks.consistentlyBelow(results, "p", "near", "same").test())
        .contains("level counts as not below");
    put("nearer", 0.01, 0.401, 0.299, 0.25);
    assertThat(consistently("nearer", "same")).isEqualTo(Outcome.UNDECIDED);
  }

  /** It is lower by about half: by a third is true, by nine tenths is not. */
  @Test
  void marginIsAskedFor() {
    assertThat(by(0.3)).isEqualTo(Outcome.HOLDS);
    assertThat(by(0.9)).isEqualTo(Outcome.FAILS);
  }

  private Outcome by(double margin) {
    return LearningChecks.consistentlyBelow(results, "p", "low", "high", "ε", margin).outcome();
  }

  @Test
  void leastAndGreatestRatiosAreShown() {
    assertThat(LearningChecks.consistentlyBelow(results, "p", "low", "high").measured())
        .contains("single ones: low / high = 0.4000 … 0.5000");
  }

  @Test
  void tooFewPeopleAreCounted() {
    ClaimCheck check = LearningChecks.close(results, "p", List.of("high"), List.of(3.0));
    assertThat(check.measured()).contains("1,000 people");
    assertThat(check.test()).contains("too few people");
  }

  /** More repetitions would only show more surely that it fails, which decides nothing. */
  @Test
  void whereAFailureDecidesNothingOnlyPeopleDo() {
    assertThat(LearningChecks.close(results, "p", List.of("high"), List.of(3.0)).power())
        .asString()
        .endsWith("more people, rather than repetitions, would decide");
    Measured wide = new Measured(0.04, 0.02, 1_000, 5);
    assertThat(LearningChecks.unlessFewer(wide, "excess", -1, 0.05).power())
        .asString()
        .contains("repetitions instead of 5 would decide");
  }

  /** 0.30 beside 0.25 is surely above; the others are below. */
  @Test
  void leastFavourablePlaceIsTold() {
    assertThat(LearningChecks.consistentlyBelow(results, "p", "mixed", "high").measured())
        .contains("at the least favourable, ε = 3, 1.200 (")
        .contains("for all 3 together");
  }

  @Test
  void oneOfSeveralThatFailsIsEnough() {
    assertThat(LearningChecks.allBelow(results, "p", List.of("low", "mixed"), "high").outcome())
        .isEqualTo(Outcome.FAILS);
    assertThat(LearningChecks.belowAll(results, "p", "low", List.of("high", "mixed")).outcome())
        .isNotEqualTo(Outcome.HOLDS);
  }

  @Test
  void closenessHoldsOrIsLeftOpen() {
    assertThat(close("low", 3.0)).isEqualTo(Outcome.HOLDS);
    assertThat(close("high", 3.0)).isEqualTo(Outcome.UNDECIDED);
  }

  private Outcome close(String series, double epsilon) {
    return LearningChecks.close(results, "p", List.of(series), List.of(epsilon)).outcome();
  }

  @Test
  void fewerPeopleNeverRefute() {
    ClaimCheck fails = ClaimCheck.exact(false, "t", "m");
    Measured few = new Measured(0.3, 0.01, 1_000, 5);
    assertThat(LearningChecks.unlessFewer(fails, few).outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(LearningChecks.unlessFewer(fails.not(), few).outcome()).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void asManyPeopleAsThePapersHaveRefute() {
    Measured many = new Measured(0.3, 0.01, 4_000_000, 5);
    ClaimCheck fails = ClaimCheck.exact(false, "t", "m");
    assertThat(LearningChecks.unlessFewer(fails, many).outcome()).isEqualTo(Outcome.FAILS);
    assertThat(LearningChecks.unlessFewer(many, "excess", -1, 0.05).outcome())
        .isEqualTo(Outcome.FAILS);
  }
}
