package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A step in the life of a ledger's entry. */
sealed interface LedgerEvent {

  CollectionKey collection();

  /** When it was, as far as that matters and is known. */
  default Optional<Instant> time() {
    return Optional.empty();
  }

  /** A loss is counted, or, as nothing was drawn, counted again at a later time instead. */
  record Reserved(CollectionKey collection, PlanHash plan, PrivacyLoss loss, Optional<Instant> time)
      implements LedgerEvent {}

  /** The waves of a series are drawn, and the loss of all of them is counted. */
  record Joined(
      CollectionKey collection,
      PlanHash plan,
      PrivacyLoss loss,
      Optional<Instant> time,
      List<Integer> waves)
      implements LedgerEvent {}

  /** The report is drawn. */
  record Kept(CollectionKey collection, Submission report) implements LedgerEvent {}

  /** The collector has spoken. */
  record Settled(CollectionKey collection, Settlement settlement) implements LedgerEvent {}
}
