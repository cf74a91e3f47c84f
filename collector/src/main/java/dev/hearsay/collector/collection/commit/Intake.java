package dev.hearsay.collector.collection.commit;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.commit.Examined.Candidate;
import dev.hearsay.collector.collection.commit.Examined.Refusal;
import dev.hearsay.collector.collection.commit.Lookups.Lookup;
import dev.hearsay.collector.collection.memory.LiveCollection;
import dev.hearsay.collector.collection.upkeep.Batches;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Progress;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One commit's part of one collection: decides what is fresh, writes it, and counts it once it is
 * durable. Until then the collection does not change.
 */
final class Intake {

  private final LiveCollection collection;
  private final Map<Key, Candidate> fresh = new LinkedHashMap<>();
  private final Rejections rejections = new Rejections();
  private List<BatchRow> rows = List.of();
  private boolean hasSnapshot;
  private boolean hasCollision;

  /** An id; clients, who choose it, cannot choose where it goes in a map. */
  private record Key(long fingerprint, ReportId id) {
    @Override
    public int hashCode() {
      return Long.hashCode(fingerprint);
    }
  }

  Intake(LiveCollection collection) {
    this.collection = collection;
  }

  /** Decides on each submission; the answer is true once the commit is done. */
  List<Outcome> take(Arrival arrival) {
    rejections.add(arrival.rejections());
    List<Outcome> outcomes = new ArrayList<>(arrival.size());
    for (Examined item : arrival.items()) {
      outcomes.add(item instanceof Candidate candidate ? take(candidate, arrival) : refused(item));
    }
    return outcomes;
  }

  private static Outcome refused(Examined item) {
    return ((Refusal) item).outcome(); // the only other one
  }

  /** Counts submissions to a collection that takes none any more. */
  void takeLate(Arrival arrival) {
    rejections.add(RejectionReason.CLOSED, arrival.size());
  }

  private Outcome take(Candidate candidate, Arrival arrival) {
    Candidate earlier = fresh.get(key(candidate));
    return earlier != null
        ? compared(candidate, earlier.submission().report())
        : switch (collection.match(candidate)) {
          case NONE -> accepted(candidate);
          case SAME -> Outcome.DUPLICATE;
          case OTHER -> lookedUp(candidate, arrival.lookup());
        };
  }

  private static Key key(Candidate candidate) {
    return new Key(candidate.fingerprint(), candidate.id());
  }

  private Outcome lookedUp(Candidate candidate, Lookup lookup) {
    byte[] taken = lookup.stored().get(candidate.id());
    if (taken != null) {
      return compared(candidate, taken);
    }
    hasCollision = true;
    return accepted(candidate);
  }

  /** Whether the collection has all the reports that it is to have, once this is committed. */
  boolean isFull() {
    return fresh.size() >= collection.room();
  }

  private Outcome accepted(Candidate candidate) {
    if (isFull()) {
      rejections.add(RejectionReason.CLOSED, 1);
      return Outcome.rejected(RejectionReason.CLOSED.text());
    }
    fresh.put(key(candidate), candidate);
    return Outcome.ACCEPTED;
  }

  private Outcome compared(Candidate candidate, byte[] taken) {
    if (candidate.hasBytes(taken)) {
      return Outcome.DUPLICATE;
    }
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

  void write(long bucket, long reportsPerSnapshot, Changes changes) {
    hasSnapshot =
        collection.reportsSinceSnapshot() >= reportsPerSnapshot
            && collection.snapshotLock().tryLock(); // else somebody reads hours: another time
    if (hasSnapshot) {
      collection.writeSnapshot(changes);
    }
    writeBatches(bucket, changes);
    writeRejections(changes);
  }

  private void writeBatches(long bucket, Changes changes) {
    if (!fresh.isEmpty()) {
      Progress before = collection.progress();
      List<Submission> submissions = fresh.values().stream().map(Candidate::submission).toList();
      rows = Batches.rows(before.seq() + 1, bucket, submissions);
      Progress then =
          new Progress(before.seq() + rows.size(), before.reports() + submissions.size());
      changes.append(collection.number(), rows, then);
    }
  }

  private void writeRejections(Changes changes) {
    Rejections all = collection.rejections();
    all.add(rejections);
    rejections
        .toMap()
        .forEach(
            (reason, more) ->
                changes.setRejections(collection.number(), reason.name(), all.of(reason)));
  }

  /** Counts what is durable now. */
  void committed() {
    if (hasSnapshot) {
      collection.snapshotTaken();
    }
    if (hasCollision) {
      collection.outdateLookups();
    }
    collection.committed(rows, fresh.values(), rejections);
  }

  /** Lets others go on, however it ended. */
  void end() {
    if (hasSnapshot) {
      collection.snapshotLock().unlock();
    }
  }
}
