package dev.hearsay.client;

/**
 * Thrown if a collector does not return a plan. Nothing is spent; the call can be repeated later.
 */
public final class PlanUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PlanUnavailableException(String message) {
    super(message);
  }
}
