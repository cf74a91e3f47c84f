package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An event that creates or changes a ledger's entry. */
sealed interface LedgerEvent {

  CollectionKey collection();

  /** Returns the time of the event, if it is stored. */
  default Optional<Instant> time() {
    return Optional.empty();
  }

  /**
   * The reservation of a loss. A second one, at a later time, replaces the first if no report was
   * drawn.
   */
  record Reserved(CollectionKey collection, PlanHash plan, PrivacyLoss loss, Optional<Instant> time)
      implements LedgerEvent {}

  /** The joining of a series: its waves are drawn, and the loss of all answers is counted. */
  record Joined(
      CollectionKey collection,
      PlanHash plan,
      PrivacyLoss loss,
      Optional<Instant> time,
      List<Integer> waves)
      implements LedgerEvent {}

  /** The keeping of a drawn report. */
  record Kept(CollectionKey collection, Submission report) implements LedgerEvent {}

  /** The collector's final answer. */
  record Settled(CollectionKey collection, Settlement settlement) implements LedgerEvent {}
}
