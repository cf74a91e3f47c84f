package dev.hearsay.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PrintedNumberTest {

  @Test
  void isRightIfTheExactOneRoundsToIt() {
    PrintedNumber printed = PrintedNumber.of("3.46e-5");
    assertThat(printed.isRounded(3.4554e-5).holds()).isTrue();
    assertThat(printed.isRounded(3.4549e-5).holds()).isFalse();
    assertThat(PrintedNumber.of("0.004").isRounded(0.003455).holds()).isFalse();
    assertThat(PrintedNumber.of("-0.049").isRounded(-0.049975).holds()).isFalse();
    assertThat(PrintedNumber.of("1.000").isRounded(1).holds()).isTrue();
  }

  @Test
  void exactNumberGetsAsManyDigits() {
    assertThat(PrintedNumber.of("0.004").roundedLike(0.003455)).isEqualTo("0.003");
    assertThat(PrintedNumber.of("0.644").roundedLike(0.50169)).isEqualTo("0.502");
  }

  @Test
  void unitsAreThoseOfTheLastDigit() {
    assertThat(PrintedNumber.of(4.5, 4).unitsOff(4.5002)).isCloseTo(2, within(1e-6));
  }
}
