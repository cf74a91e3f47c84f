package dev.hearsay.collector.log;

/**
 * A range of ids: one of 2<sup>k</sup> ranges of equal width. Since ids are random, each range has
 * about the same share of any reports.
 */
record IdRange(int part, int parts) {

  private static final int MAX_PARTS = 1 << 20;

  /** Returns the number of ranges at which each has at most about {@code maxBytes} of the bytes. */
  static int partsFor(long bytes, long maxBytes) {
    long needed = Math.min((bytes + maxBytes - 1) / maxBytes, MAX_PARTS);
    return needed <= 1 ? 1 : Integer.highestOneBit((int) needed - 1) << 1;
  }

  /** Returns the range of an id, given the id's upper half. */
  static int partOf(long high, int parts) {
    return parts == 1 ? 0 : (int) (high >>> (Long.SIZE - Integer.numberOfTrailingZeros(parts)));
  }

  boolean has(long high) {
    return partOf(high, parts) == part;
  }
}
