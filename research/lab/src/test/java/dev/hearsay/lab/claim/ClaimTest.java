package dev.hearsay.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Results;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A verdict follows from numbers: claims that are wrong are found out. */
class ClaimTest {

  private final Results results = new Results();

  ClaimTest() {
    put("low", 1, 1, 0);
    put("low", 2, 2, 0);
    put("high", 1, 1.5, 0);
    put("high", 2, 2.5, 0);
    put("noisy", 1, 1.4, 0.5);
    put("noisy", 2, 2.4, 0.5);
  }

  private void put(String series, double x, double mean, double error) {
    results.put(Cell.exact("p", series, x, () -> mean), new Measured(mean, error, 10, 8));
  }

  @Test
  void trueClaimIsConfirmed() {
    assertThat(verdict(Claim.that("low < high", all -> all.below("p", "low", "high", 0))))
        .isEqualTo(Verdict.CONFIRMED);
  }

  @Test
  void turnedRoundItIsNot() {
    assertThat(verdict(Claim.that("high < low", all -> all.below("p", "high", "low", 0))))
        .isEqualTo(Verdict.NOT_CONFIRMED);
  }

  @Test
  void correctionCountsOnlyIfItHolds() {
    Claim wrong = Claim.that("high < low", all -> all.below("p", "high", "low", 0));
    assertThat(verdict(wrong.orElse("low < high", all -> all.below("p", "low", "high", 0))))
        .isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
    assertThat(verdict(wrong.orElse("same", all -> all.same("p", "low", "high", 0.1))))
        .isEqualTo(Verdict.NOT_CONFIRMED);
  }

  @Test
  void claimThatHoldsNeedsNoCorrection() {
    Claim.Finding finding =
        Claim.that("low < high", all -> all.below("p", "low", "high", 0))
            .orElse("not so", all -> new ClaimCheck(true, ""))
            .judge(results);
    assertThat(finding.verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(finding.correction()).isEqualTo(Optional.empty());
  }

  @Test
  void whatChanceMayExplainIsNotConfirmed() {
    assertThat(results.belowOnAverage("p", "low", "high").holds()).isTrue();
    assertThat(results.belowOnAverage("p", "noisy", "high").holds()).isFalse();
  }

  @Test
  void onlySomeOfWhatIsAskedAboutCounts() {
    put("mixed", 1, 1.1, 0);
    put("mixed", 2, 1, 0);
    assertThat(results.belowOnAverage("p", "mixed", "low", x -> x > 1).holds()).isTrue();
    assertThat(results.belowOnAverage("p", "mixed", "low", x -> x < 2).holds()).isFalse();
  }

  private Verdict verdict(Claim claim) {
    return claim.judge(results).verdict();
  }
}
