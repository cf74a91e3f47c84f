package dev.hearsay.collector.collection;

import dev.hearsay.collector.collection.Examined.Candidate;
import dev.hearsay.collector.collection.Examined.Refusal;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Progress;
import dev.hearsay.wire.Submission;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One commit's part of one collection: decides what is fresh, writes it, and counts it once it is
 * durable. Until then the collection does not change.
 */
final class Intake {

  private final LiveCollection collection;
  private final StoredBatches batches;
  private final IdTable freshIds = new IdTable();
  private final List<Candidate> fresh = new ArrayList<>();
  private final Rejections rejections = new Rejections();
  private List<BatchRow> rows = List.of();
  private boolean hasSnapshot;

  Intake(LiveCollection collection, StoredBatches batches) {
    this.collection = collection;
    this.batches = batches;
  }

  /** Decides on each submission; the answer is true once the commit is done. */
  List<Outcome> take(Arrival arrival) {
    rejections.add(arrival.rejections());
    List<Outcome> outcomes = new ArrayList<>(arrival.size());
    for (Examined item : arrival.items()) {
      outcomes.add(item instanceof Candidate candidate ? take(candidate) : refused(item));
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

  private Outcome take(Candidate candidate) {
    byte[] taken = bytesUnderSameId(candidate);
    if (taken == null) {
      fresh.add(candidate);
      freshIds.add(candidate.fingerprint(), fresh.size());
      return Outcome.ACCEPTED;
    }
    if (candidate.hasBytes(taken)) {
      return Outcome.DUPLICATE;
    }
    rejections.add(RejectionReason.CONFLICT, 1);
    return Outcome.CONFLICT;
  }

  private byte @Nullable [] bytesUnderSameId(Candidate candidate) {
    int place =
        freshIds.find(candidate.fingerprint(), at -> fresh.get(at - 1).id().equals(candidate.id()));
    return place > 0
        ? fresh.get(place - 1).submission().report()
        : collection.stored(candidate, batches);
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

  void write(long bucket, long reportsASnapshot, Changes changes) {
    hasSnapshot =
        collection.reportsSinceSnapshot() >= reportsASnapshot
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
      List<Submission> submissions = fresh.stream().map(Candidate::submission).toList();
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
    collection.committed(rows, fresh, rejections);
  }

  /** Lets others go on, however it ended. */
  void end() {
    if (hasSnapshot) {
      collection.snapshotLock().unlock();
    }
  }
}
