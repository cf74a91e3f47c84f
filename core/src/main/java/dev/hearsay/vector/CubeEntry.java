package dev.hearsay.vector;

import dev.hearsay.law.DecodedReport;

/** The decoding of one coordinate of a {@link CubeLaw}. */
public interface CubeEntry {

  /** Returns the decoded coordinate of a report, whose expectation is the true one. */
  double decode(long[] report, int coordinate);

  /** Returns the distribution of the decoded coordinate of a point whose coordinate is x. */
  DecodedReport distribution(double x);

  /** Returns the sum of a decoded coordinate over counted reports. */
  double sum(long reports, long[] cells, int coordinate);

  /** Returns the sum of the squares of a decoded coordinate over counted reports. */
  double squares(long reports, long[] cells, int coordinate);

  /** Returns the largest absolute value of a decoded coordinate. */
  double largest();
}
