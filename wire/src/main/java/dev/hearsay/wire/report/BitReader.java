package dev.hearsay.wire.report;

import dev.hearsay.wire.WireException;

/** Reads what {@link BitWriter} has packed. */
final class BitReader {

  private static final int HALF = Integer.SIZE;

  private final byte[] bytes;
  private long position;

  BitReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The bits that were not read yet. */
  long left() {
    return (long) bytes.length * Byte.SIZE - position;
  }

  /**
   * The next {@code width} bits, at most 64.
   *
   * @throws WireException if there are not so many
   */
  long get(int width) {
    if (width > left()) {
      throw new WireException("a report goes on after the end of its block");
    }
    return width <= HALF ? getShort(width) : getShort(HALF) | getShort(width - HALF) << HALF;
  }

  private long getShort(int width) {
    long value = 0;
    int place = -(int) (position & (Byte.SIZE - 1));
    for (int i = (int) (position >>> 3); place < width; i++) {
      long next = bytes[i] & 0xFFL;
      value |= place < 0 ? next >>> -place : next << place;
      place += Byte.SIZE;
    }
    position += width;
    return value & ((1L << width) - 1);
  }
}
