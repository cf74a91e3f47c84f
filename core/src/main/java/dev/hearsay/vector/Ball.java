package dev.hearsay.vector;

/** Brings vectors into the unit ball. */
public final class Ball {

  private Ball() {}

  /** What is smaller than the largest entry by so many powers of two counts as 0. */
  private static final int BITS = 100;

  /** A vector that is shorter than the bound by so many powers of two counts as 0. */
  private static final double LONGEST_DIVISOR = 0x1p700;

  /** The exponent's bits of a number whose square is nothing beside 1, and has an exponent. */
  private static final int LEAST_TO_SQUARE = 1023 - 300;

  private static final int EXPONENT_BITS = 0x7ff;
  private static final int MANTISSA_BITS = 52;
  private static final int BIAS = 1023;

  /**
   * Divides a vector by a bound, in place, and shortens it to length 1 if it is longer then; it
   * keeps its direction.
   *
   * <p>It never fails, whatever the vector, and what comes out is never longer than 1 by more than
   * rounding. Entries that are no numbers count as 0 and infinite ones as large. A plan could be
   * made up so that they occur for some people only: if these sent no report, their silence would
   * be one.
   *
   * <p>Every vector takes the same steps, and no step meets a number that is too small to have an
   * exponent of its own: processors take many times as long for these. A plan could be made up so
   * that all entries are such numbers for some people, and for others none. They count as 0.
   *
   * <p>The largest entry is brought near 1, by a power of two and so without rounding, before
   * anything is squared: squares of small entries would be 0, and a vector that looks shorter than
   * it is would stay too long.
   *
   * @param bound from 10<sup>−100</sup> to 10<sup>100</sup>
   */
  public static void clip(double[] vector, double bound) {
    int largest = 0;
    for (int j = 0; j < vector.length; j++) {
      vector[j] = legal(vector[j]);
      largest = Math.max(largest, exponentBits(vector[j]));
    }
    // The least is that of numbers without an exponent; then all entries are 0.
    int exponent = Math.max(1, largest) - BIAS;
    double half = powerOfTwo(-exponent / 2);
    double otherHalf = powerOfTwo(-exponent - -exponent / 2);
    double squares = 0;
    for (int j = 0; j < vector.length; j++) {
      vector[j] = orZero(vector[j], exponent - BITS + BIAS) * half * otherHalf;
      squares += vector[j] * vector[j];
    }
    double divisor = Math.max(bound * half * otherHalf, Math.sqrt(squares));
    double finite = divisor > LONGEST_DIVISOR ? Double.POSITIVE_INFINITY : divisor;
    for (int j = 0; j < vector.length; j++) {
      vector[j] /= finite;
    }
  }

  /** Returns the square of a clipped vector's length. Squares that cannot matter count as 0. */
  public static double squaredLength(double[] vector) {
    double squares = 0;
    for (double entry : vector) {
      double kept = orZero(entry, LEAST_TO_SQUARE);
      squares += kept * kept;
    }
    return squares;
  }

  /** Returns the number itself, 0 for none, and the largest number for an infinite one. */
  private static double legal(double entry) {
    long bits = Double.doubleToRawLongBits(entry);
    long size = bits & Long.MAX_VALUE;
    long infinity = (long) EXPONENT_BITS << MANTISSA_BITS;
    long isNumber = ~((infinity - size) >> (Long.SIZE - 1));
    long largest = Math.min(size, infinity - 1) | (bits & Long.MIN_VALUE);
    return Double.longBitsToDouble(largest & isNumber);
  }

  private static int exponentBits(double number) {
    return (int) (Double.doubleToRawLongBits(number) >>> MANTISSA_BITS) & EXPONENT_BITS;
  }

  private static double powerOfTwo(int exponent) {
    return Double.longBitsToDouble((long) (exponent + BIAS) << MANTISSA_BITS);
  }

  /** Returns the number, or 0 if its exponent's bits are not above the least. */
  private static double orZero(double number, int least) {
    int isKept = (Math.max(0, least) - exponentBits(number)) >> (Integer.SIZE - 1);
    return Double.longBitsToDouble(
        Double.doubleToRawLongBits(number) & (isKept | Long.MIN_VALUE)); // a zero keeps its sign
  }
}
