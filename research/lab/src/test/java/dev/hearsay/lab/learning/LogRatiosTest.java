package dev.hearsay.lab.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.claim.Measured;
import org.junit.jupiter.api.Test;

class LogRatiosTest {

  private static Measured measured(double mean, double error) {
    return new Measured(mean, error, 100, 5);
  }

  private static LogRatios of(double first, double second, double error) {
    LogRatios ratios = new LogRatios();
    ratios.add(measured(first, error), measured(1, 0));
    ratios.add(measured(second, error), measured(1, 0));
    return ratios;
  }

  @Test
  void averagesLogarithmsWithTheirErrors() {
    LogRatios ratios = of(2, 0.5, 0);
    assertThat(ratios.low()).isCloseTo(1, within(1e-12));
    LogRatios noisy = of(1, 1, 0.1);
    assertThat(noisy.high()).isCloseTo(Math.exp(1.96 * 0.1 / Math.sqrt(2)), within(1e-5));
  }

  @Test
  void whatChanceMayExplainIsNotBelow() {
    assertThat(of(0.9, 0.9, 0.01).below().holds()).isTrue();
    assertThat(of(0.9, 0.9, 0.2).below().holds()).isFalse();
  }

  @Test
  void sameMustBeSeenToBeSame() {
    assertThat(of(1.01, 1, 0.001).within(0.05).holds()).isTrue();
    assertThat(of(1.1, 1.1, 0.001).within(0.05).holds()).isFalse();
    assertThat(of(1, 1, 0.5).within(0.05).holds()).isFalse();
  }
}
