package dev.hearsay.collector.training;

/** What the store holds of a training is not as it was written. */
public final class DamagedTrainingException extends TrainingRefusedException {

  private static final long serialVersionUID = 1L;

  DamagedTrainingException(String id, IllegalArgumentException cause) {
    super("the training '" + id + "' cannot be read: " + cause.getMessage());
    initCause(cause);
  }
}
