package dev.hearsay.collector.store;

import java.nio.ByteBuffer;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Random bits directly from the JDK's source, which the operating system seeds. The collector draws
 * few, and they last long: ids of collections and keys of hashes. If the source fails, so does
 * every request for bits: no generator without a seed takes its place.
 */
public final class RandomWords {

  private static final int ID_BYTES = 12;
  private static final int KEY_BYTES = 16; // the key length of SipHash

  private RandomWords() {}

  /**
   * Returns 64 random bits.
   *
   * @throws StoreUnavailableException if the system gives none
   */
  public static long next() {
    return ByteBuffer.wrap(bytes(Long.BYTES)).getLong();
  }

  /**
   * Returns a unique public id of a row: 16 characters that are safe in URLs.
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
