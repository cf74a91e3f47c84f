package dev.hearsay.collector.collection;

import dev.hearsay.wire.json.AnswerJson.Status;
import java.util.Optional;

/**
 * What became of a submission.
 *
 * @param reason why it was not accepted, one line for people; empty if it was, or is a duplicate
 */
public record Outcome(Status status, Optional<String> reason) {

  public static final Outcome ACCEPTED = new Outcome(Status.ACCEPTED, Optional.empty());
  public static final Outcome DUPLICATE = new Outcome(Status.DUPLICATE, Optional.empty());
  public static final Outcome CONFLICTING =
      new Outcome(Status.CONFLICTING, Optional.of(RejectionReason.CONFLICTING.text()));

  public static Outcome rejected(String reason) {
    return new Outcome(Status.REJECTED, Optional.of(reason));
  }
}
