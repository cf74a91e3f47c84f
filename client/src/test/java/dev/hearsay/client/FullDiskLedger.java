package dev.hearsay.client;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerEntry;
import dev.hearsay.client.ledger.LedgerException;
import dev.hearsay.client.ledger.Spent;
import dev.hearsay.wire.report.Submission;
import java.util.List;

/** A ledger that cannot keep reports, as if the disk were full after the loss was counted. */
record FullDiskLedger(Ledger ledger) implements Ledger {

  @Override
  public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
    return ledger.reserve(collection, plan, loss);
  }

  @Override
  public LedgerEntry join(
      CollectionKey series,
      PlanHash plan,
      PrivacyLoss whole,
      PrivacyLoss each,
      List<Integer> waves) {
    return ledger.join(series, plan, whole, each, waves);
  }

  @Override
  public Spent spent() {
    return ledger.spent();
  }

  @Override
  public Submission keep(CollectionKey collection, Submission report) {
    throw new LedgerException("the disk is full", null);
  }

  @Override
  public void settle(CollectionKey collection, LedgerEntry.Settlement settlement) {
    ledger.settle(collection, settlement);
  }

  @Override
  public List<LedgerEntry> entries() {
    return ledger.entries();
  }

  @Override
  public void close() {
    ledger.close();
  }
}
