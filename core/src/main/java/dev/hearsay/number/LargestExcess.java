package dev.hearsay.number;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Law;
import java.math.BigInteger;

/**
 * The largest excess, mass − bound · other mass, over many pairs of inputs. The result is exact.
 * Doubles decide the clear comparisons, and integers only the close ones.
 */
final class LargestExcess {

  /**
   * The uncertainty of a comparison, relative to the weight. Rounding of weight, bound and their
   * product is below a fifth of it.
   */
  private static final double UNCERTAIN = 0x1p-48;

  /** The uncertainty for sums, which are at most 2⁶². */
  private static final double UNCERTAIN_SUM = 0x1p14;

  private final Fraction bound;
  private final double nearBound;
  private long mass;
  private long other;
  private double nearExcess;

  LargestExcess(Fraction bound) {
    this.bound = bound;
    nearBound = bound.toDouble();
  }

  /** Returns whether weight > bound · otherWeight. */
  boolean exceeds(long weight, long otherWeight) {
    if (weight == 0) {
      return false;
    }
    double difference = weight - nearBound * otherWeight;
    return Math.abs(difference) > UNCERTAIN * weight
        ? difference > 0
        : isPositive(weight, otherWeight);
  }

  /**
   * Takes into account one pair of inputs.
   *
   * @param newMass the sum of the weights that exceed the bound
   * @param newOther the sum of the other input's weights of the same symbols
   */
  void offer(long newMass, long newOther) {
    double near = newMass - nearBound * newOther;
    boolean isClearlyLess = near + UNCERTAIN_SUM < nearExcess;
    if (!isClearlyLess && isPositive(newMass - mass, newOther - other)) {
      mass = newMass;
      other = newOther;
      nearExcess = near;
    }
  }

  /** Returns whether gain > bound · price; both may be negative. */
  private boolean isPositive(long gain, long price) {
    return BigInteger.valueOf(gain)
            .multiply(bound.denominator())
            .compareTo(BigInteger.valueOf(price).multiply(bound.numerator()))
        > 0;
  }

  /** Returns the largest excess of all pairs, out of TOTAL; 0 without pairs. */
  Fraction result() {
    return Fraction.of(mass, Law.TOTAL).minusOrZero(bound.times(Fraction.of(other, Law.TOTAL)));
  }
}
