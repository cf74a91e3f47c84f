package dev.hearsay.collector.collection;

/**
 * Thrown if a submission is refused as a whole. Its reports are counted as rejected if the reason
 * is one that is counted.
 */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final RejectionReason reason;

  public RefusedException(RejectionReason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public RefusedException(RejectionReason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public RejectionReason reason() {
    return reason;
  }
}
