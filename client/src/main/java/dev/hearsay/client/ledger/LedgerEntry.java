package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectionKey;
import dev.hearsay.wire.report.Submission;
import java.util.Optional;

/**
 * What a ledger knows of one collection. It only ever grows: first the loss is reserved, then the
 * finished report is there, then what became of it.
 *
 * @param plan the plan that the loss was reserved for
 * @param loss counted from the first moment on, whatever becomes of the report
 * @param report the one report that may ever be sent, once it is drawn
 * @param settlement what became of the report, once the collector has said so
 */
public record LedgerEntry(
    CollectionKey collection,
    PlanHash plan,
    PrivacyLoss loss,
    Optional<Submission> report,
    Optional<Settlement> settlement) {

  /** The collector's last word on a report. */
  public enum Settlement {
    /** The collector has the report, and counts it. */
    ACCEPTED,
    /** It never counts. The loss stays spent: the collector has seen the report. */
    REJECTED
  }

  public LedgerEntry {
    if (settlement.isPresent() && report.isEmpty()) {
      throw new IllegalArgumentException(collection + ": what was never drawn cannot be settled");
    }
  }

  static LedgerEntry reserved(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
    return new LedgerEntry(collection, plan, loss, Optional.empty(), Optional.empty());
  }

  public LedgerEntry with(Submission drawn) {
    return new LedgerEntry(collection, plan, loss, Optional.of(drawn), settlement);
  }

  public LedgerEntry with(Settlement last) {
    return new LedgerEntry(collection, plan, loss, report, Optional.of(last));
  }

  /** Whether there is a report that the collector has not spoken about. */
  public boolean isPending() {
    return report.isPresent() && settlement.isEmpty();
  }
}
