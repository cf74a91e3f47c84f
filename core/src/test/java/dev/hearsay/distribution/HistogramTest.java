package dev.hearsay.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramTest {

  /** A histogram with no values in the first, the third and the last two of seven bins. */
  private static final Histogram GAPS = of(0, 0.25, 0, 0.5, 0.25, 0, 0);

  private static Histogram of(double... shares) {
    return new Histogram(shares, 10, 3, true, -1.5);
  }

  @Test
  void keepsTheFactsOfItsEstimate() {
    assertThat(GAPS.reports()).isEqualTo(10);
    assertThat(GAPS.iterations()).isEqualTo(3);
    assertThat(GAPS.isConverged()).isTrue();
    assertThat(GAPS.logLikelihood()).isEqualTo(-1.5);
    assertThat(GAPS.bins()).isEqualTo(7);
  }

  @Test
  void meanIsThatOfTheMiddles() {
    assertThat(of(1).mean()).isEqualTo(0);
    assertThat(of(0.25, 0.75).mean()).isEqualTo(0.25);
    assertThat(of(0, 0, 0, 1).mean()).isEqualTo(0.75);
  }

  @Test
  void cumulativeIsLinearWithinABin() {
    Histogram histogram = of(0.25, 0.75);
    assertThat(histogram.cumulative(-2)).isEqualTo(0);
    assertThat(histogram.cumulative(-1)).isEqualTo(0);
    assertThat(histogram.cumulative(-0.5)).isEqualTo(0.125);
    assertThat(histogram.cumulative(0)).isEqualTo(0.25);
    assertThat(histogram.cumulative(0.5)).isEqualTo(0.625);
    assertThat(histogram.cumulative(1)).isEqualTo(1);
    assertThat(histogram.cumulative(Double.POSITIVE_INFINITY)).isEqualTo(1);
  }

  @Test
  void quantileUndoesCumulative() {
    for (int i = 1; i < 1000; i++) {
      double p = i / 1000.0;
      assertThat(GAPS.cumulative(GAPS.quantile(p))).isCloseTo(p, within(1e-12));
    }
  }

  @Test
  void quantilesRiseFromTheLeastToTheGreatestValue() {
    assertThat(GAPS.quantile(0)).isCloseTo(-5 / 7.0, within(1e-12));
    assertThat(GAPS.quantile(1)).isCloseTo(3 / 7.0, within(1e-12));
    double last = GAPS.quantile(0);
    for (int i = 1; i <= 1000; i++) {
      double next = GAPS.quantile(i / 1000.0);
      assertThat(next).isGreaterThanOrEqualTo(last);
      last = next;
    }
  }

  /** A quarter of the values is at most −3/7; the next one is at −1/7 or above. */
  @Test
  void aQuantileInAGapIsItsLowerEnd() {
    assertThat(GAPS.quantile(0.25)).isCloseTo(-3 / 7.0, within(1e-12));
    assertThat(GAPS.quantile(0.25 + 1e-9)).isCloseTo(-1 / 7.0, within(1e-8));
  }

  @Test
  void roundingDoesNotMoveTheEnd() {
    Histogram tenths = of(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0, 0);
    assertThat(tenths.quantile(1)).isCloseTo(2 * 10 / 12.0 - 1, within(1e-12));
  }

  @Test
  void sharesCannotBeChangedFromOutside() {
    double[] shares = {0.5, 0.5};
    Histogram histogram = of(shares);
    shares[0] = 9;
    histogram.shares()[1] = 9;
    assertThat(histogram.shares()).containsExactly(0.5, 0.5);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, 1.1, Double.NaN})
  void quantilesOutsideTheUnitIntervalAreRejected(double p) {
    assertThatThrownBy(() -> GAPS.quantile(p))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the level of a quantile is " + p + "; it must be in [0, 1]");
  }

  @Test
  void theShareUpToNaNIsRejected() {
    assertThatThrownBy(() -> GAPS.cumulative(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("x is NaN; a share of values needs a number");
  }
}
