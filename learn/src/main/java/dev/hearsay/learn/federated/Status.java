package dev.hearsay.learn.federated;

/** How far a training is. */
public enum Status {
  /** A round is open. */
  ASKING,
  /** All planned rounds are over. */
  DONE,
  /** The model has stopped moving; the rest of the devices need not be asked. */
  SETTLED,
  /** There are no more devices; the model is what was learned from those there were. */
  EXHAUSTED
}
