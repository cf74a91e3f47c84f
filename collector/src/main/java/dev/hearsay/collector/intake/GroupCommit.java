package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.fold.Admission;
import dev.hearsay.collector.fold.Admission.Examination;
import dev.hearsay.collector.fold.Admission.Examination.Candidate;
import dev.hearsay.collector.fold.Admission.Examination.Refusal;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Queries.Progress;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.report.ReportId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

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

  /**
   * A commit's changes to one collection: it decides which reports are fresh, writes them, and
   * counts them once they are durable. Until then the collection does not change.
   */
  private static final class CollectionCommit {

    private final LiveCollection collection;
    private final Instant now;
    private final Map<Key, Candidate> fresh = new LinkedHashMap<>();
    private final Rejections rejections = new Rejections();
    private final SortedMap<Long, List<Candidate>> byBucket = new TreeMap<>();
    private Progress then;
    private boolean hasSnapshot;

    /** An id with a hash code that clients cannot choose, although they choose ids. */
    private record Key(long fingerprint, ReportId id) {
      @Override
      public int hashCode() {
        return Long.hashCode(fingerprint);
      }
    }

    /**
     * Starts without reports.
     *
     * @param now the time of the commit
     */
    CollectionCommit(LiveCollection collection, Instant now) {
      this.collection = collection;
      this.now = now;
      this.then = collection.progress();
    }

    /** Decides on each submission. The outcomes are valid once the commit is done. */
    List<Outcome> take(PendingSubmissions pending) {
      rejections.add(pending.rejections());
      List<Outcome> outcomes = new ArrayList<>(pending.size());
      long bucket = bucket(pending);
      for (int i = 0; i < pending.items().size(); i++) {
        Examination item = pending.items().get(i);
        outcomes.add(
            item instanceof Candidate candidate
                ? take(candidate, pending, i, bucket)
                : refused(item));
      }
      return outcomes;
    }

    private long bucket(PendingSubmissions pending) {
      return pending.bucket().orElseGet(() -> collection.admission().bucket(pending.wave(), now));
    }

    private static Outcome refused(Examination item) {
      return ((Refusal) item).outcome(); // there are only two kinds
    }

    /** Counts submissions to a collection or a wave that accepts no more reports. */
    void refuse(PendingSubmissions pending, RejectionReason reason) {
      rejections.add(reason, pending.size());
    }

    private Outcome take(Candidate candidate, PendingSubmissions pending, int place, long bucket) {
      Candidate earlier = fresh.get(key(candidate));
      return earlier != null
          ? compared(candidate, earlier)
          : switch (pending.match(candidate, place)) {
            case NONE -> accepted(candidate, bucket);
            case SAME -> Outcome.DUPLICATE;
            case OTHER -> conflicting();
          };
    }

    private static Key key(Candidate candidate) {
      return new Key(candidate.fingerprint(), candidate.id());
    }

    /** Returns whether the collection will have reached its number of reports with this commit. */
    boolean isFull() {
      return collection.admission().isFull(fresh.size());
    }

    private Outcome accepted(Candidate candidate, long bucket) {
      if (isFull()) {
        rejections.add(RejectionReason.CLOSED, 1);
        return Outcome.rejected(RejectionReason.CLOSED.text());
      }
      fresh.put(key(candidate), candidate);
      byBucket.computeIfAbsent(bucket, start -> new ArrayList<>()).add(candidate);
      return Outcome.ACCEPTED;
    }

    private Outcome compared(Candidate candidate, Candidate earlier) {
      return candidate.isSame(earlier) ? Outcome.DUPLICATE : conflicting();
    }

    private Outcome conflicting() {
      rejections.add(RejectionReason.CONFLICTING, 1);
      return Outcome.CONFLICTING;
    }

    long freshReports() {
      return fresh.size();
    }

    Rejections rejections() {
      return rejections;
    }

    boolean isEmpty() {
      return fresh.isEmpty() && rejections.total() == 0;
    }

    void write(long reportsPerSnapshot, Changes changes) {
      hasSnapshot =
          !fresh.isEmpty()
              && collection.isSnapshotDue(reportsPerSnapshot)
              && collection.snapshotLock().tryLock(); // if hours are being read, it can wait
      if (hasSnapshot) {
        collection.writeSnapshot(changes);
      }
      writeBatches(changes);
      writeRejections(changes);
    }

    private void writeBatches(Changes changes) {
      if (!fresh.isEmpty()) {
        Progress before = collection.progress();
        List<BatchRow> rows = new ArrayList<>();
        byBucket.forEach(
            (bucket, some) ->
                rows.addAll(collection.rows(before.seq() + 1 + rows.size(), bucket, some)));
        then = new Progress(before.seq() + rows.size(), before.reports() + fresh.size());
        changes.append(collection.number(), rows, then);
      }
    }

    private void writeRejections(Changes changes) {
      rejections
          .toMap()
          .forEach(
              (reason, more) -> changes.addRejections(collection.number(), reason.name(), more));
    }

    /** Counts the durable reports. */
    void committed() {
      if (hasSnapshot) {
        collection.snapshotTaken();
      }
      collection.committed(then, byBucket, rejections);
    }

    /** Releases the snapshot lock, whether the commit succeeded or not. */
    void end() {
      if (hasSnapshot) {
        collection.snapshotLock().unlock();
      }
    }
  }
}
