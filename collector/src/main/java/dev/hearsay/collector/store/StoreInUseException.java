package dev.hearsay.collector.store;

/** Another process owns the store now; it may not later. */
final class StoreInUseException extends StoreRefusedException {

  private static final long serialVersionUID = 1L;

  StoreInUseException(String message) {
    super(message);
  }
}
