package dev.hearsay.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExponentialTest {

  private static final BigDecimal E =
      new BigDecimal("2.71828182845904523536028747135266249775724709369995957496696762772407663");

  @Test
  void boundsEncloseEulersNumber() {
    assertThat(decimal(Exponential.lower(1))).isLessThan(E);
    assertThat(decimal(Exponential.upper(1))).isGreaterThan(E.subtract(new BigDecimal("1e-60")));
    assertThat(decimal(Exponential.upper(1)).subtract(decimal(Exponential.lower(1))))
        .isLessThan(new BigDecimal("1e-55"));
  }

  /** Tests the definition: e^x · e^{y} must overlap e^{x+y}, and the bounds must be close. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-3, 0.1, 0.5, 1, 2, 8, 30, 64})
  void boundsAreOrderedTightAndMultiplicative(double x) {
    Fraction low = Exponential.lower(x);
    Fraction high = Exponential.upper(x);
    assertThat(low).isLessThan(high);
    assertThat(high.minusOrZero(low).toDouble() / low.toDouble()).isLessThan(1e-50);
    assertThat(low.toDouble()).isCloseTo(Math.exp(x), within(1e-14 * Math.exp(x)));
    Fraction twice = Exponential.lower(2 * x);
    assertThat(low.times(low)).isLessThanOrEqualTo(Exponential.upper(2 * x));
    assertThat(high.times(high)).isGreaterThanOrEqualTo(twice);
  }

  @Test
  void theLowerBoundIsExactAtZero() {
    assertThat(Exponential.lower(0).compareTo(Fraction.ONE)).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 1e-9, 1e-3, 0.1, 1, 2, 8, 30, 64})
  void logUpIsTheLeastDoubleThatIsEnough(double x) {
    Fraction ratio = Exponential.lower(x);
    assertThat(Exponential.logUp(ratio)).isEqualTo(x);
    Fraction justMore = new Fraction(ratio.numerator().add(BigInteger.ONE), ratio.denominator());
    assertThat(Exponential.logUp(justMore)).isEqualTo(Math.nextUp(x));
  }

  @Test
  void logUpOfTheExtremes() {
    assertThat(Exponential.logUp(Fraction.INFINITY)).isInfinite();
    assertThat(Exponential.logUp(Fraction.ONE)).isZero();
    assertThat(Exponential.logUp(Fraction.of(1, 2))).isZero();
    assertThat(Exponential.logUp(Fraction.of(2, 1))).isEqualTo(0.6931471805599454); // ln 2, up
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, 1001})
  void refusesWhatItCannotBound(double x) {
    assertThatThrownBy(() -> Exponential.lower(x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("x is " + x);
  }

  private static BigDecimal decimal(Fraction fraction) {
    return new BigDecimal(fraction.numerator())
        .divide(new BigDecimal(fraction.denominator()), new MathContext(90));
  }

  private static Offset<Double> within(double tolerance) {
    return Offset.offset(tolerance);
  }
}
