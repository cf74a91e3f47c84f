package dev.hearsay.vector;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BallTest {

  /**
   * A clipped vector is legal for entries of every size, and a vector that is too long becomes no
   * shorter than 1.
   */
  @Test
  void clippingNeitherOverflowsNorUnderflows() {
    double[] sizes = {
      Double.MIN_VALUE, 1e-310, 1e-200, 1e-160, 1e-9, 1, 1e9, 1e160, 1e300, Double.MAX_VALUE
    };
    for (double size : sizes) {
      for (double bound : new double[] {1e-100, 1e-9, 1, 1e9, 1e100}) {
        double[] vector = {3 * size, -4 * size, Double.NaN};
        Ball.clip(vector, bound);
        double length = Math.hypot(vector[0], vector[1]);
        assertThat(length).isLessThanOrEqualTo(1 + 1e-15);
        if (size >= bound) {
          assertThat(length).as("%s in %s", size, bound).isGreaterThan(1 - 1e-15);
        }
      }
    }
  }

  /** Processors take many times as long for subnormal numbers. */
  @Test
  void noEntryIsSubnormal() {
    double[] entries = {
      Double.MIN_VALUE, -1e-310, 1e-300, -1e-200, 1e-100, -1e-30, 1e-9, 0, -0.0, 1, 1e100, 1e300
    };
    for (double one : entries) {
      for (double other : entries) {
        for (double bound : new double[] {1e-100, 1, 1e100}) {
          double[] vector = {one, other, one};
          Ball.clip(vector, bound);
          for (double entry : vector) {
            assertThat(entry == 0 || Math.abs(entry) >= 1e-241)
                .as("%s of (%s, %s) in %s", entry, one, other, bound)
                .isTrue();
          }
        }
      }
    }
  }
}
