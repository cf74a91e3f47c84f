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

/** Submissions to any collections that share a commit. */
final class GroupCommit {

  private final long reportsPerSnapshot;
  private final Instant now;
  private final Map<LiveCollection, CollectionCommit> commits = new LinkedHashMap<>();
  private final List<Runnable> answers = new ArrayList<>();
  private final Map<PendingSubmissions, List<Outcome>> outcomes = new HashMap<>();

  GroupCommit(long reportsPerSnapshot, Instant now) {
    this.reportsPerSnapshot = reportsPerSnapshot;
    this.now = now;
  }

  void take(PendingSubmissions pending) {
    LiveCollection collection = pending.collection();
    if (collection.isDeleted()) {
      fail(pending, new NoSuchCollectionException(collection.id()));
      return;
    }
    CollectionCommit commit =
        commits.computeIfAbsent(collection, each -> new CollectionCommit(each, now));
    refusal(pending, commit)
        .ifPresentOrElse(refused -> refuse(pending, commit, refused), () -> take(pending, commit));
  }

  /**
   * Returns why submissions are refused now. Since they were examined, the collection may have
   * closed, the wave ended, or the clock been set.
   */
  private Optional<RefusedException> refusal(PendingSubmissions pending, CollectionCommit commit) {
    if (pending.size() == 0) {
      return Optional.empty(); // rejections only, which have to be counted
    }
    Admission rules = pending.collection().admission();
    if (commit.isFull()) {
      return Optional.of(rules.closed());
    }
    return pending.bucket().isPresent()
        ? rules.refusalOfAcknowledged()
        : rules.refusal(pending.wave(), now);
  }

  private void take(PendingSubmissions pending, CollectionCommit commit) {
    List<Outcome> decided = commit.take(pending);
    outcomes.put(pending, decided);
    answers.add(() -> pending.answer().complete(decided));
  }

  private void refuse(
      PendingSubmissions pending, CollectionCommit commit, RefusedException refused) {
    if (refused.reason().isCounted()) {
      commit.refuse(pending, refused.reason());
    }
    fail(pending, refused);
  }

  private void fail(PendingSubmissions pending, RuntimeException reason) {
    answers.add(() -> pending.answer().completeExceptionally(reason));
  }

  /** Returns the outcomes of submissions; empty if they were refused as a whole. */
  Optional<List<Outcome>> outcomes(PendingSubmissions pending) {
    return Optional.ofNullable(outcomes.get(pending));
  }

  /** Returns whether there is nothing to write. */
  boolean isEmpty() {
    return commits.values().stream().allMatch(CollectionCommit::isEmpty);
  }

  /**
   * Ensures that all collections still exist.
   *
   * @throws StoreUnavailableException if not; the missing ones are marked as deleted
   */
  void checkExisting(Queries queries) {
    List<LiveCollection> open =
        commits.keySet().stream().filter(each -> !each.isDeleted()).toList();
    Set<Long> known =
        open.isEmpty()
            ? Set.of()
            : queries.existing(open.stream().map(LiveCollection::number).toList());
    List<LiveCollection> gone =
        open.stream().filter(each -> !known.contains(each.number())).toList();
    if (!gone.isEmpty()) {
      gone.forEach(LiveCollection::markDeleted);
      throw new StoreUnavailableException(gone.size() + " collections were deleted meanwhile");
    }
  }

  void write(Changes changes) {
    commits.values().forEach(commit -> commit.write(reportsPerSnapshot, changes));
    full().forEach(collection -> changes.close(collection.number(), now.toEpochMilli()));
  }

  /** Returns the collections that have reached their number of reports in this commit. */
  private List<LiveCollection> full() {
    return commits.entrySet().stream()
        .filter(each -> each.getValue().isFull() && each.getValue().freshReports() > 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  long freshReports() {
    return commits.values().stream().mapToLong(CollectionCommit::freshReports).sum();
  }

  Rejections rejections() {
    Rejections all = new Rejections();
    commits.values().forEach(commit -> all.add(commit.rejections()));
    return all;
  }

  /** Counts the durable reports. Returns the collections that this commit closes. */
  List<LiveCollection> committed() {
    List<LiveCollection> full = full();
    commits.values().forEach(CollectionCommit::committed);
    full.forEach(collection -> collection.markClosed(now.toEpochMilli()));
    return full;
  }

  /** Releases the locks of all collections, whether the commit succeeded or not. */
  void end() {
    commits.values().forEach(CollectionCommit::end);
  }

  /** Returns the answers to give after the commit. */
  List<Runnable> answers() {
    return answers;
  }
}
