package dev.hearsay;

/** A device's owner does not allow what a plan asks; no value has been looked at. */
public final class PlanRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public PlanRefusedException(String message) {
    super(message);
  }
}
