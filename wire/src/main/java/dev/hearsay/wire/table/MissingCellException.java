package dev.hearsay.wire.table;

/** A cell is empty where the schema needs a value; whoever has a rule for such can point to it. */
public final class MissingCellException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  MissingCellException(String message) {
    super(message);
  }
}
