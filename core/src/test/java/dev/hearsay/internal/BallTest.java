package dev.hearsay.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BallTest {

  /**
   * Whatever the sizes, what is clipped is legal, and what need not be clipped keeps its length.
   */
  @Test
  void clippingNeitherOverflowsNorUnderflows() {
    double[] sizes = {
      Double.MIN_VALUE, 1e-310, 1e-200, 1e-160, 1e-9, 1, 1e9, 1e160, 1e300, Double.MAX_VALUE
    };
    for (double size : sizes) {
      for (double bound : sizes) {
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
}
