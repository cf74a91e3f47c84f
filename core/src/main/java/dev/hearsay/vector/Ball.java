package dev.hearsay.vector;

/** The unit ball, and the clipping of vectors to it. */
public final class Ball {

  private Ball() {}

  /**
   * The number of powers of two by which an entry may be below the largest; a smaller entry counts
   * as 0.
   */
  private static final int BITS = 100;

  /**
   * The largest divisor: a vector that is shorter than the bound by more than this power of two
   * counts as 0.
   */
  private static final double LONGEST_DIVISOR = 0x1p700;

  /** The least exponent bits of a number whose square matters beside 1 and is a normal double. */
  private static final int LEAST_TO_SQUARE = 1023 - 300;

  private static final int EXPONENT_BITS = 0x7ff;
  private static final int MANTISSA_BITS = 52;
  private static final int BIAS = 1023;

  /**
   * Divides a vector by a bound, in place. If the result is longer than 1, shortens it to length 1
   * in the same direction.
   *
   * <p>No vector makes it fail, and the result is longer than 1 at most by rounding. Entries that
   * are not a number count as 0, and infinite ones as large. An attacker could craft a plan in
   * which such entries occur only for some people: if these people sent no report, their silence
   * would reveal them.
   *
   * <p>Every vector takes the same steps, and no step meets a subnormal number, which costs
   * processors many times as long. An attacker could craft a plan in which all entries are
   * subnormal for some people only. Subnormal entries count as 0.
   *
   * <p>The largest entry is scaled near 1, by a power of two and so without rounding, before any
   * entry is squared. Otherwise squares of small entries would be 0, and a vector that seems
   * shorter than it is would stay too long.
   *
   * @param bound from 10<sup>−100</sup> to 10<sup>100</sup>
   */
  public static void clip(double[] vector, double bound) {
    int largest = 0;
    for (int j = 0; j < vector.length; j++) {
      vector[j] = legal(vector[j]);
      largest = Math.max(largest, exponentBits(vector[j]));
    }
    // 1 stands for subnormal numbers; then all entries are 0.
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

  /** Returns the number itself, 0 for NaN, and the largest number for an infinite one. */
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

  /** Returns the number, or 0 if its exponent bits are not above {@code least}. */
  private static double orZero(double number, int least) {
    int isKept = (Math.max(0, least) - exponentBits(number)) >> (Integer.SIZE - 1);
    return Double.longBitsToDouble(
        Double.doubleToRawLongBits(number) & (isKept | Long.MIN_VALUE)); // a zero keeps its sign
  }
}
