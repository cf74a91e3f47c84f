package dev.hearsay.client.ledger;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if a ledger cannot be read or written. Without a ledger nothing is reported, since the
 * spent budget would be unknown.
 */
public final class LedgerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("exports") // users need not have the annotation
  public LedgerException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
