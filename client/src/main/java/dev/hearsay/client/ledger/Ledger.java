package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.AlreadyReportedException;
import dev.hearsay.client.CollectionKey;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.LifetimeExceededException;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import java.util.Optional;

/**
 * A device's memory of what it has told whom. One ledger belongs to one person: it refuses a second
 * report to the same collection, and all reports together may not take more than the owner's
 * lifetime loss.
 *
 * <p>{@link FileLedger} keeps it in a file. Whoever keeps it elsewhere has to promise:
 *
 * <ul>
 *   <li><b>Durable.</b> A method that returns has stored what it decided, so that it outlasts a
 *       crash of the process and of the machine. A method that throws may or may not have.
 *   <li><b>Atomic.</b> Deciding and storing are one step: of any number of threads and processes
 *       that reserve at once for one collection, all get the same entry; that reserve for several,
 *       none gets beyond the lifetime loss; that keep a report, all get the same one back.
 *   <li><b>Growing.</b> An entry is never removed, nor is a loss, a report or a settlement that it
 *       has ever replaced by another.
 * </ul>
 *
 * <p>{@link HearsayClient} says why this is enough.
 */
public interface Ledger extends AutoCloseable {

  /**
   * Counts a loss towards the owner's lifetime, unless this collection has been counted before.
   *
   * @return the collection's entry: a new one, or the old one if its report is not settled
   * @throws AlreadyReportedException if the collection's report is settled, or was reserved under
   *     another plan, or another collection has had a report to this very plan: the same questions
   *     at a second address are the same questions
   * @throws LifetimeExceededException if all losses, with this one, add up to more than allowed
   */
  LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss);

  /**
   * Keeps the report to be sent to a collection for which a loss is reserved, unless there is one.
   *
   * @return the first report that was ever kept for this collection: the one to send
   * @throws IllegalStateException if nothing is reserved for the collection
   */
  Submission keep(CollectionKey collection, Submission report);

  /**
   * Notes the collector's last word on a report that is kept; the first such word stays.
   *
   * @throws IllegalStateException if no report is kept for the collection
   */
  void settle(CollectionKey collection, Settlement settlement);

  /** All that is known, the oldest first. */
  List<LedgerEntry> entries();

  /** What is known of one collection. */
  default Optional<LedgerEntry> find(CollectionKey collection) {
    return entries().stream().filter(entry -> entry.collection().equals(collection)).findFirst();
  }

  @Override
  void close();
}
