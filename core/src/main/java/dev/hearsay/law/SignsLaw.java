package dev.hearsay.law;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.internal.BitWords;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * The report is a sign a coordinate (a set bit is +). The input, a point of [−1, 1]<sup>d</sup>, is
 * first rounded at random to a corner v of the cube; then, with probability {@code agreeing}, the
 * report is uniform among the sign vectors y with y·v > 0, otherwise among those with y·v ≤ 0.
 *
 * <p><strong>Privacy.</strong> Let C and D be the sizes of these two sets, C + D = 2^d, α =
 * agreeing. Under corner v a vector has probability α/C or (1−α)/D, so the worst ratio is that of
 * the two. The divergence of two corners is largest when they are opposite: then every y with y·v >
 * 0 is on the other's far side (and none of the ties is), which gives C · (α/C − bound · (1−α)/D).
 * Rounding to a corner mixes corners' distributions, which raises neither.
 *
 * @param dimensions d, at least 1
 * @param agreeing α out of TOTAL
 */
public record SignsLaw(int dimensions, long agreeing) implements Law {

  /** Enough for any model or record; the exact sizes are integers of this many bits. */
  public static final int MOST_DIMENSIONS = 1 << 17;

  public SignsLaw {
    checkDimensions(dimensions);
    if (agreeing < 0 || agreeing > TOTAL) {
      throw new IllegalArgumentException(
          "the weight " + agreeing + " must be in [0, " + TOTAL + "]");
    }
  }

  private static void checkDimensions(int dimensions) {
    if (dimensions < 1 || dimensions > MOST_DIMENSIONS) {
      throw new IllegalArgumentException(
          "there are " + dimensions + " dimensions; 1 to " + MOST_DIMENSIONS + " are possible");
    }
  }

  /**
   * The law that spends the loss and no more: α(D + cC) ≤ δD + cC is what the divergence asks, with
   * c = e^ε rounded down and α with it.
   */
  public static SignsLaw fit(int dimensions, PrivacyLoss loss) {
    checkDimensions(dimensions);
    Fraction near = new Fraction(nearSize(dimensions), BigInteger.ONE);
    Fraction far = new Fraction(farSize(dimensions), BigInteger.ONE);
    Fraction weighted = Exponential.lower(loss.epsilon()).times(near);
    Fraction share = weighted.plus(Fraction.ofExactly(loss.delta()).times(far));
    Fraction whole = weighted.plus(far);
    BigInteger agreeing =
        BigInteger.valueOf(TOTAL)
            .multiply(share.numerator())
            .multiply(whole.denominator())
            .divide(share.denominator().multiply(whole.numerator()));
    return new SignsLaw(dimensions, agreeing.longValueExact());
  }

  /** C: how many sign vectors agree with a corner in more than half of the coordinates. */
  public BigInteger nearSize() {
    return nearSize(dimensions);
  }

  /** D: all the others, ties included. */
  public BigInteger farSize() {
    return farSize(dimensions);
  }

  private static BigInteger nearSize(int dimensions) {
    BigInteger half = BigInteger.ONE.shiftLeft(dimensions - 1);
    return dimensions % 2 == 1
        ? half
        : half.subtract(binomial(dimensions, dimensions / 2).shiftRight(1));
  }

  private static BigInteger farSize(int dimensions) {
    return BigInteger.ONE.shiftLeft(dimensions).subtract(nearSize(dimensions));
  }

  /** The number of ways to choose. */
  public static BigInteger binomial(int from, int choose) {
    BigInteger ways = BigInteger.ONE;
    for (int i = 1; i <= choose; i++) {
      ways = ways.multiply(BigInteger.valueOf(from - choose + i)).divide(BigInteger.valueOf(i));
    }
    return ways;
  }

  /** The length of a report in words of 64 bits. */
  public int words() {
    return BitWords.words(dimensions);
  }

  /**
   * Draws the report of a point into the first {@link #words()} words of {@code report}.
   *
   * <p>Fair bits say where the report agrees with the corner. Turning all of them over maps y·v < 0
   * onto y·v > 0 one to one, so for odd d, where there are no ties, one try is enough for either
   * side. For even d ties are drawn again for the near side, and whatever is not on the far side
   * for that: how often tells which side it was, to somebody on the device who can time it, but
   * nothing of the point.
   */
  public void draw(double[] point, BitSource bits, long[] report) {
    boolean near = bits.bernoulli(agreeing);
    boolean hasTies = dimensions % 2 == 0;
    int excess;
    do {
      excess = 2 * drawFairBits(bits, report) - dimensions;
    } while (hasTies && (near ? excess == 0 : excess > 0));
    boolean turnOver = near != (excess > 0);
    for (int start = 0; start < dimensions; start += Long.SIZE) {
      int end = Math.min(dimensions, start + Long.SIZE);
      long differs = turnOver ? report[start >>> 6] : ~report[start >>> 6];
      report[start >>> 6] = differs ^ corner(point, start, end, bits);
    }
    report[words() - 1] &= BitWords.lastWordMask(dimensions);
  }

  /** Fills the report with fair bits and returns how many are set. */
  private int drawFairBits(BitSource bits, long[] report) {
    int ones = 0;
    int last = words() - 1;
    for (int word = 0; word <= last; word++) {
      report[word] = bits.nextLong();
      if (word == last) {
        report[word] &= BitWords.lastWordMask(dimensions);
      }
      ones += Long.bitCount(report[word]);
    }
    return ones;
  }

  /** Rounds up to 64 coordinates to signs, + with probability (1 + x)/2. */
  private static long corner(double[] point, int start, int end, BitSource bits) {
    long signs = 0;
    for (int i = start; i < end; i++) {
      long plus = (long) ((0.5 + 0.5 * point[i]) * TOTAL);
      signs |= (long) bits.bernoulliBit(plus) << i;
    }
    return signs;
  }

  /**
   * The exact probability of a report for a point, as the nearest double; 0 where it underflows.
   *
   * <p>The report is on the near side of the corner drawn if the two agree in more than half of the
   * coordinates. They agree in coordinate j with probability (1 + x_j·y_j)/2, independently: the
   * number of agreements has the distribution built up below, one coordinate at a time.
   */
  public double probability(double[] point, long[] report) {
    double[] agreements = new double[dimensions + 1];
    agreements[0] = 1;
    for (int j = 0; j < dimensions; j++) {
      double sign = BitWords.isSet(report, j) ? 1 : -1;
      double agree = 0.5 + 0.5 * sign * point[j];
      for (int count = j + 1; count > 0; count--) {
        agreements[count] = agree * agreements[count - 1] + (1 - agree) * agreements[count];
      }
      agreements[0] *= 1 - agree;
    }
    double nearSide = Arrays.stream(agreements, dimensions / 2 + 1, dimensions + 1).sum();
    Fraction near = Fraction.of(agreeing, TOTAL).times(new Fraction(BigInteger.ONE, nearSize()));
    Fraction far =
        Fraction.of(TOTAL - agreeing, TOTAL).times(new Fraction(BigInteger.ONE, farSize()));
    return nearSide * near.toDouble() + (1 - nearSide) * far.toDouble();
  }

  @Override
  public OptionalLong reports() {
    return dimensions < Long.SIZE - 1 ? OptionalLong.of(1L << dimensions) : OptionalLong.empty();
  }

  @Override
  public Fraction worstRatio() {
    BigInteger near = BigInteger.valueOf(agreeing).multiply(farSize());
    BigInteger far = BigInteger.valueOf(TOTAL - agreeing).multiply(nearSize());
    return new Fraction(near.max(far), near.min(far));
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    Fraction near = Fraction.of(agreeing, TOTAL);
    Fraction far = Fraction.of(TOTAL - agreeing, TOTAL).times(new Fraction(nearSize(), farSize()));
    return near.minusOrZero(bound.times(far)).plus(far.minusOrZero(bound.times(near)));
  }
}
