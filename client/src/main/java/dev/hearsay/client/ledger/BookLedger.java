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
 * what it decided is stored, and only then changes what it knows: that is the atomic step.
 */
abstract sealed class BookLedger implements Ledger permits FileLedger, ForgetfulMemoryLedger {

  private final Budget budget;
  private final Supplier<Instant> clock;
  private final Map<CollectionKey, LedgerEntry> entries = new LinkedHashMap<>();

  /** The time of the last loss: a clock that is set back does not bring an old period back. */
  private Instant latest = Instant.MIN;

  BookLedger(Budget budget, Supplier<Instant> clock) {
    this.budget = budget;
    this.clock = clock;
  }

  /** Stores an event, so that it outlasts whatever this ledger outlasts, or throws. */
  abstract void store(LedgerEvent event);

  /** In the whole milliseconds that are stored; it never goes back. */
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
    if (!isDrawn(collection)) {
      throw new IllegalStateException(collection + " is no wave that was drawn");
    }
    refuseSecondAddress(collection, plan);
    Spent spent = spent();
    spent.checkReport(collection, loss);
    return add(new Reserved(collection, plan, loss, Optional.of(spent.time())));
  }

  /** Whether it is a wave that this device answers, or no wave. */
  private boolean isDrawn(CollectionKey collection) {
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
    return budget.period().isPresent() ? countedNow(known) : known;
  }

  /** What was not drawn in its period, because of a crash, will be drawn in this one. */
  private LedgerEntry countedNow(LedgerEntry known) {
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
                "the plan of %s is that of %s, which has had a report",
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
      throw new IllegalStateException("nothing is reserved for " + collection);
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
   * Takes note of an event that is stored.
   *
   * @throws IllegalArgumentException if it cannot have followed those before
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
    throw new IllegalArgumentException("it cannot have followed what is before it");
  }

  /** Only old versions stored no times, and they never followed a version that does. */
  private boolean isInTime(LedgerEvent event) {
    return !event.time().orElse(Instant.MIN).isBefore(latest);
  }

  /** A loss is new, or the same as before at a later time. */
  private boolean mayFollow(@Nullable LedgerEntry entry, Reserved event) {
    if (entry == null) {
      return isDrawn(event.collection());
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
