package dev.hearsay.collector.collection;

/** More reports wait for their commit than may; send them again later. */
public final class QueueFullException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int retryAfterSeconds;

  QueueFullException(int retryAfterSeconds) {
    super("too many reports wait to be stored; try again in " + retryAfterSeconds + " s");
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** After how long there should be room. */
  public int retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
