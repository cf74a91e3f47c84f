package dev.hearsay.collector.store;

import java.sql.SQLException;

/**
 * Thrown if the database cannot do its work, for example because its disk is full or the connection
 * is lost. The submissions concerned got no answer, so the clients may send them again.
 */
public final class StoreUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StoreUnavailableException(String message) {
    super(message);
  }

  StoreUnavailableException(Throwable cause) {
    super("the store is not available: " + databaseMessage(cause), cause);
  }

  /**
   * Returns the database's own message: those of the layers above add the statement and its values.
   */
  private static String databaseMessage(Throwable cause) {
    Throwable inner = cause;
    while (!(inner instanceof SQLException) && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return String.valueOf(inner.getMessage()).lines().findFirst().orElse("");
  }
}
