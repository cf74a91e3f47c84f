package dev.hearsay.wire.report;

import dev.hearsay.wire.WireException;

/** A reader of numbers that {@link BitWriter} has packed. */
final class BitReader {

  private static final int HALF = Integer.SIZE;

  private final byte[] bytes;
  private long position;

  BitReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns the number of unread bits. */
  long left() {
    return (long) bytes.length * Byte.SIZE - position;
  }

  /**
   * Returns the next {@code width} bits, at most 64.
   *
   * @throws WireException if fewer bits are left
   */
  long get(int width) {
    if (width > left()) {
      throw new WireException("a report is longer than the bytes that are left");
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
