package dev.hearsay.collector.log;

/**
 * One of as many equal ranges of ids as a power of two says. Since ids are random, each has about
 * the same share of any reports.
 */
record IdRange(int part, int parts) {

  private static final int MAX_PARTS = 1 << 20;

  /** So many ranges that each has about {@code maxBytes} of the bytes at most. */
  static int partsFor(long bytes, long maxBytes) {
    long needed = Math.min((bytes + maxBytes - 1) / maxBytes, MAX_PARTS);
    return needed <= 1 ? 1 : Integer.highestOneBit((int) needed - 1) << 1;
  }

  /** In which part an id is, given its upper half. */
  static int partOf(long high, int parts) {
    return parts == 1 ? 0 : (int) (high >>> (Long.SIZE - Integer.numberOfTrailingZeros(parts)));
  }

  boolean has(long high) {
    return partOf(high, parts) == part;
  }
}
