package dev.hearsay.collector.collection;

/** More waits for its commit than may; send it again later. */
public final class QueueFullException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int retryAfterSeconds;

  public QueueFullException(int retryAfterSeconds) {
    super("too much waits to be stored; try again in " + retryAfterSeconds + " s");
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** After how long there should be room. */
  public int retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
