package dev.hearsay.collector.collection;

import dev.hearsay.wire.json.AnswerJson.Status;
import java.util.Optional;

/**
 * The outcome of a submission.
 *
 * @param reason the reason for a refusal in one line; empty if the report was accepted or is a
 *     duplicate
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
