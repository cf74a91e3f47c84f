package dev.hearsay.category;

import dev.hearsay.law.Law;
import dev.hearsay.law.LawCost;
import dev.hearsay.random.BitSource;

/**
 * A law whose input is one of {@code values()} values. A report is a fixed number of 64-bit words,
 * written into the caller's array. Their meaning depends on the law.
 */
public interface CategoricalLaw extends Law {

  /** Returns the number of values; an input is in [0, values). */
  int values();

  /** Draws the report of a value into the first {@link #words()} words of {@code report}. */
  void draw(int value, BitSource bits, long[] report);

  /**
   * Returns the exact probability of a report for a value, as the nearest double; 0 where it
   * underflows.
   */
  double probability(int value, long[] report);

  /** Returns the decoder of one value's entry from reports and counts. */
  Entry entry();

  @Override
  default LawCost cost() {
    return LawCost.ofValues(values());
  }

  /** Rejects fewer than two values. */
  static void checkValues(int values) {
    if (values < 2) {
      throw new IllegalArgumentException("there are " + values + " values; at least 2 are needed");
    }
  }
}
