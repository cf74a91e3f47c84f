package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;
import java.util.List;

/** A ledger that passes each call to another one. Subclasses change some of them. */
public abstract class DelegatingLedger implements Ledger {

  protected Ledger good;

  protected DelegatingLedger(Ledger good) {
    this.good = good;
  }

  @Override
  public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
    return good.reserve(collection, plan, loss);
  }

  @Override
  public LedgerEntry join(
      CollectionKey series,
      PlanHash plan,
      PrivacyLoss whole,
      PrivacyLoss each,
      List<Integer> waves) {
    return good.join(series, plan, whole, each, waves);
  }

  @Override
  public Spent spent() {
    return good.spent();
  }

  @Override
  public Submission keep(CollectionKey collection, Submission report) {
    return good.keep(collection, report);
  }

  @Override
  public void settle(CollectionKey collection, Settlement settlement) {
    good.settle(collection, settlement);
  }

  @Override
  public List<LedgerEntry> entries() {
    return good.entries();
  }

  @Override
  public void close() {
    good.close();
  }
}
