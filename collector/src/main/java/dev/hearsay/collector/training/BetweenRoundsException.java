package dev.hearsay.collector.training;

/** A round is over, and the next is about to begin: ask again in a moment. */
public final class BetweenRoundsException extends TrainingRefusedException {

  private static final long serialVersionUID = 1L;

  BetweenRoundsException(String id) {
    super("the next round of the training '" + id + "' is about to begin");
  }
}
