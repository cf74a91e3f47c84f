package dev.hearsay.client.ledger;

/** Thrown if one more report or series would exceed the owner's budget. */
public final class BudgetExceededException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The caps of a budget, in the order in which they are checked. */
  public enum Cap {
    /** The cap for all reports ever. */
    LIFETIME,
    /** The cap for any period of a certain length. Some of it may renew later. */
    PERIOD,
    /** The cap for all reports ever to one collector. */
    COLLECTOR
  }

  private final Cap cap;

  public BudgetExceededException(Cap cap, String message) {
    super(message);
    this.cap = cap;
  }

  /** Returns the first cap that would be exceeded. */
  public Cap cap() {
    return cap;
  }
}
