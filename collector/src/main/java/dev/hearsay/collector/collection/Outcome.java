package dev.hearsay.collector.collection;

import java.util.Optional;

/**
 * What became of a submission.
 *
 * @param reason why it was not accepted, one line for people; empty if it was, or is a duplicate
 */
public record Outcome(Status status, Optional<String> reason) {

  static final Outcome ACCEPTED = new Outcome(Status.ACCEPTED, Optional.empty());
  static final Outcome DUPLICATE = new Outcome(Status.DUPLICATE, Optional.empty());
  static final Outcome CONFLICT =
      new Outcome(Status.CONFLICT, Optional.of(RejectionReason.CONFLICT.text()));

  /** The ways in which it can end. */
  public enum Status {
    /** It is durable and counted. */
    ACCEPTED,
    /** The same report came before under the same id and was counted then. */
    DUPLICATE,
    /** Another report came before under the same id; this one is not counted. */
    CONFLICT,
    /** It is no report that a device can have sent to this plan; it is not counted. */
    REJECTED
  }

  static Outcome rejected(String reason) {
    return new Outcome(Status.REJECTED, Optional.of(reason));
  }
}
