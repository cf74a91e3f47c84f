package dev.hearsay.client;

import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.client.ledger.DelegatingLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerException;
import dev.hearsay.wire.report.Submission;

/** A ledger that cannot keep reports, as if the disk were full after the loss was counted. */
final class FullDiskLedger extends DelegatingLedger {

  FullDiskLedger(Ledger ledger) {
    super(ledger);
  }

  @Override
  public Submission keep(CollectionKey collection, Submission report) {
    throw new LedgerException("the disk is full", null);
  }
}
