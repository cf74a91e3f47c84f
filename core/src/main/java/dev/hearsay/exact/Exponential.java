package dev.hearsay.exact;

import java.math.BigInteger;

/**
 * The exponential function e<sup>x</sup> with directed rounding, and its inverse. It connects a
 * claimed ε, which is a double, with the rational ratios of probabilities that integer weights
 * have.
 *
 * <p>Numbers are fixed-point with {@value #BITS} fractional bits. x is halved until it is small,
 * and the Taylor series is summed with every term rounded down. So the sum is a lower bound, below
 * the truth by less than one unit a term plus a remainder below one unit. The result is then
 * squared as often as x was halved, rounding down for the lower bound and up for the upper.
 */
public final class Exponential {

  private static final int BITS = 224;
  private static final int HALVINGS_BELOW_ONE = 8;
  private static final BigInteger UNIT = BigInteger.ONE.shiftLeft(BITS);
  private static final BigInteger ALMOST_UNIT = UNIT.subtract(BigInteger.ONE);
  private static final double MIN_ARGUMENT = 0x1p-100;

  /** The largest x that has bounds; as a privacy loss it is far beyond any useful one. */
  public static final double MAX_ARGUMENT = 1000;

  private Exponential() {}

  /** Returns a lower bound of e<sup>x</sup>, for x in [0, 1000]. */
  public static Fraction lower(double x) {
    return bounds(x)[0];
  }

  /** Returns an upper bound of e<sup>x</sup>, for x in [0, 1000]. */
  public static Fraction upper(double x) {
    return bounds(x)[1];
  }

  /**
   * Returns the least double x whose {@link #lower} bound is at least the ratio. This is 0 if the
   * ratio is at most 1, and infinite if x would be above {@value #MAX_ARGUMENT}.
   */
  public static double logUp(Fraction ratio) {
    if (!ratio.isAtMost(lower(MAX_ARGUMENT))) {
      return Double.POSITIVE_INFINITY;
    }
    if (ratio.isAtMost(Fraction.ONE)) {
      return 0;
    }
    double x = approximateLog(ratio);
    while (lower(x).compareTo(ratio) < 0) {
      x = Math.nextUp(x);
    }
    while (x > MIN_ARGUMENT && lower(Math.nextDown(x)).compareTo(ratio) >= 0) {
      x = Math.nextDown(x);
    }
    return x;
  }

  /**
   * Returns ln r for a ratio r. If r is close to 1, ln(1 + (r − 1)) keeps its digits. If r is too
   * large for a double, it is ln(r/2^k) + k·ln 2. The result may be an ulp above the largest x.
   */
  private static double approximateLog(Fraction ratio) {
    int excessBits = ratio.numerator().bitLength() - ratio.denominator().bitLength();
    if (excessBits < Double.MAX_EXPONENT - 1) {
      double excess = ratio.minusOrZero(Fraction.ONE).toDouble();
      return Math.max(MIN_ARGUMENT, StrictMath.log1p(excess));
    }
    Fraction scaled = new Fraction(ratio.numerator(), ratio.denominator().shiftLeft(excessBits));
    double log = StrictMath.log(scaled.toDouble()) + excessBits * StrictMath.log(2);
    return Math.min(MAX_ARGUMENT, log);
  }

  private static Fraction[] bounds(double x) {
    if (!(x >= 0 && x <= MAX_ARGUMENT)) {
      throw new IllegalArgumentException("x is " + x + "; it must be in [0, 1000]");
    }
    int halvings = HALVINGS_BELOW_ONE + Math.max(0, Math.getExponent(x) + 1);
    // This is exact for every double of at least 2^-100: its last bit is worth 2^-152 or more, and
    // at most 18 halvings keep that above 2^-BITS. Smaller doubles round down for both bounds,
    // which the upper bound's margin of one unit a term covers.
    BigInteger argument = fixedPoint(x).shiftRight(halvings);
    BigInteger sum = UNIT;
    BigInteger term = UNIT;
    int terms = 1;
    while (term.signum() > 0) {
      term = term.multiply(argument).shiftRight(BITS).divide(BigInteger.valueOf(terms));
      sum = sum.add(term);
      terms++;
    }
    BigInteger low = sum;
    BigInteger high = sum.add(BigInteger.valueOf(2L * terms));
    for (int i = 0; i < halvings; i++) {
      low = low.multiply(low).shiftRight(BITS);
      high = high.multiply(high).add(ALMOST_UNIT).shiftRight(BITS);
    }
    return new Fraction[] {new Fraction(low, UNIT), new Fraction(high, UNIT)};
  }

  private static BigInteger fixedPoint(double x) {
    if (x == 0) {
      return BigInteger.ZERO;
    }
    int exponent = Math.getExponent(x);
    long significand = (long) Math.scalb(x, 52 - exponent);
    int shift = BITS + exponent - 52;
    return BigInteger.valueOf(significand).shiftLeft(shift);
  }
}
