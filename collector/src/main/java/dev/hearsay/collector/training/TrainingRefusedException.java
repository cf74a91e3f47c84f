package dev.hearsay.collector.training;

/** Thrown if a request about a training is refused. Nothing has changed then. */
public final class TrainingRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** The reason for the refusal. */
  public enum Reason {
    /** The training does not exist or was deleted. */
    NO_SUCH_TRAINING,
    /** The limit of open trainings is reached. */
    TOO_MANY_TRAININGS,
    /** A round is over and the next has not begun yet. A retry will succeed soon. */
    BETWEEN_ROUNDS,
    /** The training is over and accepts no more reports. */
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
