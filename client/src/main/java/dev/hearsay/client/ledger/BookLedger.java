package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.AlreadyReportedException;
import dev.hearsay.client.CollectionKey;
import dev.hearsay.client.LifetimeExceededException;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.client.ledger.LedgerEvent.Kept;
import dev.hearsay.client.ledger.LedgerEvent.Reserved;
import dev.hearsay.client.ledger.LedgerEvent.Settled;
import dev.hearsay.wire.report.Submission;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a ledger, for one process. Every method holds the lock while it decides and until
 * what it decided is stored, and only then changes what it knows: that is the atomic step.
 */
abstract sealed class BookLedger implements Ledger permits FileLedger, ForgetfulMemoryLedger {

  private final PrivacyLoss lifetime;
  private final Map<CollectionKey, LedgerEntry> entries = new LinkedHashMap<>();

  BookLedger(PrivacyLoss lifetime) {
    this.lifetime = lifetime;
  }

  /** Stores an event, so that it outlasts whatever this ledger outlasts, or throws. */
  abstract void store(LedgerEvent event);

  @Override
  public final synchronized LedgerEntry reserve(
      CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
    LedgerEntry known = entries.get(collection);
    if (known != null) {
      return resumed(known, plan);
    }
    refuseSecondAddress(collection, plan);
    refuseBeyondLifetime(loss);
    return add(new Reserved(collection, plan, loss));
  }

  private static LedgerEntry resumed(LedgerEntry known, PlanHash plan) {
    if (known.settlement().isPresent()) {
      throw new AlreadyReportedException("there has been a report to " + known.collection());
    }
    if (known.report().isEmpty() && !known.plan().equals(plan)) {
      throw new AlreadyReportedException(
          "a report to %s was begun under its plan %s; it cannot be finished under the plan %s"
              .formatted(known.collection(), known.plan(), plan));
    }
    return known;
  }

  private void refuseSecondAddress(CollectionKey collection, PlanHash plan) {
    for (LedgerEntry entry : entries.values()) {
      if (entry.plan().equals(plan)) {
        throw new AlreadyReportedException(
            "the plan of %s is that of %s, which has had a report"
                .formatted(collection, entry.collection()));
      }
    }
  }

  private void refuseBeyondLifetime(PrivacyLoss loss) {
    BigDecimal epsilon = spent(PrivacyLoss::epsilon);
    BigDecimal delta = spent(PrivacyLoss::delta);
    if (isBeyond(epsilon, loss.epsilon(), lifetime.epsilon())
        || isBeyond(delta, loss.delta(), lifetime.delta())) {
      throw new LifetimeExceededException(
          "a report would take %s; of the lifetime's %s, earlier reports have taken ε = %s, δ = %s"
              .formatted(loss, lifetime, epsilon.doubleValue(), delta.doubleValue()));
    }
  }

  private static boolean isBeyond(BigDecimal spent, double more, double most) {
    return spent.add(new BigDecimal(more)).compareTo(new BigDecimal(most)) > 0;
  }

  /** Losses add up; a double is a finite decimal, so the sum is exact. */
  private BigDecimal spent(ToDoubleFunction<PrivacyLoss> part) {
    return entries.values().stream()
        .map(entry -> new BigDecimal(part.applyAsDouble(entry.loss())))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  @Override
  public final synchronized Submission keep(CollectionKey collection, Submission report) {
    return known(collection)
        .report()
        .orElseGet(() -> add(new Kept(collection, report)).report().orElseThrow());
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
    return next;
  }

  private static LedgerEntry after(@Nullable LedgerEntry entry, LedgerEvent event) {
    if (entry == null && event instanceof Reserved reserved) {
      return LedgerEntry.reserved(reserved.collection(), reserved.plan(), reserved.loss());
    }
    if (entry != null && entry.report().isEmpty() && event instanceof Kept kept) {
      return entry.with(kept.report());
    }
    if (entry != null && entry.isPending() && event instanceof Settled settled) {
      return entry.with(settled.settlement());
    }
    throw new IllegalArgumentException("it cannot have followed what is before it");
  }
}
