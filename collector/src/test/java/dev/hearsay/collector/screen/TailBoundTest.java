package dev.hearsay.collector.screen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the bounds with exact tails of the binomial distribution, added term by term. */
class TailBoundTest {

  @ParameterizedTest
  @CsvSource({"10, 0.5", "100, 0.01", "100, 0.3", "1000, 0.27", "1000, 0.5"})
  void boundsHoldForEveryCount(int trials, double probability) {
    for (int count = 0; count <= trials; count++) {
      double exact = tail(count, trials, probability);
      double excess = Math.abs(count - trials * probability);
      double variance = trials * probability * (1 - probability);
      assertThat(TailBound.outside(count, trials, probability, probability))
          .isGreaterThanOrEqualTo(Math.log(exact));
      assertThat(TailBound.beyond(excess, variance, 1)).isGreaterThanOrEqualTo(Math.log(exact));
    }
  }

  /** A bound of 1 would always hold, so this test checks that the bounds are close. */
  @Test
  void boundsAreCloseToTheExactTail() {
    double exact = Math.log(tail(620, 1000, 0.5));
    assertThat(TailBound.outside(620, 1000, 0.5, 0.5)).isLessThan(0.75 * exact);
    assertThat(TailBound.beyond(120, 250, 0.5)).isLessThan(0.75 * exact);
  }

  @Test
  void aCountInsideTheRangeHasABoundOfOne() {
    assertThat(TailBound.outside(30, 100, 0.2, 0.4)).isZero();
    assertThat(TailBound.beyond(0, 100, 1)).isZero();
  }

  @Test
  void anImpossibleCountHasABoundOfZero() {
    assertThat(TailBound.outside(1, 100, 0, 0)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  /** Returns the probability of the tail on the count's side of the expectation. */
  private static double tail(int count, int trials, double probability) {
    boolean isAbove = count >= trials * probability;
    double sum = 0;
    for (int i = isAbove ? count : 0; i <= (isAbove ? trials : count); i++) {
      sum += Math.exp(logTerm(i, trials, probability));
    }
    return sum;
  }

  private static double logTerm(int count, int trials, double probability) {
    double ways = 0;
    for (int i = 1; i <= count; i++) {
      ways += Math.log((trials - count + i) / (double) i);
    }
    return ways + count * Math.log(probability) + (trials - count) * Math.log1p(-probability);
  }
}
