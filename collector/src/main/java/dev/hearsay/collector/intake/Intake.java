package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.fold.Admission.Examined;
import dev.hearsay.collector.fold.Admission.Examined.Candidate;
import dev.hearsay.collector.fold.Admission.Examined.Refusal;
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
 * One commit's part of one collection: decides what is fresh, writes it, and counts it once it is
 * durable. Until then the collection does not change.
 */
final class Intake {

  private final LiveCollection collection;
  private final Instant now;
  private final Map<Key, Candidate> fresh = new LinkedHashMap<>();
  private final Rejections rejections = new Rejections();
  private final SortedMap<Long, List<Candidate>> byBucket = new TreeMap<>();
  private Progress then;
  private boolean hasSnapshot;

  /** An id; clients, who choose it, cannot choose where it goes in a map. */
  private record Key(long fingerprint, ReportId id) {
    @Override
    public int hashCode() {
      return Long.hashCode(fingerprint);
    }
  }

  /**
   * @param now the moment of the commit
   */
  Intake(LiveCollection collection, Instant now) {
    this.collection = collection;
    this.now = now;
    this.then = collection.progress();
  }

  /** Decides on each submission; the answer is true once the commit is done. */
  List<Outcome> take(Arrival arrival) {
    rejections.add(arrival.rejections());
    List<Outcome> outcomes = new ArrayList<>(arrival.size());
    long bucket = bucket(arrival);
    for (int i = 0; i < arrival.items().size(); i++) {
      Examined item = arrival.items().get(i);
      outcomes.add(
          item instanceof Candidate candidate
              ? take(candidate, arrival, i, bucket)
              : refused(item));
    }
    return outcomes;
  }

  private long bucket(Arrival arrival) {
    return arrival.bucket().orElseGet(() -> collection.admission().bucket(arrival.wave(), now));
  }

  private static Outcome refused(Examined item) {
    return ((Refusal) item).outcome(); // the only other one
  }

  /** Counts submissions to a collection, or to a wave, that takes none any more. */
  void refuse(Arrival arrival, RejectionReason reason) {
    rejections.add(reason, arrival.size());
  }

  private Outcome take(Candidate candidate, Arrival arrival, int place, long bucket) {
    Candidate earlier = fresh.get(key(candidate));
    return earlier != null
        ? compared(candidate, earlier)
        : switch (arrival.match(candidate, place)) {
          case NONE -> accepted(candidate, bucket);
          case SAME -> Outcome.DUPLICATE;
          case OTHER -> conflicting();
        };
  }

  private static Key key(Candidate candidate) {
    return new Key(candidate.fingerprint(), candidate.id());
  }

  /** Whether the collection has all the reports that it is to have, once this is committed. */
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
            && collection.snapshotLock().tryLock(); // else somebody reads hours: another time
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

  /** Counts what is durable now. */
  void committed() {
    if (hasSnapshot) {
      collection.snapshotTaken();
    }
    collection.committed(then, byBucket, rejections);
  }

  /** Lets others go on, however it ended. */
  void end() {
    if (hasSnapshot) {
      collection.snapshotLock().unlock();
    }
  }
}
