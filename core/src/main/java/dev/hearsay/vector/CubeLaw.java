package dev.hearsay.vector;

import dev.hearsay.law.Law;
import dev.hearsay.random.BitSource;

/**
 * A law whose input is a point of [−1, 1]<sup>d</sup> that is first rounded at random to a corner
 * of the cube, and whose report has one symbol per coordinate.
 */
public sealed interface CubeLaw extends Law permits SignsLaw, CubeNoiseLaw {

  /** Returns d, the number of coordinates. */
  int dimensions();

  /** Draws the report of a point into the first {@link #words()} words of {@code report}. */
  void draw(double[] point, BitSource bits, long[] report);

  /**
   * Returns the exact probability of a report for a point, as the nearest double; 0 where it
   * underflows.
   */
  double probability(double[] point, long[] report);

  /** Returns the unbiased decoding of a coordinate. */
  CubeEntry entry();

  /** Returns the weight of the corner's + for a coordinate, (1 + x)/2 out of TOTAL. */
  static long plus(double coordinate) {
    return (long) ((0.5 + 0.5 * coordinate) * TOTAL);
  }
}
