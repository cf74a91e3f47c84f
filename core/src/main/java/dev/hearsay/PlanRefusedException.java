package dev.hearsay;

/**
 * The refusal of a plan by a device, because the plan reveals more than it claims or than the owner
 * allows. The device has not looked at any value.
 */
public final class PlanRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public PlanRefusedException(String message) {
    super(message);
  }
}
