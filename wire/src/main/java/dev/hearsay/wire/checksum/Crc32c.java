package dev.hearsay.wire.checksum;

import java.lang.reflect.Constructor;
import java.util.function.Supplier;
import java.util.zip.Checksum;

/**
 * A CRC-32C checksum, as in files of reports, tallies and ledgers. Android has {@code
 * java.util.zip.CRC32C} only from API 34 on, so this class implements it. Where the platform has an
 * implementation, that one is used, since processors have an instruction for it.
 */
public final class Crc32c implements Checksum {

  /** The polynomial of Castagnoli, lowest bit first. */
  private static final int POLYNOMIAL = 0x82F63B78;

  private static final int[] TABLE = table();

  private static final Supplier<Checksum> FASTEST = fastest("java.util.zip.CRC32C");

  /** The current remainder, inverted. */
  private int state = -1;

  Crc32c() {}

  /** Returns a new checksum, of no bytes yet. */
  public static Checksum create() {
    return FASTEST.get();
  }

  /** Returns the checksum of the bytes from {@code start} to {@code end}. */
  public static int of(byte[] bytes, int start, int end) {
    Checksum checksum = create();
    checksum.update(bytes, start, end - start);
    return (int) checksum.getValue();
  }

  /**
   * Returns a supplier of the platform's class with this name, or of this class if the platform has
   * none.
   */
  static Supplier<Checksum> fastest(String name) {
    try {
      Constructor<? extends Checksum> platforms =
          Class.forName(name).asSubclass(Checksum.class).getConstructor();
      return () -> make(platforms);
    } catch (ReflectiveOperationException e) {
      return Crc32c::new;
    }
  }

  private static Checksum make(Constructor<? extends Checksum> constructor) {
    try {
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the platform's CRC-32C cannot be made", e);
    }
  }

  private static int[] table() {
    int[] table = new int[1 << Byte.SIZE];
    for (int value = 0; value < table.length; value++) {
      int remainder = value;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        remainder = (remainder >>> 1) ^ (POLYNOMIAL & -(remainder & 1));
      }
      table[value] = remainder;
    }
    return table;
  }

  @Override
  public void update(int value) {
    state = next(state, value);
  }

  private static int next(int remainder, int value) {
    return (remainder >>> Byte.SIZE) ^ TABLE[(remainder ^ value) & 0xFF];
  }

  @Override
  public void update(byte[] bytes, int offset, int length) {
    int remainder = state; // in a register
    for (int i = offset; i < offset + length; i++) {
      remainder = next(remainder, bytes[i]);
    }
    state = remainder;
  }

  @Override
  public long getValue() {
    return Integer.toUnsignedLong(~state);
  }

  @Override
  public void reset() {
    state = -1;
  }
}
