package dev.hearsay.number;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Law;
import java.math.BigInteger;

/**
 * The largest mass − bound · other of many pairs of inputs, exactly, in few exact steps: doubles
 * settle what is clear, integers what is not.
 */
final class LargestExcess {

  /** Relative to the weight; rounding of weight, bound and their product is below a fifth of it. */
  private static final double UNCERTAIN = 0x1p-48;

  /** The same for sums, which are at most 2⁶². */
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

  /** Whether weight > bound · otherWeight. */
  boolean exceeds(long weight, long otherWeight) {
    if (weight == 0) {
      return false;
    }
    double difference = weight - nearBound * otherWeight;
    return Math.abs(difference) > UNCERTAIN * weight
        ? difference > 0
        : isPositive(weight, otherWeight);
  }

  /** Takes the sums of the weights that exceed, of one pair of inputs. */
  void offer(long newMass, long newOther) {
    double near = newMass - nearBound * newOther;
    boolean isClearlyLess = near + UNCERTAIN_SUM < nearExcess;
    if (!isClearlyLess && isPositive(newMass - mass, newOther - other)) {
      mass = newMass;
      other = newOther;
      nearExcess = near;
    }
  }

  /** Whether gain > bound · price; both may be negative. */
  private boolean isPositive(long gain, long price) {
    return BigInteger.valueOf(gain)
            .multiply(bound.denominator())
            .compareTo(BigInteger.valueOf(price).multiply(bound.numerator()))
        > 0;
  }

  /** The largest that was offered, out of TOTAL; 0 if nothing was. */
  Fraction result() {
    return Fraction.of(mass, Law.TOTAL).minusOrZero(bound.times(Fraction.of(other, Law.TOTAL)));
  }
}
