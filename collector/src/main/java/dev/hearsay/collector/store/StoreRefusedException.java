package dev.hearsay.collector.store;

/** The store must not be opened: another process owns it, or a newer program wrote it. */
public class StoreRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StoreRefusedException(String message) {
    super(message);
  }
}
