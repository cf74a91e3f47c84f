package dev.hearsay.wire.report;

import java.util.Arrays;

/**
 * Packs numbers of any width into bytes: bit i of the stream is in byte i/8 at place i mod 8, and a
 * number's lowest bit comes first.
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

  /** Appends the lowest {@code width} bits of a value, at most 64, the rest of which is 0. */
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

  /** How many bits were put. */
  long bits() {
    return (long) length * Byte.SIZE + pendingBits;
  }

  /** Remembers this place. */
  void mark() {
    markedLength = length;
    markedPending = pending;
    markedPendingBits = pendingBits;
  }

  /** Takes back what was put since the mark. */
  void reset() {
    length = markedLength;
    pending = markedPending;
    pendingBits = markedPendingBits;
  }

  /** All that was put since the last call, filled up with zeros to whole bytes. */
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
