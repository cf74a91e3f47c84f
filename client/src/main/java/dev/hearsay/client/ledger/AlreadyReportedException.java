package dev.hearsay.client.ledger;

/** A person has answered these questions before: a second report would take a second loss. */
public final class AlreadyReportedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public AlreadyReportedException(String message) {
    super(message);
  }
}
