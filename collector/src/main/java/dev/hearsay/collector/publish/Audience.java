package dev.hearsay.collector.publish;

/** The two audiences of a collection. */
public enum Audience {
  /** The owner, who sees every durable report. */
  OWNER,
  /** The readers, that is, all other callers, who see publications. */
  READERS
}
