package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Interval;
import org.junit.jupiter.api.Test;

class RatioTest {

  /** The equation (A − mF)² = z²(V_AA − 2mV_AF + m²V_FF) holds at both ends m. */
  @Test
  void endsAreWhereTheTestRejects() {
    Ratio ratio = new Ratio(3, 2, 0.04, 0.01, 0.09);
    Interval interval = ratio.within(1.96).orElseThrow();
    assertThat(interval.contains(ratio.value())).isTrue();
    for (double m : new double[] {interval.low(), interval.high()}) {
      double far = Math.pow(3 - 2 * m, 2);
      double chance = 1.96 * 1.96 * (0.04 - 2 * m * 0.01 + m * m * 0.09);
      assertThat(far).isCloseTo(chance, within(1e-12));
    }
  }

  @Test
  void withACertainDenominatorItIsTheUsualInterval() {
    Ratio ratio = new Ratio(3, 2, 0.04, 0, 0);
    Interval interval = ratio.within(2).orElseThrow();
    assertThat(interval.low()).isCloseTo(1.5 - 0.2, within(1e-12));
    assertThat(interval.high()).isCloseTo(1.5 + 0.2, within(1e-12));
    assertThat(ratio.standardError()).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void aDenominatorThatMayBeZeroLeavesItUnbounded() {
    assertThat(new Ratio(3, 0.5, 0.04, 0, 0.09).within(2)).isEmpty();
  }

  @Test
  void noVarianceIsBelowTheNoise() {
    Ratio ratio = Ratio.of(3, 2, new double[] {-1, 0, 0}, 0.04);
    assertThat(ratio.standardError()).isCloseTo(0.1, within(1e-12));
  }
}
