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
    assertThat(new Measured(0, 1, 1, degrees + 1).margin()).isCloseTo(expected, within(1e-4));
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

  @ParameterizedTest
  @CsvSource({"0.5, HOLDS", "1.02, UNDECIDED", "2, FAILS"})
  void intervalsDecide(double mean, ClaimCheck.Outcome expected) {
    ClaimCheck check = new Measured(mean, 0.02, 1, 30).in("share", 0, 1);
    assertThat(check.outcome()).isEqualTo(expected);
    assertThat(check.power().toString()).startsWith("finds 0.067 more or less in 9 of 10 cases");
    assertThat(check.power().needed() > 0).isEqualTo(expected == ClaimCheck.Outcome.UNDECIDED);
  }
}
