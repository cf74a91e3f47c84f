package dev.hearsay.client;

/** A collector does not say what it asks. Nothing was spent; it may be tried again later. */
public final class PlanUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PlanUnavailableException(String message) {
    super(message);
  }
}
