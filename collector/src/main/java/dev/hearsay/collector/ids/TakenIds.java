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
 * The ids of a collection that are taken, with hashes of their reports. They are loaded when they
 * are first needed. Any thread may load and probe them; the thread that commits does all else.
 */
public final class TakenIds {

  /** What is known of an id. */
  public enum Match {
    /** It is free. */
    NONE,
    /** It is taken by the same report. */
    SAME,
    /** It is taken by another report. */
    OTHER;

    /** What two places know of an id together. */
    Match or(Match other) {
      return this == NONE || other == SAME ? other : this;
    }
  }

  /**
   * What is known of some ids from all batches up to one. It stays true: batches do not change, and
   * those that follow can be looked at later.
   *
   * @param seq the last of these batches
   * @param found by the ids' places
   */
  @SuppressWarnings("ArrayRecordComponent") // these are not compared
  public record Probe(long seq, Match[] found) {

    /** Of ids of which nothing is known. */
    public static final Probe NONE = new Probe(Long.MIN_VALUE, new Match[0]);

    Match found(int place) {
      return place < found.length ? found[place] : Match.NONE;
    }
  }

  private final long collection;
  private final boolean keepsReports;
  private final Timetable timetable;
  private final IdFolder folder;
  private final Fingerprints fingerprints;
  private volatile @Nullable SegmentedIds index;

  /**
   * @param keepsReports whether the log has reports, or their hashes
   * @param fingerprints the collection's own
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
    queries.forEachStored(
        collection,
        loader.afterSeq(),
        batch -> {
          forEach(batch, keepsReports, loader::add);
          loader.addedOf(batch.bucket());
        });
    return loader;
  }

  public boolean areLoaded() {
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
  public void forget() {
    index = null;
  }

  /** Refuses more reports while ids cannot be written. */
  public void checkRoom() {
    SegmentedIds known = index;
    if (known != null) {
      known.checkRoom();
    }
  }

  /** Adds those of a batch with its reports, if the others are there and these are not. */
  public void add(BatchRow batch) {
    SegmentedIds known = index;
    if (known != null && batch.seq() > known.seq()) {
      known.begin(batch.bucket(), timetable.waves() == 0);
      forEach(batch, true, known::add);
      known.addedTo(batch.seq());
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

  /** Takes an id's fingerprint and its rest. */
  private interface IdReader {
    void accept(long fingerprint, long rest);
  }

  /** Ids of a bucket follow, which {@link #add} adds and {@link #committed} ends. */
  public void begin(long bucket) {
    Objects.requireNonNull(index).begin(bucket, timetable.waves() == 0);
  }

  public void add(long fingerprint, long rest) {
    Objects.requireNonNull(index).add(fingerprint, rest);
  }

  /** All ids up to a batch were added. */
  public void committed(long seq) {
    Objects.requireNonNull(index).addedTo(seq);
  }

  /** Looks for ids among all that are not the latest, on any thread. */
  public Probe probe(long[] fingerprints, long[] rests) {
    SegmentedIds known = index; // if it was forgotten, the thread that commits loads it again
    return known == null ? Probe.NONE : known.written().probe(fingerprints, rests);
  }

  /**
   * Returns whether an id is taken; they must be loaded.
   *
   * @param probe the result of a probe of several ids
   * @param place the place of this id among them
   */
  public Match match(long fingerprint, long rest, Probe probe, int place) {
    return Objects.requireNonNull(index).find(fingerprint, rest, probe, place);
  }

  /** Has them written if they are many: the collection leaves memory. */
  public void leave() {
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

  public long footprintBytes() {
    SegmentedIds known = index;
    return known == null ? 0 : known.footprintBytes();
  }
}
