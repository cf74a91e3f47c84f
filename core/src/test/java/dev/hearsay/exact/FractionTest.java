package dev.hearsay.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FractionTest {

  @Test
  void arithmeticIsExact() {
    Fraction third = Fraction.of(1, 3);
    assertThat(third.plus(Fraction.of(1, 6)).compareTo(Fraction.of(1, 2))).isZero();
    assertThat(third.times(Fraction.of(3, 1)).compareTo(Fraction.ONE)).isZero();
    assertThat(third.minusOrZero(Fraction.of(1, 4)).compareTo(Fraction.of(1, 12))).isZero();
    assertThat(third.minusOrZero(Fraction.ONE)).isEqualTo(Fraction.ZERO);
    assertThat(third.max(Fraction.INFINITY)).isEqualTo(Fraction.INFINITY);
    assertThat(Fraction.INFINITY.isAtMost(Fraction.ONE)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 0.1, 1e-300, 1e300, Double.MIN_VALUE, 3.5})
  void doublesAreTakenExactly(double value) {
    assertThat(Fraction.ofExactly(value).toDouble()).isEqualTo(value);
    assertThat(Fraction.ofExactly(value).toDoubleUp()).isEqualTo(value);
  }

  @Test
  void roundsUp() {
    Fraction third = Fraction.of(1, 3);
    assertThat(Fraction.ofExactly(third.toDoubleUp())).isGreaterThan(third);
    assertThat(third.toDoubleUp()).isEqualTo(Math.nextUp(1 / 3.0));
    Fraction overOne =
        new Fraction(BigInteger.TEN.pow(40).add(BigInteger.ONE), BigInteger.TEN.pow(40));
    assertThat(overOne.toDoubleUp()).isEqualTo(Math.nextUp(1.0));
    assertThat(Fraction.INFINITY.toDoubleUp()).isInfinite();
  }

  @Test
  void refusesIllegalFractions() {
    assertThatThrownBy(() -> Fraction.of(0, 0)).hasMessageContaining("0/0");
    assertThatThrownBy(() -> Fraction.of(-1, 2)).hasMessageContaining("-1/2");
    assertThatThrownBy(() -> Fraction.of(1, -2)).hasMessageContaining("1/-2");
  }
}
