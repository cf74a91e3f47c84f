package dev.hearsay.joint;

import dev.hearsay.category.SupportModel;
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

  /** Of categories: how many reports support each tuple of values. */
  Supports ofCells() {
    return new Supports(law.high(), law.low(), counts, reports);
  }

  /**
   * Of categories and a last coordinate of a number: how many support each tuple of values with any
   * answer. Of the tuples with these values, {@code none} say an answer, and one window of them has
   * the larger weight for those who gave it.
   */
  Supports ofGroups() {
    Coordinate last = law.coordinates().get(law.coordinates().size() - 1);
    long[] groups = new long[counts.length / last.symbols()];
    for (int group = 0; group < groups.length; group++) {
      int from = group * last.symbols();
      groups[group] = Arrays.stream(counts, from, from + last.none()).sum();
    }
    long outside = last.none() * law.low();
    long inside = outside + last.width() * (law.high() - law.low());
    return new Supports(inside, outside, groups, reports);
  }

  /**
   * Reports that support some of several cells, of which everybody is in one at most.
   *
   * @param inside the weight of a report that supports the cell that its person is in
   * @param outside the weight of one that supports another
   * @param counts of supports, one per cell
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Supports(long inside, long outside, long[] counts, long reports) {

    SupportModel model() {
      double total = JointLaw.TOTAL;
      return new SupportModel(inside / total, outside / total, reports);
    }
  }
}
