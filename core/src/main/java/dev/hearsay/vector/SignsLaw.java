package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.BinomialCoefficient;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitCounter;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Counter;
import dev.hearsay.law.DecodedReport;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawCost;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Lazy;
import dev.hearsay.law.Packing;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A law whose report is one sign per coordinate (a set bit is +). The input, a point of [−1,
 * 1]<sup>d</sup>, is first rounded at random to a corner v of the cube. Then, with probability
 * {@code agreeing}, the report is uniform among the sign vectors y with y·v > 0, otherwise among
 * those with y·v ≤ 0.
 *
 * <p><strong>Privacy.</strong> These two sets are {@link TwoSides} of C + D = 2^d, α = agreeing.
 * The divergence of two corners is largest when they are opposite: then every y with y·v > 0 is on
 * the other's far side (and no tie is). Rounding to a corner mixes corners' distributions, which
 * raises neither ratio nor divergence.
 */
public final class SignsLaw implements CubeLaw {

  /**
   * The largest number of dimensions. It suffices for any model or record; the exact sizes are
   * integers of this many bits.
   */
  public static final int MAX_DIMENSIONS = 1 << 17;

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("signs")
          .size("dimensions")
          .weight("agreeing")
          .madeBy(form -> new SignsLaw(form.size("dimensions"), form.weight("agreeing")));

  private final int dimensions;
  private final long agreeing;

  /** Lazy, because the sizes take a while to compute for many dimensions. */
  private final Lazy<Sides> sides;

  /**
   * @param dimensions d, at least 1
   * @param agreeing α out of TOTAL
   */
  public SignsLaw(int dimensions, long agreeing) {
    TwoSides.checkDimensions(dimensions);
    TwoSides.checkWeight(agreeing);
    this.dimensions = dimensions;
    this.agreeing = agreeing;
    this.sides = new Lazy<>(() -> Sides.of(dimensions));
  }

  /** Returns the law that uses as much of the loss as integers allow, and never more. */
  public static SignsLaw fit(int dimensions, PrivacyLoss loss) {
    TwoSides.checkDimensions(dimensions);
    return new SignsLaw(dimensions, Sides.of(dimensions).sizes.fit(loss));
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  /** Returns α out of TOTAL. */
  public long agreeing() {
    return agreeing;
  }

  /**
   * Returns C, the number of sign vectors that agree with a corner in more than half of the
   * coordinates.
   */
  public BigInteger nearSize() {
    return sizes().near();
  }

  /** Returns D, the number of all other sign vectors, ties included. */
  public BigInteger farSize() {
    return sizes().far();
  }

  private TwoSides sizes() {
    return sides.get().sizes;
  }

  @Override
  public int words() {
    return BitWords.words(dimensions);
  }

  @Override
  public Form form() {
    return TYPE.form(dimensions, agreeing);
  }

  @Override
  public LawCost cost() {
    return LawCost.ofPoint(dimensions, 0);
  }

  @Override
  public Packing packing() {
    return Packing.bits(dimensions);
  }

  @Override
  public Counter counter() {
    return new BitCounter(dimensions);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Fair bits decide where the report agrees with the corner. Inverting all of them maps a
   * negative y·v onto a positive one, one to one. For odd d there are no ties, so one try is enough
   * for either side. For even d see {@link Sides#isAccepted}. Either way the number of random words
   * depends neither on the point, nor on the side, nor on the report.
   */
  @Override
  public void draw(double[] point, BitSource bits, long[] report) {
    BitWords.requireRoom(report, words());
    boolean near = bits.bernoulli(agreeing);
    int excess = 2 * drawFairBits(bits, report) - dimensions;
    if (dimensions % 2 == 0) {
      Sides known = sides.get();
      while (!known.isAccepted(near, excess == 0, bits)) {
        excess = 2 * drawFairBits(bits, report) - dimensions;
      }
    }
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
      signs |= (long) bits.bernoulliBit(CubeLaw.plus(point[i])) << i;
    }
    return signs;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The report is on the near side of the drawn corner if the two agree in more than half of the
   * coordinates. They agree in coordinate j with probability (1 + x_j·y_j)/2, independently. The
   * distribution of the number of agreements is computed below, one coordinate at a time.
   */
  @Override
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

  /**
   * {@inheritDoc}
   *
   * <p>A sign decodes to ±B with E[±B] = x. Under corner v, sign j equals v_j more often than not.
   * Among the vectors with y·v > 0, those that agree in coordinate j exceed those that differ by H.
   * Among those with y·v ≤ 0, those that differ exceed by H. Here H = C(d−1, (d−1)/2) for odd d and
   * C(d−1, d/2) for even. So 1/B = H · (α/C − (1−α)/D).
   */
  @Override
  public CubeEntry entry() {
    BigInteger surplus = BinomialCoefficient.of(dimensions - 1, dimensions / 2);
    Fraction near = Fraction.of(agreeing, TOTAL).times(new Fraction(surplus, nearSize()));
    Fraction far = Fraction.of(TOTAL - agreeing, TOTAL).times(new Fraction(surplus, farSize()));
    return new Sign(1 / near.minusOrZero(far).toDouble());
  }

  /** The decoding of a sign to ±B. */
  private record Sign(double largest) implements CubeEntry {

    @Override
    public double decode(long[] report, int coordinate) {
      return BitWords.isSet(report, coordinate) ? largest : -largest;
    }

    @Override
    public DecodedReport distribution(double x) {
      double plus = 0.5 + 0.5 * x / largest;
      return new DecodedReport(new double[] {largest, -largest}, new double[] {plus, 1 - plus});
    }

    @Override
    public double sum(long reports, long[] cells, int coordinate) {
      return (2.0 * cells[coordinate] - reports) * largest;
    }

    @Override
    public double squares(long reports, long[] cells, int coordinate) {
      return reports * largest * largest;
    }
  }

  @Override
  public OptionalLong reports() {
    return dimensions < Long.SIZE - 1 ? OptionalLong.of(1L << dimensions) : OptionalLong.empty();
  }

  @Override
  public Fraction worstRatio() {
    return sizes().worstRatio(agreeing);
  }

  @Override
  public Optional<Blanket> blanket() {
    return sizes().blanket(agreeing);
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    return sizes().hockeyStick(agreeing, bound);
  }

  /** The numbers of sign vectors on either side of a corner. */
  private static final class Sides {
    private final TwoSides sizes;
    private final int dimensions;

    /**
     * The bounds of {@link #isAccepted}, of the near side and of the far one, most significant word
     * first.
     */
    private final long[] nearStrict;

    private final long[] nearTie;
    private final long[] farStrict;
    private final long[] farTie;

    private Sides(int dimensions, BigInteger near) {
      this.dimensions = dimensions;
      BigInteger far = BigInteger.ONE.shiftLeft(dimensions).subtract(near);
      sizes = new TwoSides(near, far);
      nearStrict = words(far);
      nearTie = words(BigInteger.ZERO);
      farStrict = words(near);
      farTie = words(near.shiftLeft(1));
    }

    static Sides of(int dimensions) {
      BigInteger half = BigInteger.ONE.shiftLeft(dimensions - 1);
      return new Sides(
          dimensions,
          dimensions % 2 == 1
              ? half
              : half.subtract(BinomialCoefficient.of(dimensions, dimensions / 2).shiftRight(1)));
    }

    private long[] words(BigInteger bound) {
      long[] words = new long[BitWords.words(dimensions)];
      for (int word = 0; word < words.length; word++) {
        words[words.length - 1 - word] = bound.shiftRight(word * Long.SIZE).longValue();
      }
      return words;
    }

    /**
     * Returns whether fair bits, inverted to the wanted side, are kept; if not, they are drawn
     * again.
     *
     * <p>Of the 2^d vectors of fair bits 2C are no ties, and 2^d − 2C = D − C are ties. The near
     * side requires the former with equal frequency. The far side requires D vectors with equal
     * frequency: each that is no tie results from two vectors of fair bits, and each tie from one.
     * With a second vector R of d fair bits, read as an integer, the bits are kept if
     *
     * <pre>{@code
     *           no tie     a tie      and altogether
     * near side  R < D      never      (2C/2^d)·(D/2^d)
     * far side   R < C      R < 2C     (2C/2^d)·(C/2^d) + ((D − C)/2^d)·(2C/2^d)
     * }</pre>
     *
     * <p>The far side's C + (D − C) is D: both sides keep a try with the same probability, 2CD/4^d,
     * which is near ½. Tries are independent, so their number does not depend on the kept result
     * either. It therefore reveals neither the side nor the report.
     */
    boolean isAccepted(boolean isNear, boolean isTie, BitSource bits) {
      long[] strict = isNear ? nearStrict : farStrict;
      long[] tie = isNear ? nearTie : farTie;
      return drawsBelow(isTie ? tie : strict, bits);
    }

    /** Returns whether d fair bits are below a number of d bits; always draws all of them. */
    private boolean drawsBelow(long[] bound, BitSource bits) {
      long mask = BitWords.lastWordMask(dimensions);
      int order = 0;
      for (long word : bound) {
        int here = Long.compareUnsigned(bits.nextLong() & mask, word);
        order = order == 0 ? here : order;
        mask = -1L;
      }
      return order < 0;
    }
  }
}
