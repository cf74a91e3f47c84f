package dev.hearsay.lab.ours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.ours.KnownPeople.Scaling;
import dev.hearsay.random.InsecureSeededBits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownPeopleTest {

  private static final int RUNS = 200;

  private final KnownPeople people = KnownPeople.of(DataSets.madeUp().people("gov_census", 2_000));

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  /**
   * The synthetic census has 6 means, and 41 shares in attributes of 2 to 12 values. Squares of
   * normal errors vary by 2. If all estimates of an attribute moved together, the average over 200
   * runs would have a standard error of √(2·(6 + Σk²)/47²/200) = 0.038, with Σk² = 315: six of
   * them.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "auto",
        "hybrid + oue",
        "laplace + grr",
        "W19: hybrid + oue",
        "split: duchi + oue",
        SurveyWays.NEVER,
        SurveyWays.EVEN
      })
  void errorsAreAsExpected(String way) {
    SurveyWays survey = SurveyWays.of(way, people, 2);
    double sum = 0;
    for (int run = 0; run < RUNS; run++) {
      sum += survey.errorOverExpected(bits) / RUNS;
    }
    assertThat(sum).as("%s, -Dhearsay.seed=%s", way, seed).isCloseTo(1, within(0.23));
  }

  /**
   * Attributes of one part move together. If all estimates did, the average over 200 runs would
   * have a standard error of √(2/200) = 0.1: six of them.
   */
  @Test
  void errorsOfJointPartsAreAsExpected() {
    SurveyWays survey = SurveyWays.of("auto", people, 8);
    assertThat(survey.plan().parts()).hasSizeLessThan(people.people().schema().attributes().size());
    double sum = 0;
    for (int run = 0; run < RUNS; run++) {
      sum += survey.errorOverExpected(bits) / RUNS;
    }
    assertThat(sum).as("-Dhearsay.seed=%s", seed).isCloseTo(1, within(0.6));
  }

  /** A number counts as a fraction of its range, all shares of a category add up. */
  @Test
  void totalsCountNumbersOnTheirRange() {
    double[][] squares = new double[13][];
    for (int i = 0; i < squares.length; i++) {
      squares[i] = i < 5 || i == 12 ? new double[] {4} : new double[] {1, 2};
    }
    assertThat(people.total(squares)).isCloseTo(6 * 1 + 7 * 3, within(1e-12));
    assertThat(people.mean(squares, true)).isCloseTo(1, within(1e-12));
    assertThat(people.mean(squares, false)).isCloseTo(1.5, within(1e-12));
  }

  /** The papers' rule with the mechanism that is better on these people, attribute by attribute. */
  @Test
  void evenSamplingTakesTheBetterMechanism() {
    double even = people.total(SurveyWays.of(SurveyWays.EVEN, people, 6).expected());
    for (String pair : new String[] {"W19: hybrid + oue", "W19: piecewise + grr"}) {
      SurveyWays fixed = SurveyWays.of(pair, people, 6);
      assertThat(fixed.plan().sampled()).isEqualTo(2);
      assertThat(even)
          .isLessThanOrEqualTo(
              people.total(people.expectedSquares(fixed.plan(), Scaling.BY_REPORTERS)));
    }
  }

  /** Dividing by all people instead of by reporters can only add the square of what is found. */
  @Test
  void thePapersDivisionIsWorse() {
    SurveyWays ours = SurveyWays.of("hybrid + oue", people, 2);
    double[][] papers = people.expectedSquares(ours.plan(), Scaling.BY_EVERYONE);
    assertThat(KnownPeople.mean(papers)).isGreaterThan(ours.expectedError());
  }

  @Test
  void papersReportOnAsManyAttributesAsTheySay() {
    assertThat(SurveyWays.of("split: laplace + oue", people, 4).plan().sampled()).isEqualTo(13);
    assertThat(SurveyWays.of("W19: hybrid + oue", people, 4).plan().sampled()).isEqualTo(1);
    assertThat(SurveyWays.of("W19: hybrid + oue", people, 6).plan().sampled()).isEqualTo(2);
  }
}
