package dev.hearsay.category;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Packing;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.random.BitSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A law whose report is a random hash function and a randomized response to the value's hash. Word
 * 0 contains the function's 32-bit seed in its upper half and the cell in its lower half.
 *
 * <p><strong>Privacy.</strong> The seed does not depend on the value, so it cancels. Given the
 * seed, the cell is a randomized response to one of {@code cells} inputs. Two values differ at most
 * as two cells do (two values of equal hash do not differ at all).
 *
 * @param values the number of values, at least 2
 * @param cells a block law of width 1 over the hash's range
 */
public record HashedLaw(int values, BlockLaw cells) implements SupportLaw {

  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("hashed")
          .size("values")
          .inside("block")
          .size("cells")
          .one()
          .weight("low")
          .rest("high")
          .madeBy(
              form -> new HashedLaw(form.size("values"), BlockLaw.of(form, form.size("cells"), 1)));

  public HashedLaw {
    CategoricalLaw.checkValues(values);
    if (cells.width() != 1) {
      throw new IllegalArgumentException("the block's width is " + cells.width() + ", not 1");
    }
  }

  @Override
  public Form form() {
    return TYPE.form(values, cells.nodes(), cells.low(), cells.high());
  }

  @Override
  public Packing packing() {
    return Packing.seeded(cells.nodes());
  }

  @Override
  public Counter counter() {
    return new HashCounter(values, cells.nodes());
  }

  @Override
  public void draw(int value, BitSource bits, long[] report) {
    BitWords.requireRoom(report, words());
    long seed = bits.nextLong() >>> 32;
    report[0] = (seed << 32) | cells.draw(hash(seed, value, cells.nodes()), bits);
  }

  @Override
  public double probability(int value, long[] report) {
    int cell = hash(report[0] >>> 32, value, cells.nodes());
    return 0x1p-32 * cells.probability(cell, (int) report[0]);
  }

  @Override
  public boolean supports(long[] report, int value) {
    return hash(report[0] >>> 32, value, cells.nodes()) == (int) report[0];
  }

  @Override
  public Fraction supportOfTruth() {
    return Fraction.of(cells.high(), TOTAL);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Another value's hash is uniform over the cells and independent of the report's cell, for
   * random factors and offsets. Over the 2³² functions of all seeds, the rate at which two values'
   * hashes coincide is within some 10⁻⁵ of this probability. That difference is the bias of a
   * share, far below the error for any number of people.
   */
  @Override
  public Fraction supportOfOther() {
    return Fraction.of(1, cells.nodes());
  }

  /**
   * Returns the cell of a value. The hash is multiply-shift hashing, which is pairwise independent
   * for random 64-bit factor and offset, scaled from 32 bits to the range.
   */
  public static int hash(long seed, int value, int range) {
    long hash32 = (factor(seed) * value + offset(seed)) >>> 32;
    return (int) ((hash32 * range) >>> 32);
  }

  /**
   * Returns a key of 31 bits for a value below 2³¹; different values have different keys. The
   * hashes of two values are independent, but those of three are not if the values are equally
   * spaced. Keys look random, so sums over many values have the variance of independent hashes.
   */
  public static int key(int value) {
    int mixed = (value * 0x2C1B3C6D) & Integer.MAX_VALUE;
    mixed = ((mixed ^ (mixed >>> 15)) * 0x297A2D39) & Integer.MAX_VALUE;
    mixed = ((mixed ^ (mixed >>> 13)) * 0x6C8E944D) & Integer.MAX_VALUE;
    return mixed ^ (mixed >>> 16);
  }

  /** Returns the multiplier of the seed's hash function. */
  public static long factor(long seed) {
    return scramble((seed & LOW_32_BITS) * 2 + 1);
  }

  /** Returns the addend of the seed's hash function. */
  public static long offset(long seed) {
    return scramble((seed & LOW_32_BITS) * 2 + 2);
  }

  /** Returns a bijection of 64-bit words in which every output bit depends on every input bit. */
  private static long scramble(long word) {
    long mixed = word * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 32);
  }

  @Override
  public OptionalLong reports() {
    return OptionalLong.of((long) cells.nodes() << 32);
  }

  @Override
  public Fraction worstRatio() {
    return cells.worstRatio();
  }

  /**
   * {@inheritDoc}
   *
   * <p>A report is a seed and a cell, and the near symbols are one cell per seed. The worst pair is
   * two values whose hashes differ for every seed; such a pair need not exist.
   */
  @Override
  public Optional<Blanket> blanket() {
    return cells.blanket();
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    return cells.hockeyStick(bound);
  }
}
