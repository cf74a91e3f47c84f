package dev.hearsay.collector.store;

/** Thrown if the store must not be opened: another process owns it, or a newer version wrote it. */
public class StoreRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StoreRefusedException(String message) {
    super(message);
  }
}
