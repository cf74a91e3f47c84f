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
 *       Calls of {@code reserve} for one collection all return the same entry. Calls of {@code
 *       join} for one series all return the same waves. Calls of {@code keep} for one collection
 *       all return the same report. Concurrent calls of {@code reserve} for different collections
 *       together stay within the budget.
 *   <li><b>Growing.</b> An entry is never removed. Its loss, drawn waves, report and settlement are
 *       never replaced. Times never decrease: if the clock is set back, a new loss gets the latest
 *       time in the ledger.
 * </ul>
 *
 * <p>The documentation of {@code HearsayClient} argues why this is enough.
 */
public interface Ledger extends AutoCloseable {

  /**
   * Counts a loss towards the owner's budget, unless the loss of this collection is counted
   * already.
   *
   * <p>The loss of a wave counts towards the budget per period only. The budgets per lifetime and
   * per collector include the whole series already, from the time when it was joined. If a loss was
   * reserved earlier but no report was kept, the loss moves to the present period, because the
   * report will be drawn now.
   *
   * @return the entry of the collection or wave: a new one, or the existing one if its report has
   *     no final answer yet
   * @throws AlreadyReportedException if the report is settled; if the loss was reserved under
   *     another plan; if the ledger has a report to the same plan at another collection, since it
   *     may be the same collection at a second address; or if the collection is a series, which
   *     must be joined
   * @throws BudgetExceededException if the losses, including this one, exceed the budget
   * @throws IllegalStateException if the key is a wave that was not drawn
   */
  LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss);

  /**
   * Joins a series. In one step, counts the loss of all answers towards the budgets per lifetime
   * and per collector, and stores the drawn waves.
   *
   * @param whole the loss of all answers together
   * @param each the loss of one answer; if it exceeds the budget per period, the series is refused
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
   * Stores the report to a collection or wave for which a loss is reserved, unless one is stored
   * already.
   *
   * @return the first report that was ever stored for this collection; only this one may be sent
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

  /** Returns the losses that are spent, and the budget. */
  Spent spent();

  /** Returns the entry of one collection, series or wave. */
  default Optional<LedgerEntry> find(CollectionKey collection) {
    return entries().stream().filter(entry -> entry.collection().equals(collection)).findFirst();
  }

  @Override
  void close();
}
