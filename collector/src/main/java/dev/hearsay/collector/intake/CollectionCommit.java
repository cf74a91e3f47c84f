package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.fold.Admission.Examination;
import dev.hearsay.collector.fold.Admission.Examination.Candidate;
import dev.hearsay.collector.fold.Admission.Examination.Refusal;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Queries.Progress;
import dev.hearsay.wire.report.ReportId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A commit's changes to one collection: it decides which reports are fresh, writes them, and counts
 * them once they are durable. Until then the collection does not change.
 */
final class CollectionCommit {

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
        .forEach((reason, more) -> changes.addRejections(collection.number(), reason.name(), more));
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
