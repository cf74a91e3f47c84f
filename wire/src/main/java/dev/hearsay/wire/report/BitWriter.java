package dev.hearsay.wire.report;

import java.util.Arrays;

/**
 * A writer that packs numbers of any width into bytes. Bit i of the stream is bit i mod 8 of byte
 * i/8, and a number's lowest bit comes first.
 */
final class BitWriter {

  private static final int HALF = Integer.SIZE;
  private static final long LOW_HALF = 0xFFFF_FFFFL;

  private byte[] bytes = new byte[256];
  private int length;
  private long pending;
  private int pendingBits;

  private int markedLength;
  private long markedPending;
  private int markedPendingBits;

  /**
   * Appends the lowest {@code width} bits of a value, at most 64. All other bits of the value must
   * be 0.
   */
  void put(long value, int width) {
    if (width > HALF) {
      putShort(value & LOW_HALF, HALF);
      putShort(value >>> HALF, width - HALF);
    } else {
      putShort(value, width);
    }
  }

  private void putShort(long value, int width) {
    pending |= value << pendingBits; // at most 7 + 32 bits
    pendingBits += width;
    while (pendingBits >= Byte.SIZE) {
      append((byte) pending);
      pending >>>= Byte.SIZE;
      pendingBits -= Byte.SIZE;
    }
  }

  private void append(byte next) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = next;
  }

  /** Returns the number of appended bits. */
  long bits() {
    return (long) length * Byte.SIZE + pendingBits;
  }

  /** Stores the current position for {@link #reset}. */
  void mark() {
    markedLength = length;
    markedPending = pending;
    markedPendingBits = pendingBits;
  }

  /** Removes everything that was appended since {@link #mark}. */
  void reset() {
    length = markedLength;
    pending = markedPending;
    pendingBits = markedPendingBits;
  }

  /** Returns all bits since the last call, padded with zeros to whole bytes, and starts anew. */
  byte[] take() {
    if (pendingBits > 0) {
      append((byte) pending);
    }
    byte[] taken = Arrays.copyOf(bytes, length);
    length = 0;
    pending = 0;
    pendingBits = 0;
    return taken;
  }
}
