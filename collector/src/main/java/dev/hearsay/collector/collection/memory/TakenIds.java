package dev.hearsay.collector.collection.memory;

import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.collection.commit.Examined;
import dev.hearsay.collector.collection.commit.Examined.Candidate;
import dev.hearsay.collector.collection.index.Fingerprints;
import dev.hearsay.collector.collection.index.IdFolder;
import dev.hearsay.collector.collection.index.IdLoader;
import dev.hearsay.collector.collection.index.IdTable;
import dev.hearsay.collector.collection.index.Probe;
import dev.hearsay.collector.collection.index.SegmentFiles;
import dev.hearsay.collector.collection.index.SegmentedIds;
import dev.hearsay.collector.collection.upkeep.Batches;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Progress;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.SegmentRow;
import dev.hearsay.collector.store.Store;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a collection that are taken, with hashes of their reports. They are loaded when they
 * are first needed. Any thread may load and probe them; the thread that commits does all else.
 */
public final class TakenIds {

  private final long collection;
  private final Timetable timetable;
  private final IdFolder folder;
  private volatile @Nullable SegmentedIds index;

  TakenIds(long collection, Timetable timetable, IdFolder folder) {
    this.collection = collection;
    this.timetable = timetable;
    this.folder = folder;
  }

  /** Loads them, unless that was done before. Others wait for it. */
  public synchronized void load(Store store) {
    if (index == null) {
      SegmentFiles files = folder.claim(collection);
      IdLoader loader = store.read(queries -> read(files, queries, queries.segments(collection)));
      if (!loader.isComplete()) {
        loader = store.read(queries -> read(files, queries, List.of()));
      }
      index = loader.finish();
    }
  }

  private IdLoader read(SegmentFiles files, Queries queries, List<SegmentRow> segments) {
    Progress progress = queries.progress(collection).orElse(new Progress(0, 0));
    IdLoader loader = new IdLoader(files, progress, segments);
    queries.forEachBatch(
        collection,
        loader.afterSeq(),
        batch -> {
          forEach(batch, loader::add);
          loader.addedOf(batch.bucket());
        });
    return loader;
  }

  boolean areLoaded() {
    return index != null;
  }

  /** Whether they are loaded and sound. Those that are not sound are forgotten. */
  public boolean areUsable() {
    SegmentedIds known = index;
    if (known != null && known.written().isDamaged()) {
      forget();
    }
    return index != null;
  }

  /** Some are missing: all must be loaded again. */
  void forget() {
    index = null;
  }

  /** Refuses more reports while ids cannot be written. */
  void checkRoom() {
    SegmentedIds known = index;
    if (known != null) {
      known.checkRoom();
    }
  }

  /** Adds those of a batch, if the others are there and these are not. */
  void add(BatchRow batch) {
    SegmentedIds known = index;
    if (known != null && batch.seq() > known.seq()) {
      known.begin(batch.bucket(), timetable.waves() == 0);
      forEach(batch, known::add);
      known.addedTo(batch.seq());
    }
  }

  private void forEach(BatchRow batch, IdReader reader) {
    Fingerprints fingerprints = folder.fingerprints();
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

  /** Adds those of a commit; {@link #committed} follows. */
  void add(long bucket, List<Candidate> accepted) {
    SegmentedIds known = Objects.requireNonNull(index);
    known.begin(bucket, timetable.waves() == 0);
    accepted.forEach(each -> known.add(each.fingerprint(), each.hash()));
  }

  /** All ids up to a batch were added. */
  void committed(long seq) {
    Objects.requireNonNull(index).addedTo(seq);
  }

  /** Looks for those of candidates among all that are not the latest, on any thread. */
  public Probe probe(List<Examined> items) {
    SegmentedIds known = index;
    if (known == null) {
      return Probe.NONE; // it was forgotten: the thread that commits loads it again
    }
    long[] fingerprints = new long[items.size()];
    int[] hashes = new int[items.size()];
    for (int i = 0; i < fingerprints.length; i++) {
      if (items.get(i) instanceof Candidate candidate) {
        fingerprints[i] = candidate.fingerprint();
        hashes[i] = candidate.hash();
      }
    }
    return known.written().probe(fingerprints, hashes);
  }

  /**
   * Whether a candidate's id is taken; they must be loaded.
   *
   * @param probe of candidates among which it was
   * @param place which of them
   */
  public IdTable.Match match(Candidate candidate, Probe probe, int place) {
    return Objects.requireNonNull(index)
        .find(candidate.fingerprint(), candidate.hash(), probe, place);
  }

  /** Has them written if they are many: the collection leaves memory. */
  void leave() {
    SegmentedIds known = index;
    if (known != null) {
      known.leave();
    }
  }

  /** Has all of hours and waves before one written soon, if any are. */
  public void freezeBefore(long bucket) {
    SegmentedIds known = index;
    if (known != null) {
      known.freezeBefore(bucket);
    }
  }

  /**
   * Writes what is frozen, and merges all segments with ids of rows that are as they were
   * committed.
   *
   * @param maxMerged merges no more than so many ids
   * @return up to which batch rows may be replaced: later ones are read by a start
   */
  public long write(long maxMerged, Store store) {
    SegmentedIds known = index;
    if (known == null) {
      return store.read(queries -> queries.segments(collection)).isEmpty() ? Long.MAX_VALUE : 0;
    }
    long seq = known.written().write();
    store
        .read(queries -> queries.firstLooseSeq(collection))
        .ifPresent(first -> known.written().seal(first, maxMerged));
    return seq;
  }

  long footprintBytes() {
    SegmentedIds known = index;
    return known == null ? 0 : known.footprintBytes();
  }
}
