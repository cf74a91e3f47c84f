package dev.hearsay.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredTest {

  @ParameterizedTest
  @CsvSource({"4, 2.7764", "7, 2.3646", "99, 1.9842"})
  void studentsQuantilesAreThoseOfTables(int degrees, double expected) {
    assertThat(Measured.student975(degrees)).isCloseTo(expected, within(0.003 * expected));
  }

  @Test
  void intervalIsAroundTheMean() {
    Measured measured = Measured.of(new double[] {1, 2, 3, 4, 5}, 7);
    assertThat(measured.mean()).isEqualTo(3);
    assertThat(measured.standardError()).isCloseTo(Math.sqrt(0.5), within(1e-12));
    assertThat(measured.high() - 3).isCloseTo(1.963, within(0.005));
    assertThat(3 - measured.low()).isCloseTo(1.963, within(0.005));
  }

  @Test
  void exactNumberHasNoMargin() {
    assertThat(Measured.of(new double[] {4}, 0).margin()).isZero();
  }
}
