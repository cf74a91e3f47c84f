package dev.hearsay.collector.training;

import java.util.Locale;

/** How far a training is. */
public enum TrainingStatus {
  /** A round is open. */
  ASKING,
  /** All planned rounds are over. */
  DONE,
  /** The model has stopped moving; the rest of the devices need not be asked. */
  SETTLED,
  /** There are no more devices; the model is what was learned from those there were. */
  EXHAUSTED,
  /** It is being deleted; nobody sees it any more. */
  DELETED;

  /** As people and programs read it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
