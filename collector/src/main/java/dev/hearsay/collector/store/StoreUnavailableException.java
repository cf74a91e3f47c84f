package dev.hearsay.collector.store;

import java.sql.SQLException;

/**
 * The database did not do what it was asked to: its disk is full, or the connection is lost.
 * Nothing was answered for, so that all may be asked again.
 */
public final class StoreUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StoreUnavailableException(String message) {
    super(message);
  }

  StoreUnavailableException(Throwable cause) {
    super("the store does not answer as it should: " + databaseMessage(cause), cause);
  }

  /** What the database said itself: layers above it would add the statement and its values. */
  private static String databaseMessage(Throwable cause) {
    Throwable said = cause;
    while (!(said instanceof SQLException) && said.getCause() != null) {
      said = said.getCause();
    }
    return String.valueOf(said.getMessage()).lines().findFirst().orElse("");
  }
}
