package dev.hearsay.collector.training;

/** The training asks nobody any more. */
public final class TrainingOverException extends TrainingRefusedException {

  private static final long serialVersionUID = 1L;

  TrainingOverException(String id, TrainingStatus status) {
    super("the training '" + id + "' is over: " + status);
  }
}
