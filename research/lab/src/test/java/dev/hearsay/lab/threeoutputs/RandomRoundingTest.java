package dev.hearsay.lab.threeoutputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.random.InsecureSeededBits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomRoundingTest {

  private static final RandomRounding ROUNDING = new RandomRounding(3, 4);
  private static final long SEED = 11;

  /**
   * A place is that of l or, with probability p, that of h: counts are binomial. Six standard
   * errors: a false failure has a probability below 3·10⁻⁹ for each y.
   */
  @ParameterizedTest
  @ValueSource(doubles = {-3, -2.99, -1.1, 0, 0.2, 0.75, 2.5, 3})
  void roundsToNeighboursWithoutBiasAndWithTheVarianceOfTheFormula(double y) {
    System.out.println("seed " + SEED);
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    int draws = 200_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < draws; i++) {
      double rounded = ROUNDING.value(ROUNDING.place(y, bits));
      assertThat(Math.abs(rounded - y)).isLessThan(ROUNDING.width() + 1e-12);
      sum += rounded;
      squares += (rounded - y) * (rounded - y);
    }
    double variance = ROUNDING.variance(y);
    assertThat(sum / draws).isCloseTo(y, within(6 * Math.sqrt(variance / draws) + 1e-12));
    // (Z − y)² is (y − l)² or (h − y)², so its deviation is √variance times their difference.
    double spread = Math.sqrt(variance) * ROUNDING.width();
    assertThat(squares / draws).isCloseTo(variance, within(6 * spread / Math.sqrt(draws) + 1e-12));
  }

  @Test
  void varianceIsTheProductOfTheDistances() {
    assertThat(ROUNDING.variance(1)).isCloseTo(0.25 * 0.5, within(1e-12));
    assertThat(ROUNDING.variance(-1)).isCloseTo(0.25 * 0.5, within(1e-12));
    assertThat(ROUNDING.variance(1.5)).isCloseTo(0, within(1e-12));
  }

  @Test
  void integralIsThatOfTheVariance() {
    int steps = 100_000;
    double end = 1.37;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += ROUNDING.variance(-3 + (end + 3) * (i + 0.5) / steps) * (end + 3) / steps;
    }
    assertThat(ROUNDING.integral(end)).isCloseTo(sum, within(1e-6));
    assertThat(ROUNDING.integral(3)).isCloseTo(8 * Math.pow(0.75, 3) / 6, within(1e-12));
  }

  @Test
  void numbersOutsideAreRefused() {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    assertThatThrownBy(() -> ROUNDING.place(3.01, bits))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3.01 is outside");
  }
}
