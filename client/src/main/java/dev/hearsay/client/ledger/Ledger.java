package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import java.util.Optional;

/**
 * A device's durable record of the reports that one person has made, and of their privacy loss. A
 * ledger refuses a second report to the same collection, or to the same wave of a series. It also
 * refuses every report that would exceed the owner's {@link Budget}.
 *
 * <p>{@link FileLedger} keeps it in a file. Any other implementation must have these properties:
 *
 * <ul>
 *   <li><b>Durable.</b> When a method returns, its decision is stored and survives a crash of the
 *       process and of the machine. When a method throws an exception, its decision may or may not
 *       be stored.
 *   <li><b>Atomic.</b> Deciding and storing are one step, for any number of threads and processes.
 *       If several of them reserve for one collection, all get the same entry. If several join one
 *       series, all get the same waves. If several reserve for different collections, they do not
 *       exceed the budget together. If several keep a report, all get the same one back.
 *   <li><b>Growing.</b> An entry is never removed. Its loss, drawn waves, report and settlement are
 *       never replaced. Time does not go back: a loss is reserved at the latest time in the ledger
 *       or later, even if the clock is set back.
 * </ul>
 *
 * <p>The documentation of {@code HearsayClient} argues why this is enough.
 */
public interface Ledger extends AutoCloseable {

  /**
   * Counts a loss towards the owner's budget, unless the loss of this collection is counted
   * already.
   *
   * <p>A wave of a joined series counts towards the period alone, since the whole series has been
   * counted towards the lifetime and the collector. An earlier loss without a kept report is
   * counted towards the present period from now on, since its report will be drawn now.
   *
   * @return the entry of the collection or wave: a new one, or the old one if its report is not
   *     settled
   * @throws AlreadyReportedException if the report is settled, or was reserved under another plan.
   *     Or if the plan is that of another collection with a report: then a second address asks the
   *     same questions. Or if the collection is a series, which has to be joined
   * @throws BudgetExceededException if the losses, including this one, exceed the budget
   * @throws IllegalStateException if the key is a wave that was not drawn
   */
  LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss);

  /**
   * Joins a series: counts the loss of all answers towards the lifetime and the collector, and
   * stores the drawn waves, in one step.
   *
   * @param whole the loss of all answers together
   * @param each the loss of one answer; a series is refused if a single answer exceeds the cap per
   *     period
   * @param waves the drawn waves, ascending; drawn independently of all values
   * @return the entry of the series with the first draw that was ever stored, which may differ from
   *     {@code waves}
   * @throws AlreadyReportedException if the series was joined under another plan, if the collection
   *     has had a report, or if another collection has the same plan
   * @throws BudgetExceededException if the losses, including this one, exceed the budget
   */
  LedgerEntry join(
      CollectionKey series,
      PlanHash plan,
      PrivacyLoss whole,
      PrivacyLoss each,
      List<Integer> waves);

  /**
   * Keeps the report to a collection or wave for which a loss is reserved, unless a report is kept
   * already.
   *
   * @return the first report that was ever kept for this collection; this is the one to send
   * @throws IllegalStateException if no loss is reserved for the collection, or if it is a series
   */
  Submission keep(CollectionKey collection, Submission report);

  /**
   * Stores the collector's final answer to a kept report. The first such answer stays.
   *
   * @throws IllegalStateException if no report is kept for the collection
   */
  void settle(CollectionKey collection, Settlement settlement);

  /** Returns all entries, the oldest first. */
  List<LedgerEntry> entries();

  /** Returns what is spent, and the budget. */
  Spent spent();

  /** Returns the entry of one collection, series or wave. */
  default Optional<LedgerEntry> find(CollectionKey collection) {
    return entries().stream().filter(entry -> entry.collection().equals(collection)).findFirst();
  }

  @Override
  void close();
}
