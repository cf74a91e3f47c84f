package dev.hearsay.category;

import dev.hearsay.law.DecodedReport;

/**
 * The decoder of one value's entry, a number whose expectation is 1 for the reporter's value and 0
 * for another.
 */
public interface Entry {

  /** Returns the entry of a value in one report. */
  double decode(long[] report, int value);

  /** Returns the distribution of the entry of the reporter's value, or of another. */
  DecodedReport distribution(boolean isTruth);

  /** Returns the sum of a value's entries over all reports, from a counter's cells. */
  double sum(long reports, long[] cells, int value);

  /**
   * Returns the amount that one more support adds to the mean of this number of entries; 0 if
   * reports do not support values.
   */
  double step(long reports);
}
