package dev.hearsay.collector.store;

/** Thrown if another process owns the store now. A later attempt may succeed. */
final class StoreInUseException extends StoreRefusedException {

  private static final long serialVersionUID = 1L;

  StoreInUseException(String message) {
    super(message);
  }
}
