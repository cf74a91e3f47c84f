package dev.hearsay.client;

import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.wire.report.ReportId;
import java.util.Optional;

/**
 * The outcome of sending a report.
 *
 * @param collection the collection, or the wave of a series
 * @param reason why the report is pending or does not count
 */
public record Receipt(
    CollectionKey collection, ReportId id, Status status, Optional<String> reason) {

  /** The states that a report can be in after it was sent. */
  public enum Status {
    /** The collector has stored the report and counts it. */
    ACCEPTED,
    /**
     * The collector had the report already: the answer to an earlier attempt was lost. It counts
     * once.
     */
    DUPLICATE,
    /**
     * The collector has another report with this id. This report never counts; its loss stays
     * spent.
     */
    CONFLICTING,
    /**
     * The report never counts, for example because the collection is closed. Its loss stays spent.
     */
    REJECTED,
    /**
     * The collector has not answered, or its answer does not settle the report. It can be sent
     * again later.
     */
    PENDING
  }
}
