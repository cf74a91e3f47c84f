package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawCost;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Packing;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A law whose report is a random codebook and the number of one of its words. Word 0 contains the
 * codebook's 32-bit seed in its upper half and the number in its lower half. A codebook of 2p words
 * consists of p random directions of the space (numbers 0 to p − 1) and their opposites (p to 2p −
 * 1).
 *
 * <p>The input is a point of the unit ball. It is first rounded at random to one of the two points
 * of the sphere on the line through it and the centre, so that its expectation stays. The {@code
 * near} words closest to its direction are its near side. With probability {@code agreeing} the
 * report is uniform among these, otherwise among the others.
 *
 * <p><strong>Privacy.</strong> The seed does not depend on the point, so it cancels. Given the
 * seed, the words are {@link TwoSides} of k = near and M − k, M = 2p, α = agreeing. Two opposite
 * points have near sides without a common word, since one consists of the opposites of the other.
 * Rounding to the sphere is a mixture, which raises neither ratio nor divergence. Privacy does not
 * depend on how the near side is computed, in floating point.
 *
 * @param dimensions d, at least 1
 * @param pairs p, at least 1
 * @param near k, at least 1 and at most p
 * @param agreeing α out of TOTAL
 */
public record CodebookLaw(int dimensions, int pairs, int near, long agreeing) implements Law {

  /**
   * The largest number of pairs. More pairs would make a report slow to draw without a measurable
   * gain.
   */
  public static final int MAX_PAIRS = 1 << 12;

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("codebook")
          .size("dimensions")
          .size("pairs")
          .size("near")
          .weight("agreeing")
          .madeBy(
              form ->
                  new CodebookLaw(
                      form.size("dimensions"),
                      form.size("pairs"),
                      form.size("near"),
                      form.weight("agreeing")));

  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  public CodebookLaw {
    TwoSides.checkDimensions(dimensions);
    checkSizes(pairs, near);
    TwoSides.checkWeight(agreeing);
  }

  private static void checkSizes(int pairs, int near) {
    if (pairs < 1 || pairs > MAX_PAIRS || near < 1 || near > pairs) {
      throw new IllegalArgumentException(
          String.format(
              "%s near words of %s pairs; there must be at least 1 near word, no more than"
                  + " pairs, and at most %s pairs",
              near, pairs, MAX_PAIRS));
    }
  }

  /** Returns the law that uses as much of the loss as integers allow, and never more. */
  public static CodebookLaw fit(int dimensions, int pairs, int near, PrivacyLoss loss) {
    checkSizes(pairs, near);
    return new CodebookLaw(dimensions, pairs, near, sides(pairs, near).fit(loss));
  }

  /** Returns M, the number of words. */
  public int codewords() {
    return 2 * pairs;
  }

  @Override
  public Form form() {
    return TYPE.form(dimensions, pairs, near, agreeing);
  }

  /** Returns a cost of one product per pair and dimension. */
  @Override
  public LawCost cost() {
    return LawCost.ofPoint(dimensions, (long) pairs * dimensions);
  }

  @Override
  public Packing packing() {
    return Packing.seeded(codewords());
  }

  @Override
  public Counter counter() {
    return new VectorCounter(this);
  }

  /**
   * Draws the report of a point of the unit ball. A rank on either side is drawn, and one of the
   * two is used, so the number of random words does not depend on the side. No other step depends
   * on the point either. In particular, words are not sorted, because sorting is faster if all
   * projections are 0.
   */
  public long draw(double[] point, BitSource bits) {
    long seed = bits.nextLong() >>> 32;
    double[] projections = projections(point, seed);
    double side = 1 - 2 * (1 - bits.bernoulliBit(towardsPoint(point)));
    for (int pair = 0; pair < pairs; pair++) {
      projections[pair] *= side;
    }
    boolean[] isNear = nearSide(projections);
    boolean takeNear = bits.bernoulli(agreeing);
    int nearRank = bits.uniform(near);
    int farRank = bits.uniform(codewords() - near);
    return seed << 32 | find(isNear, takeNear, takeNear ? nearRank : farRank);
  }

  /**
   * Returns the {@code rank}-th of the words that are near, or of those that are not. Reads all
   * words.
   */
  private static int find(boolean[] isNear, boolean wanted, int rank) {
    int found = 0;
    int before = 0;
    for (int word = 0; word < isNear.length; word++) {
      int fits = isNear[word] == wanted ? 1 : 0;
      found += (before == rank ? fits : 0) * word;
      before += fits;
    }
    return found;
  }

  private double[] projections(double[] point, long seed) {
    double[] projections = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      projections[pair] = Directions.project(point, seed, pair);
    }
    return projections;
  }

  /**
   * Returns the weight of the closer point of the sphere, (1 + length)/2. With it, the expectation
   * of the two points is the point itself.
   */
  private static long towardsPoint(double[] point) {
    double length = Math.sqrt(Ball.squaredLength(point));
    return (long) ((0.5 + 0.5 * Math.min(1, length)) * TOTAL);
  }

  /**
   * Returns whether each word is near. At most one word of each pair is; ties go to the lower
   * numbers.
   */
  @SuppressWarnings("ShortCircuitBoolean") // the same steps for all sizes
  private boolean[] nearSide(double[] projections) {
    long[] sizes = new long[pairs]; // the bits of doubles of at least 0 are in the doubles' order
    for (int pair = 0; pair < pairs; pair++) {
      sizes[pair] = Double.doubleToRawLongBits(Math.abs(projections[pair]));
    }
    long least = leastNear(sizes);
    int tiesLeft = near - countFrom(least + 1, sizes);
    boolean[] isNear = new boolean[codewords()];
    for (int pair = 0; pair < pairs; pair++) {
      int isTie = sizes[pair] == least ? 1 : 0;
      boolean isChosen = sizes[pair] > least | (isTie == 1 & tiesLeft > 0);
      isNear[projections[pair] > 0 ? pair : pair + pairs] = isChosen;
      tiesLeft -= isTie;
    }
    return isNear;
  }

  /**
   * Returns the {@code near}-th largest of the sizes, bit by bit, by the same steps for all sizes.
   */
  private long leastNear(long[] sizes) {
    long least = 0;
    for (int bit = Long.SIZE - 2; bit >= 0; bit--) {
      long candidate = least | 1L << bit;
      least = countFrom(candidate, sizes) >= near ? candidate : least;
    }
    return least;
  }

  private static int countFrom(long least, long[] sizes) {
    long count = 0;
    for (long size : sizes) {
      count += (least - 1 - size) >>> (Long.SIZE - 1);
    }
    return (int) count;
  }

  /** Returns the exact probability of a report for a point, as the nearest double. */
  public double probability(double[] point, long report) {
    double[] projections = projections(point, report >>> 32);
    int word = (int) (report & LOW_32_BITS);
    boolean isNear = nearSide(projections)[word];
    boolean isNearOpposite = nearSide(Arrays.stream(projections).map(p -> -p).toArray())[word];
    double towards = towardsPoint(point) / (double) TOTAL;
    return 0x1p-32 * (towards * weight(isNear) + (1 - towards) * weight(isNearOpposite));
  }

  /** Returns the probability of one word of the near side, or of the other. */
  public double weight(boolean isNear) {
    double share = agreeing / (double) TOTAL;
    return isNear ? share / near : (1 - share) / (codewords() - near);
  }

  /** Returns whether this can be a report: its word is in the codebook. */
  public boolean accepts(long report) {
    return (report & LOW_32_BITS) < codewords();
  }

  /** Writes the word that a report names, a vector of length 1. */
  public void copyWord(long report, double[] direction) {
    int word = (int) (report & LOW_32_BITS);
    Directions.copy(report >>> 32, word % pairs, direction);
    if (word >= pairs) {
      for (int j = 0; j < direction.length; j++) {
        direction[j] = -direction[j];
      }
    }
  }

  @Override
  public OptionalLong reports() {
    return OptionalLong.of((long) codewords() << 32);
  }

  @Override
  public Fraction worstRatio() {
    return sides(pairs, near).worstRatio(agreeing);
  }

  private static TwoSides sides(int pairs, int near) {
    return new TwoSides(BigInteger.valueOf(near), BigInteger.valueOf(2L * pairs - near));
  }

  /**
   * {@inheritDoc}
   *
   * <p>A report is a seed and a word. The near words of all seeds are the near symbols.
   */
  @Override
  public Optional<Blanket> blanket() {
    return sides(pairs, near).blanket(agreeing);
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    return sides(pairs, near).hockeyStick(agreeing, bound);
  }
}
