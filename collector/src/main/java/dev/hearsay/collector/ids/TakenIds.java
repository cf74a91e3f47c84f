package dev.hearsay.collector.ids;

import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.log.Batches;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Queries.Progress;
import dev.hearsay.collector.store.Queries.SegmentRow;
import dev.hearsay.collector.store.Store;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The ids of all stored reports of a collection, with hashes of these reports. They are loaded at
 * first use. Any thread may load, look up and write them; only the thread that commits may call the
 * other methods.
 */
public final class TakenIds {

  /** The result of looking up an id with its report. */
  public enum Match {
    /** The id is free. */
    NONE,
    /** The id is taken by the same report. */
    SAME,
    /** The id is taken by another report. */
    OTHER;

    /** Combines the results of two searches for one id. */
    Match or(Match other) {
      return this == NONE || other == SAME ? other : this;
    }
  }

  /**
   * The result of looking up ids in all batches up to {@code seq}. It stays valid, because batches
   * do not change; {@link TakenIds#match} searches only later batches.
   *
   * @param seq the last of these batches
   * @param matches the matches, in the order of the ids
   */
  @SuppressWarnings("ArrayRecordComponent") // results are not compared
  public record Lookup(long seq, Match[] matches) {

    /** An empty result, for which no batch was searched. */
    public static final Lookup NONE = new Lookup(Long.MIN_VALUE, new Match[0]);

    Match match(int place) {
      return place < matches.length ? matches[place] : Match.NONE;
    }
  }

  private final long collection;
  private final boolean keepsReports;
  private final Timetable timetable;
  private final IdFolder folder;
  private final Fingerprints fingerprints;
  private volatile @Nullable SegmentedIds index;

  /**
   * Creates an index that is not loaded.
   *
   * @param keepsReports whether the log contains the reports; otherwise it contains their hashes
   * @param fingerprints the collection's own fingerprints
   */
  public TakenIds(
      long collection,
      boolean keepsReports,
      Timetable timetable,
      IdFolder folder,
      Fingerprints fingerprints) {
    this.collection = collection;
    this.keepsReports = keepsReports;
    this.timetable = timetable;
    this.folder = folder;
    this.fingerprints = fingerprints;
  }

  /** Loads the ids, unless they are loaded. Concurrent callers wait. */
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
    queries.forEachStored(
        collection,
        loader.afterSeq(),
        batch -> {
          forEach(batch, keepsReports, loader::add);
          loader.addedBatch(batch.bucket());
        });
    return loader;
  }

  public boolean areLoaded() {
    return index != null;
  }

  /** Returns whether the ids are loaded and undamaged. A damaged index is dropped. */
  public boolean areUsable() {
    SegmentedIds known = index;
    if (known != null && known.written().isDamaged()) {
      forget();
    }
    return index != null;
  }

  /** Drops the index, because ids are missing. It must be loaded again. */
  public void forget() {
    index = null;
  }

  /** Refuses more reports while ids cannot be written to the disk. */
  public void checkCapacity() {
    SegmentedIds known = index;
    if (known != null) {
      known.checkCapacity();
    }
  }

  /** Adds the ids of a batch with its reports, if the index is loaded and does not have them. */
  public void add(BatchRow batch) {
    SegmentedIds known = index;
    if (known != null && batch.seq() > known.seq()) {
      known.beginBucket(batch.bucket(), timetable.waves() == 0);
      forEach(batch, true, known::add);
      known.addedUpTo(batch.seq());
    }
  }

  private void forEach(BatchRow batch, boolean hasReports, IdReader reader) {
    int wave = timetable.wave(batch.bucket());
    Batches.forEachReport(
        batch,
        (high, low, report) ->
            reader.accept(
                fingerprints.of(high, low),
                hasReports
                    ? fingerprints.rest(wave, high, low, report)
                    : fingerprints.rest(high, low, report.getInt())));
  }

  /**
   * A consumer of the fingerprint of an id and of the rest of its entry, which includes a hash of
   * the report.
   */
  private interface IdReader {
    void accept(long fingerprint, long rest);
  }

  /** Prepares for ids of a bucket. Calls of {@link #add} follow, then {@link #committed}. */
  public void beginBucket(long bucket) {
    Objects.requireNonNull(index).beginBucket(bucket, timetable.waves() == 0);
  }

  public void add(long fingerprint, long rest) {
    Objects.requireNonNull(index).add(fingerprint, rest);
  }

  /** Notes that all ids up to a batch were added. */
  public void committed(long seq) {
    Objects.requireNonNull(index).addedUpTo(seq);
  }

  /**
   * Looks ids up in all segments, on any thread. {@link #match} searches the ids that were not in a
   * segment at that time.
   */
  public Lookup lookUp(long[] fingerprints, long[] rests) {
    SegmentedIds known = index; // if it was dropped, the thread that commits loads it again
    return known == null ? Lookup.NONE : known.written().lookUp(fingerprints, rests);
  }

  /**
   * Returns whether an id is taken, and by which report. The ids must be loaded.
   *
   * @param lookup an earlier lookup of several ids
   * @param place the index of this id among them
   */
  public Match match(long fingerprint, long rest, Lookup lookup, int place) {
    return Objects.requireNonNull(index).find(fingerprint, rest, lookup, place);
  }

  /**
   * Starts to write the ids in memory to a segment if there are many. Is called before the
   * collection is unloaded.
   */
  public void freezeIfMany() {
    SegmentedIds known = index;
    if (known != null) {
      known.freezeIfMany();
    }
  }

  /**
   * Freezes the ids of earlier buckets (hours or waves), if there are any, so that they are written
   * soon.
   */
  public void freezeBefore(long bucket) {
    SegmentedIds known = index;
    if (known != null) {
      known.freezeBefore(bucket);
    }
  }

  /**
   * Writes all frozen ids to segments. Then merges the segments with ids of rows that are not
   * sorted yet, since the borders of these segments would reveal the order of arrival.
   *
   * @param maxMerged the largest number of ids to merge
   * @return the batch up to which all ids are in segments. Rows up to it may be replaced, because a
   *     start reads only ids of later rows from the log
   */
  public long write(long maxMerged, Store store) {
    SegmentedIds known = index;
    if (known == null) {
      return store.read(queries -> queries.segments(collection)).isEmpty() ? Long.MAX_VALUE : 0;
    }
    long seq = known.written().write();
    store
        .read(queries -> queries.firstLooseSeq(collection))
        .ifPresent(first -> known.written().mergeFrom(first, maxMerged));
    return seq;
  }

  public long footprintBytes() {
    SegmentedIds known = index;
    return known == null ? 0 : known.footprintBytes();
  }
}
