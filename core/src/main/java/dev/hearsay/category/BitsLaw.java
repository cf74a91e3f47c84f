package dev.hearsay.category;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitCounter;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Packing;
import dev.hearsay.random.BitSource;
import java.util.OptionalLong;

/**
 * A law whose report is one bit per value, all independent. The true value's bit is set with
 * probability {@code kept}, each other bit with probability {@code raised}.
 *
 * <p><strong>Privacy.</strong> Two inputs v and w differ only in the laws of bits v and w; all
 * other factors of the product cancel. With p = kept and q = raised, the two bits are distributed
 * as (p, q) under v and as (q, p) under w: four outcomes to compare.
 *
 * @param values the number of values, at least 2
 * @param kept the weight of the true value's bit, out of TOTAL
 * @param raised the weight of every other bit, out of TOTAL
 */
public record BitsLaw(int values, long kept, long raised) implements SupportLaw {

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("bits")
          .size("values")
          .weight("kept")
          .weight("raised")
          .madeBy(
              form -> new BitsLaw(form.size("values"), form.weight("kept"), form.weight("raised")));

  public BitsLaw {
    CategoricalLaw.checkValues(values);
    if (kept < 0 || kept > TOTAL || raised < 0 || raised > TOTAL) {
      throw new IllegalArgumentException(
          "weights " + kept + " and " + raised + " must be in [0, " + TOTAL + "]");
    }
  }

  @Override
  public int words() {
    return BitWords.words(values);
  }

  @Override
  public Form form() {
    return TYPE.form(values, kept, raised);
  }

  @Override
  public Packing packing() {
    return Packing.bits(values);
  }

  @Override
  public Counter counter() {
    return new BitCounter(values);
  }

  @Override
  public void draw(int value, BitSource bits, long[] report) {
    int words = words();
    BitWords.requireRoom(report, words);
    bits.bernoulliWords(raised, report, words);
    report[words - 1] &= BitWords.lastWordMask(values);
    BitWords.put(report, value, bits.bernoulliBit(kept));
  }

  @Override
  public double probability(int value, long[] report) {
    int ones = 0;
    for (int word = 0; word < words(); word++) {
      ones += Long.bitCount(report[word]);
    }
    boolean isKept = BitWords.isSet(report, value);
    int raisedOnes = isKept ? ones - 1 : ones;
    double q = raised / (double) TOTAL;
    double p = kept / (double) TOTAL;
    return (isKept ? p : 1 - p)
        * Math.pow(q, raisedOnes)
        * Math.pow(1 - q, values - 1.0 - raisedOnes);
  }

  @Override
  public boolean supports(long[] report, int value) {
    return BitWords.isSet(report, value);
  }

  @Override
  public Fraction supportOfTruth() {
    return Fraction.of(kept, TOTAL);
  }

  @Override
  public Fraction supportOfOther() {
    return Fraction.of(raised, TOTAL);
  }

  @Override
  public OptionalLong reports() {
    return values < Long.SIZE - 1 ? OptionalLong.of(1L << values) : OptionalLong.empty();
  }

  @Override
  public Fraction worstRatio() {
    Fraction worst = Fraction.ONE;
    for (int outcome = 0; outcome < 4; outcome++) {
      Fraction mine = probability(outcome, kept, raised);
      Fraction other = probability(outcome, raised, kept);
      if (other.numerator().signum() == 0) {
        worst = mine.numerator().signum() == 0 ? worst : Fraction.INFINITY;
      } else {
        worst = worst.max(new Fraction(mine.numerator(), other.numerator()));
      }
    }
    return worst;
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    Fraction divergence = Fraction.ZERO;
    for (int outcome = 0; outcome < 4; outcome++) {
      Fraction other = probability(outcome, raised, kept);
      divergence =
          divergence.plus(probability(outcome, kept, raised).minusOrZero(bound.times(other)));
    }
    return divergence;
  }

  /** Returns the probability of two bits, the low and the high one of {@code outcome}. */
  private static Fraction probability(int outcome, long lowSet, long highSet) {
    long low = (outcome & 1) != 0 ? lowSet : TOTAL - lowSet;
    long high = (outcome & 2) != 0 ? highSet : TOTAL - highSet;
    return Fraction.of(low, TOTAL).times(Fraction.of(high, TOTAL));
  }
}
