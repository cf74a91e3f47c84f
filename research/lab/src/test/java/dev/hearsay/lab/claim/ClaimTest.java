package dev.hearsay.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Results;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A verdict follows from numbers: claims that are wrong are found out. */
class ClaimTest {

  private final Results results = new Results();

  /** From other seeds: the ones where low and high are far apart. */
  private final Results again = new Results();

  ClaimTest() {
    put(results, "low", 1, 1, 0);
    put(results, "low", 2, 2, 0);
    put(results, "high", 1, 1.5, 0);
    put(results, "high", 2, 2.5, 0);
    put(results, "noisy", 1, 1.4, 0.5);
    put(results, "noisy", 2, 2.4, 0.5);
    put(again, "low", 1, 1, 0);
    put(again, "high", 1, 3, 0);
  }

  private static void put(Results results, String series, double x, double mean, double error) {
    results.put(Cell.exact("p", series, x, () -> mean), new Measured(mean, error, 10, 8));
  }

  private static Claim isBelow(String lower, String higher) {
    return Claim.that(lower + " < " + higher, all -> all.below("p", lower, higher, 0));
  }

  @Test
  void trueClaimIsConfirmed() {
    assertThat(verdict(isBelow("low", "high"))).isEqualTo(Verdict.CONFIRMED);
  }

  @Test
  void turnedRoundItIsRefuted() {
    assertThat(verdict(isBelow("high", "low"))).isEqualTo(Verdict.REFUTED);
  }

  @Test
  void wrongConstantIsRefuted() {
    Claim claim = Claim.that("half", all -> all.below("p", "low", "high", -0.5));
    assertThat(verdict(claim)).isEqualTo(Verdict.REFUTED);
  }

  @Test
  void whatChanceMayExplainIsUndecided() {
    Claim.Finding finding = judge(isBelow("noisy", "high"));
    assertThat(finding.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(finding.check().power().toString())
        .startsWith("finds ")
        .contains(" repetitions instead of 8 would decide");
  }

  @Test
  void correctionCountsOnlyIfItHoldsWithOtherSeeds() {
    Claim wrong = isBelow("high", "low");
    Claim.Finding corrected =
        judge(wrong.corrected("by half", all -> all.below("p", "low", "high", -0.5)));
    assertThat(corrected.verdict()).isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
    assertThat(corrected.truth()).map(Claim.Tested::statement).contains("by half");
    Claim.Finding fits =
        judge(wrong.corrected("as seen", all -> all.below("p", "high", "low", 0.6)));
    assertThat(fits.verdict()).isEqualTo(Verdict.REFUTED);
    assertThat(fits.truth()).isEqualTo(Optional.empty());
  }

  /** 2 is above 1.25 by a factor of 1.6, which no claim on all cases survives. */
  @Test
  void aClaimWithoutExceptionThatFailsByFarIsRefuted() {
    for (Results one : List.of(results, again)) {
      put(one, "two", 1, 2, 0);
      put(one, "two", 2, 2, 0);
      put(one, "limit", 1, 2.1, 0);
      put(one, "limit", 2, 1.25, 0);
      put(one, "near", 1, 2.1, 0);
      put(one, "near", 2, 1.5, 0);
    }
    assertThat(verdict(universal("is best in all cases", "limit"))).isEqualTo(Verdict.REFUTED);
    assertThat(verdict(universal("always is the best", "limit"))).isEqualTo(Verdict.REFUTED);
    assertThat(verdict(universal("is mostly the best", "limit")))
        .isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
    assertThat(verdict(universal("is best in all cases", "near")))
        .isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
  }

  private static Claim universal(String words, String rival) {
    return Claim.that(
        Paper.W19.says("Section I", words),
        "two is at no x above " + rival,
        new Comparisons("p", "two", List.of(new Comparisons.Rival(rival, rival)), "x"));
  }

  @Test
  void aCorrectionSavesNoClaimWithoutExceptionThatFailsByFar() {
    put(again, "low", 2, 2, 0);
    put(again, "high", 2, 2.5, 0);
    put(again, "high", 1, 1.5, 0);
    assertThat(verdict(correctedHalf("is a quarter in all cases", -0.75)))
        .isEqualTo(Verdict.REFUTED);
    assertThat(verdict(correctedHalf("is a quarter", -0.75)))
        .isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
    assertThat(verdict(correctedHalf("is two thirds in all cases", -0.3)))
        .isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
  }

  private static Claim correctedHalf(String words, double slack) {
    return Claim.that(
            Paper.W19.says("Section I", words),
            "low is a share of high",
            all -> all.below("p", "low", "high", slack))
        .corrected("low is below high", all -> all.below("p", "low", "high", 0));
  }

  @Test
  void oppositeIsNoCorrection() {
    Claim.Finding finding =
        judge(
            isBelow("high", "low").instead("low < high", all -> all.below("p", "low", "high", 0)));
    assertThat(finding.verdict()).isEqualTo(Verdict.REFUTED);
    assertThat(finding.truth()).map(Claim.Tested::statement).contains("low < high");
  }

  @Test
  void claimThatHoldsNeedsNoCorrection() {
    Claim.Finding finding =
        judge(isBelow("low", "high").corrected("not so", all -> ClaimCheck.equal(1, 1, 0)));
    assertThat(finding.verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(finding.truth()).isEqualTo(Optional.empty());
  }

  @Test
  void whatHoldsAtHalfOfItsPlacesIsCorrected() {
    put(again, "low", 2, 2, 0);
    for (Results one : List.of(results, again)) {
      put(one, "mixed", 1, 0.5, 0);
      put(one, "mixed", 2, 3, 0);
    }
    Claim.Finding finding = judge(aboveNone("mixed", "low"));
    assertThat(finding.verdict()).isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
    assertThat(finding.truth())
        .map(Claim.Tested::statement)
        .contains(
            "it is below low at x = 1, above low at x = 2 (× 1.500); so it is above it at 1 of 2 x");
  }

  @Test
  void whatFailsAtMostOfItsPlacesIsRefuted() {
    for (Results one : List.of(results, again)) {
      put(one, "mixed", 1, 0.5, 0);
      put(one, "mixed", 2, 3, 0);
      put(one, "mixed", 3, 3, 0);
      put(one, "rival", 1, 1, 0);
      put(one, "rival", 2, 2, 0);
      put(one, "rival", 3, 2, 0);
    }
    Claim.Finding finding = judge(aboveNone("mixed", "rival"));
    assertThat(finding.verdict()).isEqualTo(Verdict.REFUTED);
    assertThat(finding.truth())
        .map(Claim.Tested::statement)
        .contains(
            "it is below rival at x = 1, above rival at x = 2 (× 1.500) and 3 (× 1.500); so it is above it"
                + " at 2 of 3 x");
    assertThat(verdict(aboveNone("rival", "rival"))).isEqualTo(Verdict.CONFIRMED);
  }

  /** Below each of two rivals at two places of three, and below both at one alone. */
  @Test
  void bestIsWhatBeatsEveryRival() {
    for (Results one : List.of(results, again)) {
      line(one, "mixed", 2, 2, 2);
      line(one, "rival", 1, 3, 3);
      line(one, "other", 3, 1, 3);
    }
    Claim.Finding finding = judge(best(1));
    assertThat(finding.verdict()).isEqualTo(Verdict.REFUTED);
    assertThat(finding.truth())
        .map(Claim.Tested::statement)
        .hasValueSatisfying(
            text -> assertThat(text).endsWith("so it is above one or more at 2 of 3 x"));
  }

  /** By less than 1 % it is hardly above. */
  @Test
  void whatNoPlotShowsDoesNotRefute() {
    for (Results one : List.of(results, again)) {
      line(one, "mixed", 2, 2, 2);
      line(one, "rival", 1.99, 3, 2);
      line(one, "other", 3, 1, 3);
    }
    Claim.Finding finding = judge(best(1));
    assertThat(finding.verdict()).isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
    assertThat(finding.truth())
        .map(Claim.Tested::statement)
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .endsWith(
                        "so it is above one or more at 2 of 3 x (by less than 1 % at 1 of these) and"
                            + " level at 1"));
  }

  /** A factor is asked for; without it the conclusion stands. */
  @Test
  void factorIsAskedFor() {
    for (Results one : List.of(results, again)) {
      line(one, "mixed", 1, 1, 2);
      line(one, "rival", 3, 3, 3);
      line(one, "other", 3, 3, 3);
    }
    assertThat(verdict(best(1))).isEqualTo(Verdict.CONFIRMED);
    assertThat(verdict(best(0.7))).isEqualTo(Verdict.CONFIRMED);
    Claim.Finding finding = judge(best(0.5));
    assertThat(finding.verdict()).isEqualTo(Verdict.CONFIRMED_WITH_CORRECTION);
    assertThat(finding.truth())
        .map(Claim.Tested::statement)
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("at most 0.5 × r at x = 1 and 2, between 0.5 and 1 × r at x = 3")
                    .endsWith("so it is above one or more at none of 3 x"));
  }

  private static void line(Results results, String series, double... values) {
    for (int i = 0; i < values.length; i++) {
      put(results, series, i + 1, values[i], 0);
    }
  }

  private static Claim best(double share) {
    return Claim.that(
        Paper.W19.says("Fig. 1", "words"),
        "it is the best",
        new Comparisons(
            "p",
            "mixed",
            List.of(new Comparisons.Rival("rival", "r"), new Comparisons.Rival("other", "o")),
            share,
            "x",
            ""));
  }

  /** Other seeds cannot tell: then a failure may be one of chance. */
  @Test
  void failureThatOtherSeedsLeaveOpenIsUndecided() {
    put(again, "low", 1, 1.9, 0.5);
    put(again, "high", 1, 2, 0.5);
    Claim.Finding finding =
        judge(
            Claim.that("high is below", all -> all.below("p", "high", "low", 0, x -> x == 1))
                .instead("low is", all -> all.below("p", "low", "high", 0, x -> x == 1)));
    assertThat(finding.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(finding.truth()).isEmpty();
    assertThat(finding.check().test()).contains("other seeds do not show");
  }

  private static Claim aboveNone(String series, String rival) {
    return Claim.that(
        Paper.W19.says("Fig. 1", "words"),
        series + " is above none",
        new Comparisons("p", series, List.of(new Comparisons.Rival(rival, rival)), "x"));
  }

  @Test
  void onlySomeOfWhatIsAskedAboutCounts() {
    put(results, "mixed", 1, 1.1, 0);
    put(results, "mixed", 2, 1, 0);
    assertThat(results.belowOnAverage("p", "mixed", "low", x -> x > 1).holds()).isTrue();
    assertThat(results.belowOnAverage("p", "mixed", "low", x -> x < 2).holds()).isFalse();
  }

  @Test
  void testsSayWhatTheyAsk() {
    assertThat(results.below("p", "low", "high", 0).test())
        .isEqualTo("low ≤ high at each of 2 places");
    assertThat(results.below("p", "low", "high", 0.0005).test())
        .isEqualTo("low ≤ 1.0005 × high at each of 2 places");
    assertThat(ClaimCheck.equal(1.00004, 1, 1e-5).measured()).isEqualTo("1.00004");
  }

  @Test
  void surprisesAreOrdered() {
    Verdicts verdicts =
        new Verdicts(
            List.of(
                judge(Claim.that("b", all -> all.below("p", "high", "low", 0))),
                judge(Claim.that("a", all -> all.below("p", "high", "low", -0.9)))));
    assertThat(verdicts.refuted()).extracting(Claim.Finding::statement).containsExactly("a", "b");
  }

  private Claim.Finding judge(Claim claim) {
    return claim.judge("test.1", results, again);
  }

  private Verdict verdict(Claim claim) {
    return judge(claim).verdict();
  }
}
