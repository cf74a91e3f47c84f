package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a ledger knows of one collection, of one series, or of one wave of a series. It only ever
 * grows: first the loss is reserved, then the finished report is there, then what became of it. A
 * series has no report of its own: each of its waves that is answered has an entry with one.
 *
 * @param plan the plan that the loss was reserved for
 * @param loss counted from the first moment on, whatever becomes of the report. Of a series, what
 *     all answers take; of a wave, its share of that, which counts towards a period alone
 * @param time when the loss was reserved; empty if an old version has stored it
 * @param waves of a series, the waves that this device answers, rising; else empty
 * @param report the one report that may ever be sent, once it is drawn
 * @param settlement what became of the report, once the collector has said so
 */
public record LedgerEntry(
    CollectionKey collection,
    PlanHash plan,
    PrivacyLoss loss,
    Optional<Instant> time,
    List<Integer> waves,
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
    waves = List.copyOf(waves);
    if (settlement.isPresent() && report.isEmpty()) {
      throw new IllegalArgumentException(collection + ": what was never drawn cannot be settled");
    }
    if (!waves.isEmpty() && (report.isPresent() || collection.wave().isPresent())) {
      throw new IllegalArgumentException(collection + ": a series is answered wave by wave");
    }
    checkRising(waves);
  }

  private static void checkRising(List<Integer> waves) {
    waves.forEach(CollectionKey::checkWave);
    for (int i = 1; i < waves.size(); i++) {
      if (waves.get(i - 1) >= waves.get(i)) {
        throw new IllegalArgumentException("the waves are " + waves + "; they must rise");
      }
    }
  }

  static LedgerEntry reserved(
      CollectionKey collection, PlanHash plan, PrivacyLoss loss, Optional<Instant> time) {
    return new LedgerEntry(
        collection, plan, loss, time, List.of(), Optional.empty(), Optional.empty());
  }

  static LedgerEntry joined(
      CollectionKey series,
      PlanHash plan,
      PrivacyLoss loss,
      Optional<Instant> time,
      List<Integer> waves) {
    if (waves.isEmpty()) {
      throw new IllegalArgumentException(series + ": who joins a series answers a wave");
    }
    return new LedgerEntry(series, plan, loss, time, waves, Optional.empty(), Optional.empty());
  }

  public LedgerEntry with(Submission drawn) {
    return new LedgerEntry(collection, plan, loss, time, waves, Optional.of(drawn), settlement);
  }

  public LedgerEntry with(Settlement last) {
    return new LedgerEntry(collection, plan, loss, time, waves, report, Optional.of(last));
  }

  /** Whether it is about a series as a whole. */
  public boolean isSeries() {
    return !waves.isEmpty();
  }

  /** Whether there is a report that the collector has not spoken about. */
  public boolean isPending() {
    return report.isPresent() && settlement.isEmpty();
  }
}
