package dev.hearsay.collector.store;

import dev.hearsay.random.SecureBits;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/** What the world finds a row by: 16 random characters that are safe in addresses. */
public final class RandomId {

  private static final int BYTES = 12;

  private RandomId() {}

  public static String next() {
    SecureBits bits = SecureBits.current();
    byte[] random =
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(bits.nextLong())
            .putLong(bits.nextLong())
            .array();
    return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(random, BYTES));
  }
}
