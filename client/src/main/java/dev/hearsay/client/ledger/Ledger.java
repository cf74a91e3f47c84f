package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import java.util.Optional;

/**
 * A device's memory of what it has told whom. One ledger belongs to one person: it refuses a second
 * report to the same collection, or to the same wave of a series, and all reports together may not
 * take more than the owner's {@link Budget}.
 *
 * <p>{@link FileLedger} keeps it in a file. Whoever keeps it elsewhere has to promise:
 *
 * <ul>
 *   <li><b>Durable.</b> A method that returns has stored what it decided, so that it outlasts a
 *       crash of the process and of the machine. A method that throws may or may not have.
 *   <li><b>Atomic.</b> Deciding and storing are one step: of any number of threads and processes
 *       that reserve at once for one collection, all get the same entry; that join one series, all
 *       get the same waves; that reserve for several, none gets beyond the budget; that keep a
 *       report, all get the same one back.
 *   <li><b>Growing.</b> An entry is never removed, nor is a loss, drawn waves, a report or a
 *       settlement that it has ever replaced by another. Time does not go back: a loss is reserved
 *       at the latest time that the ledger knows or later, whatever the clock says.
 * </ul>
 *
 * <p>{@code HearsayClient} says why this is enough.
 */
public interface Ledger extends AutoCloseable {

  /**
   * Counts a loss towards the owner's budget, unless this collection has been counted before.
   *
   * <p>A wave of a series that was joined counts towards the period alone: for lifetime and
   * collector, the whole series has been counted. A loss that was reserved earlier, and for which
   * no report is kept, counts towards the present period from now on: the report will be drawn now.
   *
   * @return the entry of the collection or wave: a new one, or the old one if its report is not
   *     settled
   * @throws AlreadyReportedException if the report is settled, or was reserved under another plan,
   *     or another collection has had a report to this very plan: the same questions at a second
   *     address are the same questions; or if it is a series, which has to be joined
   * @throws BudgetExceededException if losses, with this one, add up to more than allowed
   * @throws IllegalStateException if it is a wave that was not drawn
   */
  LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss);

  /**
   * Joins a series: counts the loss of all answers towards the lifetime and the collector, and
   * stores which waves were drawn, in one step.
   *
   * @param whole what all answers take together
   * @param each what one answer takes: no series is joined of which no answer fits a period
   * @param waves the waves that were drawn, rising; without any look at values
   * @return the entry of the series: the first draw that was ever stored, which may be another
   * @throws AlreadyReportedException if the series was joined under another plan, or the collection
   *     has had a report, or another collection has this very plan
   * @throws BudgetExceededException if losses, with this one, add up to more than allowed
   */
  LedgerEntry join(
      CollectionKey series,
      PlanHash plan,
      PrivacyLoss whole,
      PrivacyLoss each,
      List<Integer> waves);

  /**
   * Keeps the report to be sent to a collection or wave for which a loss is reserved, unless there
   * is one.
   *
   * @return the first report that was ever kept for this collection: the one to send
   * @throws IllegalStateException if nothing is reserved for the collection, or it is a series
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

  /** What is spent by now, of what the owner allows. */
  Spent spent();

  /** What is known of one collection, series or wave. */
  default Optional<LedgerEntry> find(CollectionKey collection) {
    return entries().stream().filter(entry -> entry.collection().equals(collection)).findFirst();
  }

  @Override
  void close();
}
