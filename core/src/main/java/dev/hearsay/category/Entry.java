package dev.hearsay.category;

import dev.hearsay.law.DecodedReport;

/**
 * The reading of one value's entry: a number whose expectation is 1 for the reporter's value and 0
 * for another.
 */
public interface Entry {

  /** The entry of a value in one report. */
  double decode(long[] report, int value);

  /** The distribution of the entry of the reporter's value, or of another. */
  DecodedReport distribution(boolean isTruth);

  /** The sum of a value's entries over all reports, from what was counted. */
  double sum(long reports, long[] cells, int value);

  /**
   * The amount that one more support adds to the mean of so many entries; 0 if reports do not
   * support values.
   */
  double step(long reports);
}
