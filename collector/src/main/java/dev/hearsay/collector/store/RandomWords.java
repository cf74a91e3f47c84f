package dev.hearsay.collector.store;

import java.nio.ByteBuffer;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Random bits straight from the JDK's source, which the operating system feeds. What the collector
 * draws is little and lasts long: the ids of collections, the key of its hashes. If the source
 * fails, so does whoever asks, each time: nothing is drawn from a generator without a seed.
 */
public final class RandomWords {

  private static final int ID_BYTES = 12;
  private static final int KEY_BYTES = 16; // as SipHash takes it

  private RandomWords() {}

  /**
   * 64 random bits.
   *
   * @throws StoreUnavailableException if the system gives none
   */
  public static long next() {
    return ByteBuffer.wrap(bytes(Long.BYTES)).getLong();
  }

  /**
   * What the world finds a row by, and no other row has: 16 characters that are safe in addresses.
   *
   * @throws StoreUnavailableException if the system gives no random bits
   */
  public static String id() {
    return Base64.getUrlEncoder().encodeToString(bytes(ID_BYTES));
  }

  /**
   * Returns a random key of 128 bits.
   *
   * @throws StoreUnavailableException if the system gives no random bits
   */
  public static byte[] key() {
    return bytes(KEY_BYTES);
  }

  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    try {
      new SecureRandom().nextBytes(bytes);
    } catch (ProviderException | IllegalStateException e) {
      throw new StoreUnavailableException(
          "the system gives no random bits: " + e.getMessage() + "; try again later");
    }
    return bytes;
  }
}
