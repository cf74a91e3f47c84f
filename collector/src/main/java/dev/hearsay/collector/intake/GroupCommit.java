package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.fold.Admission;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The arrivals that share a commit, of all collections. */
final class GroupCommit {

  private final long reportsPerSnapshot;
  private final Instant now;
  private final Map<LiveCollection, Intake> intakes = new LinkedHashMap<>();
  private final List<Runnable> answers = new ArrayList<>();
  private final Map<Arrival, List<Outcome>> outcomes = new HashMap<>();

  GroupCommit(long reportsPerSnapshot, Instant now) {
    this.reportsPerSnapshot = reportsPerSnapshot;
    this.now = now;
  }

  void take(Arrival arrival) {
    LiveCollection collection = arrival.collection();
    if (collection.isDeleted()) {
      fail(arrival, new NoSuchCollectionException(collection.id()));
      return;
    }
    Intake intake = intakes.computeIfAbsent(collection, each -> new Intake(each, now));
    refusal(arrival, intake)
        .ifPresentOrElse(refused -> refuse(arrival, intake, refused), () -> take(arrival, intake));
  }

  /** The collection may have closed, the wave ended, or the clock been set since it came. */
  private Optional<RefusedException> refusal(Arrival arrival, Intake intake) {
    if (arrival.size() == 0) {
      return Optional.empty(); // it was turned away before, and is to be counted
    }
    Admission rules = arrival.collection().admission();
    if (intake.isFull()) {
      return Optional.of(rules.closed());
    }
    return arrival.bucket().isPresent()
        ? rules.refusalOfAcknowledged()
        : rules.refusal(arrival.wave(), now);
  }

  private void take(Arrival arrival, Intake intake) {
    List<Outcome> decided = intake.take(arrival);
    outcomes.put(arrival, decided);
    answers.add(() -> arrival.answer().complete(decided));
  }

  private void refuse(Arrival arrival, Intake intake, RefusedException refused) {
    if (refused.reason().isCounted()) {
      intake.refuse(arrival, refused.reason());
    }
    fail(arrival, refused);
  }

  private void fail(Arrival arrival, RuntimeException reason) {
    answers.add(() -> arrival.answer().completeExceptionally(reason));
  }

  /** Returns what becomes of an arrival's reports; empty if all were refused. */
  Optional<List<Outcome>> outcomes(Arrival arrival) {
    return Optional.ofNullable(outcomes.get(arrival));
  }

  /** Whether there is nothing to write. */
  boolean isEmpty() {
    return intakes.values().stream().allMatch(Intake::isEmpty);
  }

  /**
   * Makes sure that all collections are there still.
   *
   * @throws StoreUnavailableException if not; those that are gone are marked so
   */
  void checkExisting(Queries queries) {
    List<LiveCollection> open =
        intakes.keySet().stream().filter(each -> !each.isDeleted()).toList();
    Set<Long> known =
        open.isEmpty()
            ? Set.of()
            : queries.existing(open.stream().map(LiveCollection::number).toList());
    List<LiveCollection> gone =
        open.stream().filter(each -> !known.contains(each.number())).toList();
    if (!gone.isEmpty()) {
      gone.forEach(LiveCollection::deleted);
      throw new StoreUnavailableException(gone.size() + " collections were deleted meanwhile");
    }
  }

  void write(Changes changes) {
    intakes.values().forEach(intake -> intake.write(reportsPerSnapshot, changes));
    full().forEach(collection -> changes.close(collection.number(), now.toEpochMilli()));
  }

  /** Those that have as many reports now as they are to have. */
  private List<LiveCollection> full() {
    return intakes.entrySet().stream()
        .filter(each -> each.getValue().isFull() && each.getValue().freshReports() > 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  long freshReports() {
    return intakes.values().stream().mapToLong(Intake::freshReports).sum();
  }

  Rejections rejections() {
    Rejections all = new Rejections();
    intakes.values().forEach(intake -> all.add(intake.rejections()));
    return all;
  }

  /** Counts what is durable now; returns the collections that are closed by it. */
  List<LiveCollection> committed() {
    List<LiveCollection> full = full();
    intakes.values().forEach(Intake::committed);
    full.forEach(collection -> collection.closed(now.toEpochMilli()));
    return full;
  }

  /** Ends all intakes, whether the commit succeeded or not. */
  void end() {
    intakes.values().forEach(Intake::end);
  }

  /** The answers, to be given after the commit. */
  List<Runnable> answers() {
    return answers;
  }
}
