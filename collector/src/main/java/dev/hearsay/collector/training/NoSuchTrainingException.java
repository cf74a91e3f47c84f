package dev.hearsay.collector.training;

/** There is no training of this id, or no longer. */
public final class NoSuchTrainingException extends TrainingRefusedException {

  private static final long serialVersionUID = 1L;

  NoSuchTrainingException(String id) {
    super("there is no training '" + id + "'");
  }
}
