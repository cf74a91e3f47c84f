package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry of a ledger, about one collection, one series, or one wave of a series. It only grows:
 * first the loss is reserved, then the report is kept, then the report is settled. The entry of a
 * series has no report of its own. Each answered wave has an entry with a report.
 *
 * @param plan the plan for which the loss was reserved
 * @param loss the loss, which counts from the moment of its reservation whether or not a report
 *     follows. For a series, it is the loss of all answers together. For a wave, it is a share of
 *     that, which counts towards a period alone
 * @param time the time of the reservation; empty if an old version stored it
 * @param waves the waves that this device answers, ascending, if the entry is about a series; else
 *     empty
 * @param report the only report that may ever be sent, once it is drawn
 * @param settlement the collector's final answer to the report, once there is one
 */
public record LedgerEntry(
    CollectionKey collection,
    PlanHash plan,
    PrivacyLoss loss,
    Optional<Instant> time,
    List<Integer> waves,
    Optional<Submission> report,
    Optional<Settlement> settlement) {

  /** The collector's final answers to a report. */
  public enum Settlement {
    /** The collector has stored the report and counts it. */
    ACCEPTED,
    /** The report never counts. Its loss stays spent, since the collector has seen it. */
    REJECTED
  }

  public LedgerEntry {
    waves = List.copyOf(waves);
    if (settlement.isPresent() && report.isEmpty()) {
      throw new IllegalArgumentException(collection + ": a settlement needs a report");
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
      throw new IllegalArgumentException(series + ": a device that joins must draw a wave");
    }
    return new LedgerEntry(series, plan, loss, time, waves, Optional.empty(), Optional.empty());
  }

  public LedgerEntry with(Submission drawn) {
    return new LedgerEntry(collection, plan, loss, time, waves, Optional.of(drawn), settlement);
  }

  public LedgerEntry with(Settlement last) {
    return new LedgerEntry(collection, plan, loss, time, waves, report, Optional.of(last));
  }

  /** Returns whether the entry is about a series as a whole. */
  public boolean isSeries() {
    return !waves.isEmpty();
  }

  /** Returns whether there is a report without a final answer from the collector. */
  public boolean isPending() {
    return report.isPresent() && settlement.isEmpty();
  }
}
