package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.client.ledger.LedgerEvent.Joined;
import dev.hearsay.client.ledger.LedgerEvent.Kept;
import dev.hearsay.client.ledger.LedgerEvent.Reserved;
import dev.hearsay.client.ledger.LedgerEvent.Settled;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a ledger, for one process. Every method holds the lock while it decides and until
 * its decision is stored, and only then changes the entries in memory. So each decision is atomic.
 */
abstract sealed class BookLedger implements Ledger permits FileLedger, ForgetfulMemoryLedger {

  private final Budget budget;
  private final Supplier<Instant> clock;
  private final Map<CollectionKey, LedgerEntry> entries = new LinkedHashMap<>();

  /**
   * The time of the last loss. The ledger's time never falls below it, so setting the clock back
   * does not renew an old period.
   */
  private Instant latest = Instant.MIN;

  BookLedger(Budget budget, Supplier<Instant> clock) {
    this.budget = budget;
    this.clock = clock;
  }

  /**
   * Stores an event, as durably as this ledger promises. Throws an exception if the event may not
   * be stored.
   */
  abstract void store(LedgerEvent event);

  /** Returns the time in whole milliseconds, as it is stored. It never goes back. */
  private Instant now() {
    Instant now = clock.get().truncatedTo(ChronoUnit.MILLIS);
    return now.isBefore(latest) ? latest : now;
  }

  @Override
  public final synchronized LedgerEntry reserve(
      CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
    LedgerEntry known = entries.get(collection);
    if (known != null) {
      return resumed(known, plan);
    }
    if (!isDrawnOrNoWave(collection)) {
      throw new IllegalStateException(collection + " is not a wave that this device has drawn");
    }
    refuseSecondAddress(collection, plan);
    Spent spent = spent();
    spent.checkReport(collection, loss);
    return add(new Reserved(collection, plan, loss, Optional.of(spent.time())));
  }

  /** Returns whether the key is not a wave, or is a wave that this device has drawn. */
  private boolean isDrawnOrNoWave(CollectionKey collection) {
    if (collection.wave().isEmpty()) {
      return true;
    }
    LedgerEntry series = entries.get(collection.whole());
    return series != null && series.waves().contains(collection.wave().getAsInt());
  }

  private LedgerEntry resumed(LedgerEntry known, PlanHash plan) {
    if (known.isSeries()) {
      throw new AlreadyReportedException(known.collection() + " is a series that was joined");
    }
    if (known.settlement().isPresent()) {
      throw new AlreadyReportedException("there has been a report to " + known.collection());
    }
    if (known.report().isPresent()) {
      return known;
    }
    if (!known.plan().equals(plan)) {
      throw new AlreadyReportedException(
          String.format(
              "a report to %s was begun under its plan %s; it cannot be finished under the plan %s",
              known.collection(), known.plan(), plan));
    }
    return budget.period().isPresent() ? countedInThisPeriod(known) : known;
  }

  /**
   * Counts an old reservation without a report towards the present period, since its report will be
   * drawn now.
   */
  private LedgerEntry countedInThisPeriod(LedgerEntry known) {
    Spent others = spent().without(known);
    if (known.time().equals(Optional.of(others.time()))) {
      return known;
    }
    others.checkPeriod(others.period(), known.loss());
    return add(
        new Reserved(known.collection(), known.plan(), known.loss(), Optional.of(others.time())));
  }

  @Override
  public final synchronized LedgerEntry join(
      CollectionKey series,
      PlanHash plan,
      PrivacyLoss whole,
      PrivacyLoss each,
      List<Integer> waves) {
    LedgerEntry known = entries.get(series);
    if (known != null) {
      return joinedBefore(known, plan);
    }
    refuseSecondAddress(series, plan);
    Spent spent = spent();
    spent.checkSeries(series, whole, each);
    LedgerEntry next =
        LedgerEntry.joined(series, plan, whole, Optional.of(spent.time()), waves); // or throws
    return add(new Joined(series, plan, whole, next.time(), next.waves()));
  }

  private static LedgerEntry joinedBefore(LedgerEntry known, PlanHash plan) {
    if (!known.isSeries()) {
      throw new AlreadyReportedException("there has been a report to " + known.collection());
    }
    if (!known.plan().equals(plan)) {
      throw new AlreadyReportedException(
          String.format(
              "%s was joined under its plan %s; it cannot be joined under the plan %s",
              known.collection(), known.plan(), plan));
    }
    return known;
  }

  private void refuseSecondAddress(CollectionKey collection, PlanHash plan) {
    for (LedgerEntry entry : entries.values()) {
      if (entry.plan().equals(plan)) {
        throw new AlreadyReportedException(
            String.format(
                "%s has the same plan as %s, which has had a report",
                collection, entry.collection()));
      }
    }
  }

  @Override
  public final synchronized Submission keep(CollectionKey collection, Submission report) {
    LedgerEntry entry = known(collection);
    if (entry.isSeries()) {
      throw new IllegalStateException(collection + " is a series: it is answered wave by wave");
    }
    return entry.report().orElseGet(() -> add(new Kept(collection, report)).report().orElseThrow());
  }

  @Override
  public final synchronized void settle(CollectionKey collection, Settlement settlement) {
    LedgerEntry entry = known(collection);
    if (entry.report().isEmpty()) {
      throw new IllegalStateException("no report is kept for " + collection);
    }
    if (entry.isPending()) {
      add(new Settled(collection, settlement));
    }
  }

  private LedgerEntry known(CollectionKey collection) {
    LedgerEntry entry = entries.get(collection);
    if (entry == null) {
      throw new IllegalStateException("no loss is reserved for " + collection);
    }
    return entry;
  }

  @Override
  public final synchronized List<LedgerEntry> entries() {
    return List.copyOf(entries.values());
  }

  @Override
  public final synchronized Spent spent() {
    return new Spent(budget, now(), entries());
  }

  private LedgerEntry add(LedgerEvent event) {
    store(event);
    return replay(event);
  }

  /**
   * Applies a stored event to the entries in memory.
   *
   * @throws IllegalArgumentException if the event cannot follow the events before it
   */
  final synchronized LedgerEntry replay(LedgerEvent event) {
    LedgerEntry next = after(entries.get(event.collection()), event);
    entries.put(event.collection(), next);
    latest = event.time().orElse(latest);
    return next;
  }

  private LedgerEntry after(@Nullable LedgerEntry entry, LedgerEvent event) {
    if (event instanceof Reserved reserved && isInTime(reserved) && mayFollow(entry, reserved)) {
      return LedgerEntry.reserved(
          reserved.collection(), reserved.plan(), reserved.loss(), reserved.time());
    }
    if (event instanceof Joined joined && isInTime(joined) && entry == null) {
      return LedgerEntry.joined(
          joined.collection(), joined.plan(), joined.loss(), joined.time(), joined.waves());
    }
    if (event instanceof Kept kept && entry != null && mayBeDrawn(entry)) {
      return entry.with(kept.report());
    }
    if (event instanceof Settled settled && entry != null && entry.isPending()) {
      return entry.with(settled.settlement());
    }
    throw new IllegalArgumentException("it cannot follow the events before it");
  }

  /**
   * Returns whether the event is not before the last loss. Events without a time are from old
   * versions, which never wrote to a ledger after a version that stores times.
   */
  private boolean isInTime(LedgerEvent event) {
    return !event.time().orElse(Instant.MIN).isBefore(latest);
  }

  /**
   * Returns whether the reservation is the first of its collection, or repeats the earlier one at a
   * later time.
   */
  private boolean mayFollow(@Nullable LedgerEntry entry, Reserved event) {
    if (entry == null) {
      return isDrawnOrNoWave(event.collection());
    }
    return mayBeDrawn(entry)
        && entry.plan().equals(event.plan())
        && entry.loss().equals(event.loss())
        && event.time().orElse(Instant.MIN).isAfter(entry.time().orElse(Instant.MIN));
  }

  private static boolean mayBeDrawn(LedgerEntry entry) {
    return entry.report().isEmpty() && !entry.isSeries();
  }
}
