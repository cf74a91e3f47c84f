package dev.hearsay.law.number;

/** The extremes of every stretch of so many values, in one pass. */
final class WindowExtremes {

  private WindowExtremes() {}

  /** Entry i is the largest of values i … i + width − 1. */
  static long[] maxima(long[] values, int width) {
    return extremes(values, width, 1);
  }

  /** Entry i is the least of values i … i + width − 1. */
  static long[] minima(long[] values, int width) {
    return extremes(values, width, -1);
  }

  /**
   * A value that is followed by one as extreme will never be the window's extreme again: what is
   * left of the window is in order, its extreme first.
   */
  private static long[] extremes(long[] values, int width, int sign) {
    long[] extremes = new long[values.length - width + 1];
    int[] waiting = new int[values.length];
    int first = 0;
    int end = 0;
    for (int i = 0; i < values.length; i++) {
      while (end > first && sign * values[waiting[end - 1]] <= sign * values[i]) {
        end--;
      }
      waiting[end++] = i;
      if (waiting[first] <= i - width) {
        first++;
      }
      if (i >= width - 1) {
        extremes[i - width + 1] = values[waiting[first]];
      }
    }
    return extremes;
  }
}
