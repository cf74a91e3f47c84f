package dev.hearsay.collector.publish;

/** Who looks at a collection. */
public enum Audience {
  /** Sees all that is durable. */
  OWNER,
  /** Everybody else sees what is published. */
  READERS
}
