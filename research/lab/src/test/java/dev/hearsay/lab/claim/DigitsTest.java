package dev.hearsay.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers are written as people write them. */
class DigitsTest {

  @Test
  void verySmallAndLargeNumbersHavePowersOfTen() {
    assertThat(Digits.of(1e-6, 6)).isEqualTo("1.00000·10⁻⁶");
    assertThat(Digits.of(-6.0471e-4, 4)).isEqualTo("-6.047·10⁻⁴");
    assertThat(Digits.of(2.5e12, 2)).isEqualTo("2.5·10¹²");
    assertThat(Digits.of(0.0012345, 3)).isEqualTo("0.00123");
    assertThat(Digits.of(0, 3)).isEqualTo("0");
  }

  @Test
  void limitsHaveNoZerosAtTheEnd() {
    assertThat(Digits.limit(0.5)).isEqualTo("0.5");
    assertThat(Digits.limit(10)).isEqualTo("10");
    assertThat(Digits.limit(1 / 1.1)).isEqualTo("0.9091");
    assertThat(Digits.limit(1e-9)).isEqualTo("1.000·10⁻⁹");
  }
}
