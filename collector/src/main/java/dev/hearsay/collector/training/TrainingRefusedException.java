package dev.hearsay.collector.training;

/** What was asked of a training is not granted; nothing has changed. */
public abstract sealed class TrainingRefusedException extends RuntimeException
    permits BetweenRoundsException,
        NoSuchTrainingException,
        TooManyTrainingsException,
        TrainingOverException {

  private static final long serialVersionUID = 1L;

  TrainingRefusedException(String message) {
    super(message);
  }
}
