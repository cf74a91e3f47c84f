package dev.hearsay.collector.store;

/** Rows that were to be replaced are not those that were read: the collection was deleted. */
public final class RowsChangedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RowsChangedException(int expected, int found) {
    super("there are " + found + " rows to replace instead of " + expected);
  }
}
