package dev.hearsay.lab.worstcase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Orders for every ε rest on these decisions, so wrong ones must not pass. */
class PolynomialTest {

  private static final Polynomial ONE = Polynomial.of(1);

  @Test
  void shiftIsExact() {
    // (1 + u)² − 3(1 + u) + 5 = u² − u + 3
    assertThat(Polynomial.of(5, -3, 1).shifted()).hasToString("3, -1, 1");
  }

  @Test
  void rootAboveOneIsFound() {
    assertThat(Polynomial.of(-2, 1).risesThroughZeroAboveOne()).isTrue();
    assertThat(Polynomial.of(-2, 1).isPositiveAboveOne()).isFalse();
  }

  @Test
  void wrongSignIsFound() {
    assertThat(Polynomial.of(2, -1).risesThroughZeroAboveOne()).isFalse();
    assertThat(Polynomial.of(2, -1).isPositiveAboveOne()).isFalse();
  }

  @Test
  void rootsBelowOneDoNotMatter() {
    assertThat(Polynomial.of(-1, 2).isPositiveAboveOne()).isTrue();
  }

  @Test
  void twoRootsAreNotOne() {
    Polynomial two = Polynomial.of(-2, 1).times(Polynomial.of(-3, 1));
    assertThat(two.risesThroughZeroAboveOne()).isFalse();
    assertThat(two.isPositiveAboveOne()).isFalse();
  }

  @Test
  void nothingIsNotPositive() {
    assertThat(ONE.minus(ONE).isPositiveAboveOne()).isFalse();
  }

  /** HM would not be better than PM everywhere if PM had a 4 % lower numerator. */
  @Test
  void wrongConstantInPiecewiseIsFound() {
    assertThat(OneNumberVariance.PIECEWISE.minus(OneNumberVariance.HYBRID).isPositiveAboveOne())
        .isTrue();
    Polynomial lower = OneNumberVariance.PIECEWISE.times(Polynomial.of(24));
    Polynomial hybrid = OneNumberVariance.HYBRID.times(Polynomial.of(25));
    assertThat(lower.minus(hybrid).isPositiveAboveOne()).isFalse();
  }

  /** Table I with PM and Duchi's mechanism exchanged. */
  @Test
  void exchangedLabelsAreFound() {
    Polynomial lead = OneNumberVariance.DUCHI.minus(OneNumberVariance.PIECEWISE);
    assertThat(lead.risesThroughZeroAboveOne()).isTrue();
    assertThat(ONE.minus(ONE).minus(lead).risesThroughZeroAboveOne()).isFalse();
  }
}
