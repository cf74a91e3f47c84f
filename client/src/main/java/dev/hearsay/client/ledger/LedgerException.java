package dev.hearsay.client.ledger;

import org.jspecify.annotations.Nullable;

/**
 * A ledger cannot be read or written. Nothing is reported without one: what has been spent would
 * not be known.
 */
public final class LedgerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("exports") // users need not have the annotation
  public LedgerException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
