package dev.hearsay.wire.table;

/**
 * Thrown if a cell is empty where the schema needs a value. Callers with a rule for missing cells
 * can refer to it.
 */
public final class MissingCellException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  MissingCellException(String message) {
    super(message);
  }
}
