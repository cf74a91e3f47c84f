package dev.hearsay.client;

import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.wire.report.ReportId;
import java.util.Optional;

/**
 * What is known of a report that was to be sent.
 *
 * @param collection the collection, or the wave of a series
 * @param reason why it is pending or does not count
 */
public record Receipt(
    CollectionKey collection, ReportId id, Status status, Optional<String> reason) {

  /** How far a report has come. */
  public enum Status {
    /** The collector has stored it, and counts it. */
    ACCEPTED,
    /** The collector had it already: the answer to an earlier attempt was lost. It counts once. */
    DUPLICATE,
    /** The collector has another report with this id. It never counts; the loss stays spent. */
    CONFLICTING,
    /** It never counts: the collection is closed, say. The loss stays spent. */
    REJECTED,
    /** The collector did not answer, or not so that it would be settled. It can be sent later. */
    PENDING
  }
}
