package dev.hearsay.collector.store.database;

import dev.hearsay.collector.store.StoreUnavailableException;
import java.util.Base64;

/** What the world finds a row by: 16 random characters that are safe in addresses. */
public final class RandomId {

  private static final int BYTES = 12;

  private RandomId() {}

  /**
   * One that no other row has.
   *
   * @throws StoreUnavailableException if the system gives no random bits
   */
  public static String next() {
    return Base64.getUrlEncoder().encodeToString(RandomWords.bytes(BYTES));
  }
}
