package dev.hearsay.vector;

import dev.hearsay.numeric.Normal;

/**
 * Pseudo-random directions of d-dimensional space, uniform on the sphere. A public seed and an
 * index determine a direction, so that devices and collectors compute the same one.
 *
 * <p>A direction is a vector of independent normal numbers, divided by its length. A normal number
 * is the mean of one of {@value #LEVELS} equally likely slices of the normal distribution. One
 * scrambled 64-bit word selects five slices. The slices preserve the mean of every upper tail of
 * whole slices, on which the decoding of a {@link CodebookLaw} relies.
 */
final class Directions {

  private static final int LEVEL_BITS = 12;
  private static final int LEVELS = 1 << LEVEL_BITS;
  private static final int ENTRIES_PER_WORD = Long.SIZE / LEVEL_BITS;
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
  private static final float[] NORMAL = slices();

  private Directions() {}

  /** Writes direction {@code index} of a seed. */
  static void copy(long seed, int index, double[] direction) {
    double squares = 0;
    long state = start(seed, index);
    for (int j = 0; j < direction.length; ) {
      long word = scramble(state += GOLDEN_RATIO);
      int end = Math.min(direction.length, j + ENTRIES_PER_WORD);
      for (; j < end; j++, word >>>= LEVEL_BITS) {
        double entry = NORMAL[(int) word & (LEVELS - 1)];
        direction[j] = entry;
        squares += entry * entry;
      }
    }
    double length = Math.sqrt(squares);
    for (int j = 0; j < direction.length; j++) {
      direction[j] /= length;
    }
  }

  /**
   * Returns the inner product of direction {@code index} and a point, without an array for the
   * direction.
   */
  static double project(double[] point, long seed, int index) {
    double product = 0;
    double squares = 0;
    long state = start(seed, index);
    for (int j = 0; j < point.length; ) {
      long word = scramble(state += GOLDEN_RATIO);
      int end = Math.min(point.length, j + ENTRIES_PER_WORD);
      for (; j < end; j++, word >>>= LEVEL_BITS) {
        double entry = NORMAL[(int) word & (LEVELS - 1)];
        product += entry * point[j];
        squares += entry * entry;
      }
    }
    return product / Math.sqrt(squares);
  }

  private static long start(long seed, int index) {
    return scramble(seed << 32 | index);
  }

  /** Returns the output of SplitMix64, in which every bit depends on every input bit. */
  private static long scramble(long word) {
    long mixed = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /**
   * Returns the mean of each slice: between quantiles a and b it is (φ(a) − φ(b)) · {@value
   * #LEVELS}. The lower half mirrors the upper, so that the mean of all is 0 exactly.
   */
  private static float[] slices() {
    float[] means = new float[LEVELS];
    double from = 0;
    for (int slice = LEVELS / 2; slice < LEVELS; slice++) {
      double tail = (LEVELS - 1 - slice) / (double) LEVELS;
      double to = tail == 0 ? Double.POSITIVE_INFINITY : quantile(tail);
      means[slice] = (float) ((density(from) - density(to)) * LEVELS);
      means[LEVELS - 1 - slice] = -means[slice];
      from = to;
    }
    return means;
  }

  private static double density(double x) {
    return StrictMath.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }

  /** Returns the number that a standard normal variable exceeds with this probability. */
  private static double quantile(double tail) {
    double low = 0;
    double high = 8;
    while (high - low > 1e-12) {
      double middle = (low + high) / 2;
      if (Normal.erfc(middle / Math.sqrt(2)) > 2 * tail) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
