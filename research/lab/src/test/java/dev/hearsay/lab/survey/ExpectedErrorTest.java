package dev.hearsay.lab.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.random.InsecureSeededBits;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Expected errors against surveys that are played many times. The mean of the squared errors is
 * allowed 6 standard errors, which a normal number exceeds with probability 2·10⁻⁹; squares are
 * skewed, but with 600 surveys of several attributes that leaves less than 10⁻⁶.
 */
class ExpectedErrorTest {

  private static final long SEED = 417;
  private static final int SURVEYS = 600;
  private static final double STANDARD_ERRORS = 6;

  /** Six numbers and seven categories. */
  private static final Columns PEOPLE = DataSets.madeUp().columns("none", 1500);

  private static void assertExpected(double expected, ToDoubleFunction<InsecureSeededBits> survey) {
    System.out.println("seed " + SEED);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < SURVEYS; i++) {
      double error = survey.applyAsDouble(new InsecureSeededBits(SEED + i));
      sum += error;
      squares += error * error;
    }
    double mean = sum / SURVEYS;
    double standardError = Math.sqrt((squares / SURVEYS - mean * mean) / (SURVEYS - 1));
    assertThat(mean).isCloseTo(expected, within(STANDARD_ERRORS * standardError));
  }

  @ParameterizedTest
  @CsvSource({
    "laplace, 6, 1",
    "duchi, 6, 1",
    "hybrid, 6, 2",
    "hybrid, 13, 6",
    "piecewise, 13, 4",
    "minimax, 6, 4",
    "minimax, 13, 6"
  })
  void ofMeans(String mechanism, int attributes, double epsilon) {
    assertExpected(
        MeanError.expected(PEOPLE.numbers(), attributes, mechanism, epsilon),
        bits -> Survey.error(PEOPLE.numbers(), attributes, mechanism, epsilon, bits));
  }

  @ParameterizedTest
  @CsvSource({
    "Opt-GM, 1, 1e-6",
    "Mechanism-1, 1, 1e-3",
    "Mechanism-2, 1, 1e-6",
    "Mechanism-2, 5, 1e-3"
  })
  void ofMeansWithDelta(String way, double epsilon, double delta) {
    assertExpected(
        MeanError.withDelta(PEOPLE.numbers(), way, epsilon, delta),
        bits -> SurveyWithDelta.error(PEOPLE.numbers(), way, epsilon, delta, bits));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 6})
  void ofShares(double epsilon) {
    assertExpected(
        TupleError.ofShares(PEOPLE, "sampled", epsilon),
        bits -> TupleError.simulatedShares(PEOPLE, epsilon, bits));
  }

  /** W20 prints a sensitivity that knows no d. */
  @Test
  void printedGaussianIsTooGoodByAFactorOfD() {
    double[][] numbers = PEOPLE.numbers();
    double right = MeanError.withDelta(numbers, "Opt-GM", 1, 1e-6);
    assertThat(MeanError.withDelta(numbers, "Opt-GM as printed", 1, 1e-6))
        .isCloseTo(right / numbers.length, within(1e-12 * right));
  }

  @Test
  void dividingByReportsSavesOnlyWhereSomeAreMissing() {
    double all = FrequencyError.of(PEOPLE, "oue", 1, 0, 1, false);
    assertThat(FrequencyError.of(PEOPLE, "oue", 1, 0, 1, true)).isCloseTo(all, within(1e-12));
    assertThat(FrequencyError.of(PEOPLE, "oue", 1, 0, 0.5, true))
        .isLessThan(FrequencyError.of(PEOPLE, "oue", 1, 0, 0.5, false));
  }

  /** Shares need not be known: one value of k is always the true one. */
  @Test
  void sharesDoNotMatterToTheAverage() {
    CategoricalMechanism grr = Designs.categorical("grr", 3, 1, 0);
    double expected = grr.meanVariance() / 1000;
    for (double[] shares : new double[][] {{1, 0, 0}, {0.2, 0.3, 0.5}}) {
      assertThat(FrequencyError.of(grr, shares, 1, 1000, false)).isCloseTo(expected, within(1e-12));
    }
  }

  /** GRR's error, from its mechanism, crosses that of OLH with as many cells as it likes. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2, 3})
  void grrIsBetterForFewerValues(double epsilon) {
    double c = Math.exp(epsilon);
    int below = (int) Math.floor(evenValues(epsilon));
    for (int k = below; k <= below + 1; k++) {
      double grr = Designs.categorical("grr", k, epsilon, 0).meanVariance();
      double olh = 4 * c / Math.pow(c - 1, 2) + 1.0 / k;
      assertThat(grr < olh).as("k = %s", k).isEqualTo(k == below);
    }
  }

  /**
   * With how many values k the errors of GRR and OLH are the same. Averaged over all values a share
   * is 1/k, so with c = e^ε the errors of one report are ((c + k − 2) + (k − 2)(c − 1)/k)/(c − 1)²
   * and 4c/(c − 1)² + 1/k. They are equal where k² − (2c + 3)k − (c² − 1) = 0.
   */
  private static double evenValues(double epsilon) {
    double c = Math.exp(epsilon);
    double half = (2 * c + 3) / 2;
    return half + Math.sqrt(half * half + c * c - 1);
  }
}
