package dev.hearsay.collector.training;

/** What was asked of a training is not granted; nothing has changed. */
public final class TrainingRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** Why it is not. */
  public enum Reason {
    /** There is no training of this id, or no longer. */
    NO_SUCH_TRAINING,
    /** So many trainings are open that there is no room for one more. */
    TOO_MANY_TRAININGS,
    /** A round is over, and the next is about to begin: ask again in a moment. */
    BETWEEN_ROUNDS,
    /** The training asks nobody any more. */
    TRAINING_OVER
  }

  TrainingRefusedException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
