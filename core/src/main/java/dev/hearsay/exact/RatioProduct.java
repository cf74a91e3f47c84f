package dev.hearsay.exact;

import java.math.BigInteger;

/**
 * A product of ratios, of which each factor is rounded up in the {@value #BITS}th bit: exact
 * products of thousands of ratios would grow to megabits. The rounding makes a difference only for
 * a plan whose loss is within 2<sup>−200</sup> of its claim, which may be refused. Products are
 * immutable.
 *
 * @param significand at least 1, of about {@value #BITS} bits
 * @param exponent the exponent of two
 */
public record RatioProduct(BigInteger significand, int exponent)
    implements Comparable<RatioProduct> {

  private static final int BITS = 256;

  /**
   * The largest exponent of a product that is multiplied by itself. e to the largest ε is below
   * 2<sup>93</sup>, so larger products are beyond any claim.
   */
  private static final int MAX_REPEATED_EXPONENT = 4_096;

  /** The product of no ratios. */
  public static final RatioProduct ONE = new RatioProduct(BigInteger.ONE, 0);

  /**
   * Returns this product times a ratio, rounded up.
   *
   * @param ratio finite and above 0
   */
  public RatioProduct times(Fraction ratio) {
    return scaled(ratio.numerator(), ratio.denominator());
  }

  /** Returns this product divided by a ratio, which undoes {@link #times}; rounded up again. */
  public RatioProduct over(Fraction ratio) {
    return scaled(ratio.denominator(), ratio.numerator());
  }

  /**
   * Returns a power of this product, rounded up.
   *
   * @param times how many factors, at least 1
   * @return infinite if there are several factors, so far beyond any claim that their exponents
   *     might overflow
   */
  public Fraction power(int times) {
    if (times > 1 && exponent > MAX_REPEATED_EXPONENT) {
      return Fraction.INFINITY;
    }
    RatioProduct product = this;
    for (int i = 1; i < times; i++) {
      product =
          new RatioProduct(product.significand.multiply(significand), product.exponent + exponent)
              .trimmed();
    }
    return product.toFraction();
  }

  private RatioProduct scaled(BigInteger factor, BigInteger divisor) {
    BigInteger dividend = significand.multiply(factor);
    int shift = Math.max(0, BITS + divisor.bitLength() - dividend.bitLength());
    BigInteger[] quotient = dividend.shiftLeft(shift).divideAndRemainder(divisor);
    BigInteger up = quotient[1].signum() == 0 ? quotient[0] : quotient[0].add(BigInteger.ONE);
    return new RatioProduct(up, exponent - shift).trimmed();
  }

  private RatioProduct trimmed() {
    int surplus = significand.bitLength() - BITS - 1;
    if (surplus <= 0) {
      return this;
    }
    BigInteger up = significand.negate().shiftRight(surplus).negate(); // towards +∞
    return new RatioProduct(up, exponent + surplus);
  }

  @Override
  public int compareTo(RatioProduct other) {
    int magnitudes =
        Integer.compare(
            significand.bitLength() + exponent, other.significand.bitLength() + other.exponent);
    if (magnitudes != 0) {
      return magnitudes;
    }
    int least = Math.min(exponent, other.exponent);
    return significand
        .shiftLeft(exponent - least)
        .compareTo(other.significand.shiftLeft(other.exponent - least));
  }

  private Fraction toFraction() {
    return exponent < 0
        ? new Fraction(significand, BigInteger.ONE.shiftLeft(-exponent))
        : new Fraction(significand.shiftLeft(exponent), BigInteger.ONE);
  }
}
