package dev.hearsay.category;

import dev.hearsay.exact.BinomialCoefficient;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitCounter;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Packing;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A law whose report is a set of {@code size} of the values, as a bit map. With probability {@code
 * kept} it is a uniform set that contains the true value, otherwise a uniform set that does not.
 *
 * <p><strong>Privacy.</strong> With k values, sets of w and p = kept, a set that contains v has
 * probability p / C(k−1, w−1) under v, one that does not has (1−p) / C(k−1, w). As C(k−1, w) /
 * C(k−1, w−1) = (k−w)/w, the ratio of the two is p(k−w) / ((1−p)w), and some sets contain v but not
 * v'. There are C(k−2, w−1) of these, which is (k−w)/(k−1) of the sets that contain v and w/(k−1)
 * of the sets that do not contain v'. The divergence is therefore (p(k−w) − bound · (1−p)w) /
 * (k−1). The sets that contain v' but not v count in the opposite order.
 *
 * @param values the number of values, at least 2
 * @param size the number of values in a set, 1 to values − 1
 * @param kept the weight of the sets that contain the true value, out of TOTAL
 */
public record SubsetLaw(int values, int size, long kept) implements SupportLaw {

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("subset")
          .size("values")
          .size("size")
          .weight("kept")
          .madeBy(
              form -> new SubsetLaw(form.size("values"), form.size("size"), form.weight("kept")));

  public SubsetLaw {
    if (size < 1 || size >= values) {
      throw new IllegalArgumentException(
          "sets of " + size + " of " + values + " values; the size must be in [1, values)");
    }
    if (kept < 0 || kept > TOTAL) {
      throw new IllegalArgumentException("the weight " + kept + " must be in [0, " + TOTAL + "]");
    }
  }

  @Override
  public int words() {
    return BitWords.words(values);
  }

  @Override
  public Form form() {
    return TYPE.form(values, size, kept);
  }

  @Override
  public Packing packing() {
    return Packing.members(size, values);
  }

  @Override
  public Counter counter() {
    return new BitCounter(values, size);
  }

  /**
   * {@inheritDoc}
   *
   * <p>A coin decides whether the set contains the true value. Floyd's algorithm then chooses a
   * uniform subset of the other values: those in the set or, if they are fewer, those left out.
   *
   * <p>The two results of the coin require numbers of other values that differ by one. Floyd's
   * algorithm chooses one value less if its first step is left out. That step is always drawn and
   * not always used, so the draw takes the same steps with the same bounds either way. How often a
   * step draws again depends on its bound alone, and not on its result. The number of random words
   * therefore depends neither on the value, nor on the coin, nor on the set.
   */
  @Override
  public void draw(int value, BitSource bits, long[] report) {
    BitWords.requireRoom(report, words());
    Arrays.fill(report, 0, words(), 0);
    boolean keep = bits.bernoulli(kept);
    boolean leaveOut = size > values - size;
    int steps = Math.min(size, values - size);
    int first = skip(value, bits.uniform(values - steps));
    BitWords.put(report, first, keep == leaveOut ? 1 : 0);
    choose(steps - 1, value, bits, report);
    if (leaveOut) {
      turnOver(report);
    }
    BitWords.put(report, value, keep ? 1 : 0);
  }

  /** Runs the last steps of Floyd's algorithm, for the values other than {@code value}. */
  private void choose(int steps, int value, BitSource bits, long[] report) {
    int others = values - 1;
    for (int last = others - steps; last < others; last++) {
      int candidate = skip(value, bits.uniform(last + 1));
      BitWords.set(report, BitWords.isSet(report, candidate) ? skip(value, last) : candidate);
    }
  }

  private void turnOver(long[] report) {
    for (int word = 0; word < words(); word++) {
      report[word] = ~report[word];
    }
    report[words() - 1] &= BitWords.lastWordMask(values);
  }

  /** Returns the value with this number if the values without {@code value} are numbered from 0. */
  private static int skip(int value, int other) {
    return other < value ? other : other + 1;
  }

  /**
   * {@inheritDoc}
   *
   * <p>A report is uniform among the C(k−1, w−1) sets with the value, or among the C(k−1, w) sets
   * without it.
   */
  @Override
  public double probability(int value, long[] report) {
    boolean holds = BitWords.isSet(report, value);
    BigInteger sets = BinomialCoefficient.of(values - 1, holds ? size - 1 : size);
    Fraction share = holds ? supportOfTruth() : droppedShare();
    return share.times(new Fraction(BigInteger.ONE, sets)).toDouble();
  }

  @Override
  public boolean supports(long[] report, int value) {
    return BitWords.isSet(report, value);
  }

  @Override
  public Fraction supportOfTruth() {
    return Fraction.of(kept, TOTAL);
  }

  /**
   * {@inheritDoc}
   *
   * <p>A set with the true value contains w − 1 of the k − 1 others, one without it contains w.
   */
  @Override
  public Fraction supportOfOther() {
    return supportOfTruth()
        .times(Fraction.of(size - 1L, values - 1L))
        .plus(droppedShare().times(Fraction.of(size, values - 1L)));
  }

  private Fraction droppedShare() {
    return Fraction.of(TOTAL - kept, TOTAL);
  }

  private Fraction holdingMine() {
    return supportOfTruth().times(Fraction.of(values - (long) size, values - 1L));
  }

  private Fraction missingMine() {
    return droppedShare().times(Fraction.of(size, values - 1L));
  }

  @Override
  public OptionalLong reports() {
    // C(62, 31) is the largest central binomial coefficient below 2^63.
    return values <= 62
        ? OptionalLong.of(BinomialCoefficient.of(values, size).longValueExact())
        : OptionalLong.empty();
  }

  @Override
  public Fraction worstRatio() {
    Fraction holding = holdingMine();
    Fraction missing = missingMine();
    return holding.over(missing).max(missing.over(holding));
  }

  @Override
  public Optional<Blanket> blanket() {
    return Blanket.of(holdingMine(), missingMine());
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    Fraction holding = holdingMine();
    Fraction missing = missingMine();
    return holding
        .minusOrZero(bound.times(missing))
        .plus(missing.minusOrZero(bound.times(holding)));
  }
}
