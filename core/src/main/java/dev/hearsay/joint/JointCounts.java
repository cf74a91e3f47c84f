package dev.hearsay.joint;

import dev.hearsay.category.SupportModel;
import java.util.Arrays;

/**
 * Counts of the tuples of some coordinates of a joint part.
 *
 * @param law the law of these coordinates' symbols
 * @param counts one per tuple
 * @param reports the number of reports, at least one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record JointCounts(JointLaw law, long[] counts, long reports) {

  /** Returns the counts of these coordinates of a part, in this order. */
  public static JointCounts of(JointLaw part, long[] cells, int... kept) {
    return new JointCounts(part.onto(kept), part.sumOnto(cells, kept), Arrays.stream(cells).sum());
  }

  /**
   * Returns the information up to a factor: the number of reports without noise that are as
   * informative, rσ².
   */
  public double information() {
    return reports * law.truth() * law.truth();
  }

  /**
   * Returns the number of reports that support each tuple of values. All coordinates must be
   * categories.
   */
  Supports ofCells() {
    return new Supports(law.high(), law.low(), counts, reports);
  }

  /**
   * Returns the number of reports that support each tuple of values with any answer. The
   * coordinates must be categories and last a number. Of the tuples with these values, {@link
   * Coordinate#none} stand for an answer, and one window of these has the larger weight for people
   * who gave it.
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
   * Supports of several cells. Each person is in one cell at most.
   *
   * @param inside the weight of a support of the reporter's own cell
   * @param outside the weight of a support of another cell
   * @param counts the supports, one per cell
   * @param reports the number of reports
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Supports(long inside, long outside, long[] counts, long reports) {

    SupportModel model() {
      double total = JointLaw.TOTAL;
      return new SupportModel(inside / total, outside / total, reports);
    }
  }
}
