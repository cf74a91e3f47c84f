package dev.hearsay.collector.store.database;

import dev.hearsay.collector.store.StoreUnavailableException;
import java.nio.ByteBuffer;
import java.security.ProviderException;
import java.security.SecureRandom;

/**
 * Random bits straight from the JDK's source, which the operating system feeds. What the collector
 * draws is little and lasts long: the ids of collections, the key of its hashes. If the source
 * fails, so does whoever asks, each time: nothing is drawn from a generator without a seed.
 */
public final class RandomWords {

  private RandomWords() {}

  /**
   * 64 random bits.
   *
   * @throws StoreUnavailableException if the system gives none
   */
  public static long next() {
    return ByteBuffer.wrap(bytes(Long.BYTES)).getLong();
  }

  static byte[] bytes(int count) {
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
