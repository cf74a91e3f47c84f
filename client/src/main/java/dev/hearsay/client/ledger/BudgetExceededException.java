package dev.hearsay.client.ledger;

/** What a person has told would, with one report or series more, be more than the owner allows. */
public final class BudgetExceededException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What the owner limits, in the order in which it is checked. */
  public enum Cap {
    /** All that is ever told. */
    LIFETIME,
    /** What is told in any period of a certain length: some of it renews. */
    PERIOD,
    /** All that is ever told to one collector. */
    COLLECTOR
  }

  private final Cap cap;

  public BudgetExceededException(Cap cap, String message) {
    super(message);
    this.cap = cap;
  }

  /** The first cap that would be exceeded. */
  public Cap cap() {
    return cap;
  }
}
