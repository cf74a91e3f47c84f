package dev.hearsay.lab.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every operation encloses what exact arithmetic gives, whatever the numbers. */
class EnclosureTest {

  private static final MathContext DIGITS = new MathContext(60);
  private static final long SEED = 14;
  private static final int TRIALS = 20_000;

  private final SplittableRandom random = new SplittableRandom(SEED);

  /** Of very different sizes and both signs. */
  private double number() {
    return (random.nextDouble() * 2 - 1) * Math.exp(random.nextDouble() * 40 - 20);
  }

  private Enclosure around(double x) {
    double width = random.nextBoolean() ? 0 : Math.abs(x) * random.nextDouble();
    return new Enclosure(x - width * random.nextDouble(), x + width * random.nextDouble());
  }

  @Test
  void basicOperationsEncloseExactResults() {
    System.out.println("seed " + SEED);
    for (int i = 0; i < TRIALS; i++) {
      double x = number();
      double y = number();
      Enclosure one = around(x);
      Enclosure two = around(y);
      BigDecimal exactX = new BigDecimal(x);
      BigDecimal exactY = new BigDecimal(y);
      assertContains(one.plus(two), exactX.add(exactY));
      assertContains(one.minus(two), exactX.subtract(exactY));
      assertContains(one.times(two), exactX.multiply(exactY));
      assertContains(one.squared(), exactX.multiply(exactX));
      assertContains(one.negated(), exactX.negate());
      if (!two.contains(0)) {
        assertContains(one.over(two), exactX.divide(exactY, DIGITS));
      }
    }
  }

  @Test
  void rootsEncloseExactResults() {
    for (int i = 0; i < TRIALS; i++) {
      double x = Math.abs(number());
      Enclosure square = Enclosure.of(x).sqrt();
      Enclosure cube = Enclosure.of(x).cbrt();
      // If r is the root, low^k ≤ x ≤ high^k.
      assertThat(new BigDecimal(square.low()).pow(2)).isLessThanOrEqualTo(new BigDecimal(x));
      assertThat(new BigDecimal(square.high()).pow(2)).isGreaterThanOrEqualTo(new BigDecimal(x));
      assertThat(new BigDecimal(cube.low()).pow(3)).isLessThanOrEqualTo(new BigDecimal(x));
      assertThat(new BigDecimal(cube.high()).pow(3)).isGreaterThanOrEqualTo(new BigDecimal(x));
    }
  }

  @Test
  void powersOfEulersNumberEncloseExactResults() {
    for (int i = 0; i < 2_000; i++) {
      double x = random.nextDouble() * 20 - 5;
      assertContains(Enclosure.of(x).exp(), exp(new BigDecimal(x)));
    }
  }

  /** The series of x/1024, squared ten times. */
  private static BigDecimal exp(BigDecimal x) {
    BigDecimal small = x.divide(BigDecimal.valueOf(1024), DIGITS);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int k = 1; k < 40; k++) {
      term = term.multiply(small, DIGITS).divide(BigDecimal.valueOf(k), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    for (int i = 0; i < 10; i++) {
      sum = sum.multiply(sum, DIGITS);
    }
    return sum;
  }

  private static void assertContains(Enclosure enclosure, BigDecimal exact) {
    assertThat(new BigDecimal(enclosure.low())).isLessThanOrEqualTo(exact);
    assertThat(new BigDecimal(enclosure.high())).isGreaterThanOrEqualTo(exact);
  }

  /** Rounding inward, or to nearest, would fail: 1/3 and 0.1 + 0.2 are no doubles. */
  @Test
  void resultsAreWiderThanAPoint() {
    Enclosure third = Enclosure.of(1).over(Enclosure.of(3));
    assertThat(third.low()).isLessThan(third.high());
    assertThat(Enclosure.of(0.1).plus(Enclosure.of(0.2)).contains(0.3)).isTrue();
  }

  @Test
  void whatMayBeUndefinedIsRefused() {
    Enclosure aroundZero = new Enclosure(-1, 1);
    assertThatThrownBy(() -> Enclosure.of(1).over(aroundZero))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("a divisor from -1.0 to 1.0");
    assertThatThrownBy(aroundZero::sqrt).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> new Enclosure(2, 1)).isInstanceOf(ArithmeticException.class);
  }
}
