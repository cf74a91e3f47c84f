package dev.hearsay.client.ledger;

/**
 * Thrown if a person has answered these questions before. A second report would spend a second
 * loss.
 */
public final class AlreadyReportedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public AlreadyReportedException(String message) {
    super(message);
  }
}
