package dev.hearsay.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An exact non-negative rational number; a denominator of 0 stands for infinity.
 *
 * @param numerator at least 0
 * @param denominator at least 0; not both are 0
 */
public record Fraction(BigInteger numerator, BigInteger denominator)
    implements Comparable<Fraction> {

  public static final Fraction ZERO = of(0, 1);
  public static final Fraction ONE = of(1, 1);
  public static final Fraction INFINITY = of(1, 0);

  private static final int DOUBLE_DIGITS = 20;

  public Fraction {
    if (numerator.signum() < 0
        || denominator.signum() < 0
        || numerator.signum() + denominator.signum() == 0) {
      throw new IllegalArgumentException(
          "not a non-negative fraction: " + numerator + "/" + denominator);
    }
  }

  public static Fraction of(long numerator, long denominator) {
    return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /** Returns the exact value of a finite double, which is always a fraction of powers of two. */
  public static Fraction ofExactly(double value) {
    BigDecimal exact = new BigDecimal(value);
    return exact.scale() <= 0
        ? new Fraction(exact.toBigIntegerExact(), BigInteger.ONE)
        : new Fraction(exact.unscaledValue(), BigInteger.TEN.pow(exact.scale()));
  }

  public boolean isInfinite() {
    return denominator.signum() == 0;
  }

  public Fraction times(Fraction other) {
    return new Fraction(
        numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /** Returns this divided by the other; not both may be 0. */
  public Fraction over(Fraction other) {
    return new Fraction(
        numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  /** Returns the largest integer that is not above this number, which must be finite. */
  public BigInteger floor() {
    return numerator.divide(denominator);
  }

  /** Returns the least integer that is not below this number, which must be finite. */
  public BigInteger ceiling() {
    return numerator.add(denominator).subtract(BigInteger.ONE).divide(denominator);
  }

  public Fraction plus(Fraction other) {
    if (denominator.equals(other.denominator)) {
      return new Fraction(numerator.add(other.numerator), denominator);
    }
    return new Fraction(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  /** Returns this minus the other, or 0 if the other is larger. */
  public Fraction minusOrZero(Fraction other) {
    BigInteger difference =
        numerator.multiply(other.denominator).subtract(other.numerator.multiply(denominator));
    return difference.signum() <= 0
        ? ZERO
        : new Fraction(difference, denominator.multiply(other.denominator));
  }

  public Fraction max(Fraction other) {
    return compareTo(other) >= 0 ? this : other;
  }

  @Override
  public int compareTo(Fraction other) {
    if (isInfinite() || other.isInfinite()) {
      return Boolean.compare(isInfinite(), other.isInfinite());
    }
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  public boolean isAtMost(Fraction other) {
    return compareTo(other) <= 0;
  }

  /** Returns the nearest double, within one unit in its last place. */
  public double toDouble() {
    return isInfinite() ? Double.POSITIVE_INFINITY : quotient(RoundingMode.HALF_EVEN);
  }

  /** Returns a double that is not below this number, and at most a unit in the last place above. */
  public double toDoubleUp() {
    if (isInfinite()) {
      return Double.POSITIVE_INFINITY;
    }
    double nearest = quotient(RoundingMode.UP);
    return ofExactly(nearest).compareTo(this) >= 0 ? nearest : Math.nextUp(nearest);
  }

  private double quotient(RoundingMode rounding) {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), new MathContext(DOUBLE_DIGITS, rounding))
        .doubleValue();
  }

  @Override
  public String toString() {
    return isInfinite() ? "∞" : numerator + "/" + denominator;
  }
}
