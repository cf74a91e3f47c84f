package dev.hearsay;

/** A device's owner allows less than a plan takes. */
public final class PlanRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PlanRefusedException(String message) {
    super(message);
  }
}
