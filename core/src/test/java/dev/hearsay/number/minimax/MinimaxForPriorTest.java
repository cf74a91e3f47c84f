package dev.hearsay.number.minimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.number.NumericMechanism;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT) // its tests are among the longest
class MinimaxForPriorTest {

  private static final double[] NEAR_ZERO = {0, 0, 1, 4, 4, 1, 0, 0};
  private static final double[] AT_THE_ENDS = {4, 1, 0, 0, 0, 0, 1, 4};
  private static final double[] EVEN = {1};

  private static double expected(NumericMechanism mechanism, double[] histogram) {
    int each = 500;
    double sum = 0;
    for (int i = 0; i < histogram.length * each; i++) {
      double x = (2 * i + 1.0) / (histogram.length * each) - 1;
      sum += histogram[i / each] * mechanism.variance(x);
    }
    return sum / each / Arrays.stream(histogram).sum();
  }

  @ParameterizedTest
  @CsvSource({"0.5,1.01", "1,1.1", "3,1.2", "8,5"})
  void lowersTheExpectationWithinTheAllowance(double epsilon, double allowance) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    NumericMechanism minimax = Minimax.of(loss);
    for (double[] histogram : new double[][] {NEAR_ZERO, AT_THE_ENDS, EVEN}) {
      NumericMechanism mechanism = Minimax.forPrior(loss, histogram, allowance);
      assertThat(expected(mechanism, histogram)).isLessThan(1.0001 * expected(minimax, histogram));
      assertThat(mechanism.worstCaseVariance())
          .isLessThanOrEqualTo(allowance * minimax.worstCaseVariance());
      assertThat(Audit.of(mechanism).loss().holds()).isTrue();
      assertThat(mechanism.largestBias()).isLessThan(1e-9);
    }
  }

  /**
   * The design with a large allowance has a lower expected variance than the papers' mechanisms.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 6})
  void beatsThePapersWithALargeAllowance(double epsilon) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    for (double[] histogram : new double[][] {NEAR_ZERO, AT_THE_ENDS, EVEN}) {
      double designed = expected(Minimax.forPrior(loss, histogram, 2), histogram);
      for (String rival : new String[] {"duchi", "pm-sub", "pm-opt", "hybrid", "hm-tp"}) {
        assertThat(designed).isLessThan(expected(Mechanisms.numeric(rival, loss), histogram));
      }
    }
  }

  @Test
  void aLargerAllowanceDoesNotHurt() {
    PrivacyLoss loss = PrivacyLoss.pure(4);
    double before = Double.POSITIVE_INFINITY;
    for (double allowance : new double[] {1.001, 1.2, 3, 100}) {
      double variance = expected(Minimax.forPrior(loss, NEAR_ZERO, allowance), NEAR_ZERO);
      assertThat(variance).isLessThan(1.001 * before);
      before = variance;
    }
  }

  @Test
  void belowItsRangeItIsDuchis() {
    assertThat(Minimax.forPrior(PrivacyLoss.pure(0.001), EVEN, 1.1).symbols()).isEqualTo(2);
  }

  @Test
  void rejectsIllegalPriorsAndAllowances() {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    assertThatThrownBy(() -> Minimax.forPrior(loss, new double[] {1, -1}, 2))
        .hasMessage("the prior has a bin of weight -1.0; it must be a number of at least 0");
    assertThatThrownBy(() -> Minimax.forPrior(loss, new double[] {1, Double.NaN}, 2))
        .hasMessage("the prior has a bin of weight NaN; it must be a number of at least 0");
    assertThatThrownBy(() -> Minimax.forPrior(loss, new double[] {0, 0}, 2))
        .hasMessage("the prior's 2 bins add up to 0.0; the sum must be positive and finite");
    assertThatThrownBy(() -> Minimax.forPrior(loss, new double[0], 2))
        .hasMessage("the prior's 0 bins add up to 0.0; the sum must be positive and finite");
    for (double allowance : new double[] {1, 0, 101, Double.NaN}) {
      assertThatThrownBy(() -> Minimax.forPrior(loss, EVEN, allowance))
          .hasMessage(
              "the worst case may be %s times the limit; it must be from 1.001 to 100.0",
              allowance);
    }
    assertThatThrownBy(() -> Minimax.forPrior(PrivacyLoss.pure(13), EVEN, 2))
        .hasMessageStartingWith("minimax-prior is designed for epsilon up to 12.0");
  }
}
