package dev.hearsay.lab.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.number.SquareWave;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquareWaveTheoryTest {

  /**
   * The wave is a mixture of two uniform distributions, of the window and of the whole range, and a
   * mixture's variance is the mean of its parts' and the variance of their means.
   */
  @ParameterizedTest
  @CsvSource({"0.001, 0.3", "0.02, 0.9", "1, 0", "1, 0.95", "10, 0.5", "50, 0.95", "50, 0.5"})
  void momentsAreThoseOfTheMixture(double epsilon, double x) {
    double b = SquareWave.reach(epsilon);
    double far = (1 + 2 * b) / (2 * b * Math.exp(epsilon) + 1);
    double expected =
        far * Math.pow(1 + 2 * b, 2) / 12
            + (1 - far) * b * b / 3
            + far * (1 - far) * Math.pow(x - 0.5, 2);
    SquareWaveTheory square = new SquareWaveTheory(epsilon);
    assertThat(square.variance(x)).isCloseTo(expected, within(1e-9 * expected));
    assertThat(square.bias(x)).isCloseTo(far * (0.5 - x), within(1e-12));
    assertThat(square.slope()).isCloseTo(1 - far, within(1e-12));
  }
}
