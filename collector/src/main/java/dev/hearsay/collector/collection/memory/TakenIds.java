package dev.hearsay.collector.collection.memory;

import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.collection.commit.Examined.Candidate;
import dev.hearsay.collector.collection.index.Fingerprints;
import dev.hearsay.collector.collection.index.IdIndex;
import dev.hearsay.collector.collection.index.IdTable;
import dev.hearsay.collector.collection.upkeep.Batches;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Store;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a collection that are taken, with hashes of their reports. They are read from the log
 * when they are first needed. Any thread may load them; the thread that commits does all else.
 */
final class TakenIds {

  private final Timetable timetable;
  private final Fingerprints fingerprints;
  private volatile @Nullable IdIndex index;

  TakenIds(Timetable timetable, Fingerprints fingerprints) {
    this.timetable = timetable;
    this.fingerprints = fingerprints;
  }

  /**
   * Reads them, unless that was done before. Others wait for it.
   *
   * @param reports how many to expect
   */
  synchronized void load(long collection, long reports, Store store) {
    if (index == null) {
      IdIndex.Builder all = new IdIndex.Builder(reports);
      store.scan(queries -> queries.forEachBatch(collection, batch -> forEach(batch, all::add)));
      index = all.build();
    }
  }

  boolean areLoaded() {
    return index != null;
  }

  /** Some are missing: all must be read again. */
  void forget() {
    index = null;
  }

  /** Adds those of a batch, if the others are there. */
  void add(BatchRow batch) {
    IdIndex known = index;
    if (known != null) {
      forEach(batch, known::add);
    }
  }

  private void forEach(BatchRow batch, IdReader reader) {
    int wave = timetable.wave(batch.bucket());
    Batches.forEachReport(
        batch,
        (high, low, report) ->
            reader.accept(
                fingerprints.of(high, low), fingerprints.ofReport(wave, high, low, report)));
  }

  /** Takes an id's fingerprint, and the hash of its report. */
  private interface IdReader {
    void accept(long fingerprint, int hash);
  }

  void add(Candidate accepted) {
    Objects.requireNonNull(index).add(accepted.fingerprint(), accepted.hash());
  }

  IdTable.Match match(Candidate candidate) {
    return Objects.requireNonNull(index).find(candidate.fingerprint(), candidate.hash());
  }

  long footprintBytes() {
    IdIndex known = index;
    return known == null ? 0 : known.footprintBytes();
  }
}
