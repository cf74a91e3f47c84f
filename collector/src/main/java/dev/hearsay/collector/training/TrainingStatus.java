package dev.hearsay.collector.training;

import java.util.Locale;

/** The status of a training. */
public enum TrainingStatus {
  /** A round is open. */
  ASKING,
  /** The training is over: all planned rounds are finished. */
  DONE,
  /** The model has stopped moving, so the remaining devices are not asked. */
  SETTLED,
  /** The administrator closed the training. Its model is what the reports until then yielded. */
  EXHAUSTED,
  /** The training is being deleted and is no longer visible. */
  DELETED;

  /** Returns the name in lower case, as JSON and pages show it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
