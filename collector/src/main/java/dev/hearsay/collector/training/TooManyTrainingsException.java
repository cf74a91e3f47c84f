package dev.hearsay.collector.training;

/** So many trainings are open that there is no room for one more. */
public final class TooManyTrainingsException extends TrainingRefusedException {

  private static final long serialVersionUID = 1L;

  TooManyTrainingsException(int open) {
    super(open + " trainings are open, and there is no room for more; close one first");
  }
}
