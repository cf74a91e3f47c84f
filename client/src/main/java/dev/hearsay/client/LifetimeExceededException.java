package dev.hearsay.client;

/** All that a person has ever reported would, with one report more, take more than allowed. */
public final class LifetimeExceededException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LifetimeExceededException(String message) {
    super(message);
  }
}
