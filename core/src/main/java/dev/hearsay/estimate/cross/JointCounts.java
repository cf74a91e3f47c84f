package dev.hearsay.estimate.cross;

import dev.hearsay.law.joint.JointLaw;
import java.util.Arrays;

/**
 * Counted tuples of some coordinates of a joint part.
 *
 * @param law of these coordinates' symbols
 * @param counts one per tuple
 * @param reports how many there are, at least one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record JointCounts(JointLaw law, long[] counts, long reports) {

  /** Of these coordinates of a part, in this order. */
  public static JointCounts of(JointLaw part, long[] cells, int... kept) {
    return new JointCounts(part.onto(kept), part.sumOnto(cells, kept), Arrays.stream(cells).sum());
  }

  /** How much is known, but for a factor: as many reports without noise would tell it, rσ². */
  public double information() {
    return reports * law.truth() * law.truth();
  }

  /** Without the last coordinate. */
  JointCounts withoutLast() {
    int[] kept = new int[law.coordinates().size() - 1];
    Arrays.setAll(kept, i -> i);
    return of(law, counts, kept);
  }

  /** The probability of a tuple under an input that it is in the windows of. */
  double inside() {
    return law.high() / (double) JointLaw.TOTAL;
  }

  /** The probability of one outside. */
  double outside() {
    return law.low() / (double) JointLaw.TOTAL;
  }
}
