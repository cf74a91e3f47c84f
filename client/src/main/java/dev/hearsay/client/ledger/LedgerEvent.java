package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectionKey;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;

/** A step in the life of a ledger's entry. */
sealed interface LedgerEvent {

  CollectionKey collection();

  /** A loss is counted. */
  record Reserved(CollectionKey collection, PlanHash plan, PrivacyLoss loss)
      implements LedgerEvent {}

  /** The report is drawn. */
  record Kept(CollectionKey collection, Submission report) implements LedgerEvent {}

  /** The collector has spoken. */
  record Settled(CollectionKey collection, Settlement settlement) implements LedgerEvent {}
}
