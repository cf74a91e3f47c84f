package dev.hearsay.lab.budgets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.random.InsecureSeededBits;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BudgetSurveyTest {

  /**
   * The average of 400 surveys is within 5.5 standard errors of the expected error, by their spread
   * in theory, which their spread in the simulation confirms within 30 % (8 standard errors of a
   * standard deviation). Fails by chance once in 10⁷ runs.
   */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void errorsAreTheExpectedOnes(Scheme scheme) {
    long seed = 20;
    System.out.println("seed " + seed);
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    BudgetAllocation split = BudgetAllocation.optimal(scheme, F20.LARGE, 2);
    double expected = Math.pow(10, split.log10Error());
    int surveys = 400;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < surveys; i++) {
      double ratio = BudgetSurvey.error(split, 1000, bits) / expected;
      sum += ratio;
      squares += ratio * ratio;
    }
    double mean = sum / surveys;
    double deviation = Reductions.relativeDeviation(split);
    assertThat(mean).isCloseTo(1, within(5.5 * deviation / Math.sqrt(surveys)));
    assertThat(Math.sqrt(squares / surveys - mean * mean))
        .isCloseTo(deviation, within(0.3 * deviation));
  }
}
