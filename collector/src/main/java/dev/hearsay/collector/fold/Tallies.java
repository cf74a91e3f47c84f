package dev.hearsay.collector.fold;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Queries.BucketTally;
import dev.hearsay.collector.store.Queries.Snapshot;
import dev.hearsay.wire.report.TallyBytes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * The tallies of a collection's reports: of all reports, and of the reports since the last snapshot
 * by hour or, in a series, by wave. Tallies of hours up to the snapshot are only in the store;
 * there may be thousands. Thread-safe: a reader makes a copy, and blocks the writer only for that
 * time.
 */
final class Tallies {

  /**
   * The number of hours or waves in memory above which a snapshot moves them to the store. Hundreds
   * of waves with a long grace period may accept reports at a time.
   */
  private static final int MAX_RECENT = 16;

  private final Plan plan;
  private final Timetable timetable;
  private final Tally total;
  private final Map<Long, Tally> recent = new TreeMap<>();
  private long recentReports;

  Tallies(Plan plan, Timetable timetable) {
    this.plan = plan;
    this.timetable = timetable;
    this.total = Tally.of(plan);
  }

  /** Adds a stored snapshot. */
  synchronized void restore(Snapshot stored) {
    total.merge(TallyBytes.read(stored.tally(), plan));
  }

  synchronized void add(long bucket, List<Report> reports) {
    Tally hour = recent.computeIfAbsent(bucket, from -> Tally.of(timetable.plan(from)));
    for (Report each : reports) {
      total.add(each);
      hour.add(each);
    }
    recentReports += reports.size();
  }

  /** Returns the number of reports that no snapshot includes. */
  synchronized long recentReports() {
    return recentReports;
  }

  synchronized boolean areRecentMany() {
    return recent.size() > MAX_RECENT;
  }

  synchronized Tally total() {
    return copy(total);
  }

  private static Tally copy(Tally tally) {
    Tally copy = Tally.of(tally.plan());
    copy.merge(tally);
    return copy;
  }

  /**
   * Writes all tallies as of the given batch. {@link #snapshotTaken} must follow once the
   * transaction is durable.
   */
  synchronized void writeSnapshot(long collection, long seq, Changes changes) {
    changes.setSnapshot(collection, new Snapshot(seq, TallyBytes.write(total)));
    recent.forEach(
        (bucket, tally) -> {
          Tally hour = stored(collection, bucket, changes);
          hour.merge(tally);
          changes.setBucketTally(collection, new BucketTally(bucket, TallyBytes.write(hour)));
        });
  }

  /** Returns the stored tally of an hour or a wave. */
  private Tally stored(long collection, long bucket, Queries queries) {
    Plan answered = timetable.plan(bucket);
    return queries
        .bucketTally(collection, bucket)
        .map(bytes -> TallyBytes.read(bytes, answered))
        .orElseGet(() -> Tally.of(answered));
  }

  synchronized void snapshotTaken() {
    recent.clear();
    recentReports = 0;
  }

  /** Returns the tallies of stored and recent hours. No snapshot may be taken meanwhile. */
  List<Bucket> buckets(long collection, Bucketing by, Queries queries) {
    return merged(collection, bucket -> by.start(Instant.ofEpochMilli(bucket)), queries)
        .entrySet()
        .stream()
        .map(bucket -> new Bucket(bucket.getKey(), bucket.getValue()))
        .toList();
  }

  /** Returns the tallies of waves, by their numbers. No snapshot may be taken meanwhile. */
  SortedMap<Integer, Tally> waves(long collection, Queries queries) {
    return merged(collection, timetable::wave, queries);
  }

  /** Returns the tally of one wave. No snapshot may be taken meanwhile. */
  Tally wave(long collection, int wave, Queries queries) {
    long bucket = timetable.bucket(wave, Instant.EPOCH);
    Tally tally = stored(collection, bucket, queries);
    synchronized (this) {
      Optional.ofNullable(recent.get(bucket)).ifPresent(tally::merge);
    }
    return tally;
  }

  /**
   * Returns all tallies, by a key that several hours may share.
   *
   * @param key a function of the start of an hour or a wave
   */
  private <K extends Comparable<K>> SortedMap<K, Tally> merged(
      long collection, LongFunction<K> key, Queries queries) {
    SortedMap<K, Tally> all = new TreeMap<>();
    queries.forEachBucketTally(
        collection,
        stored -> {
          Tally tally = TallyBytes.read(stored.tally(), timetable.plan(stored.bucket()));
          all.merge(key.apply(stored.bucket()), tally, Tallies::sum);
        });
    synchronized (this) {
      recent.forEach((bucket, tally) -> all.merge(key.apply(bucket), copy(tally), Tallies::sum));
    }
    return all;
  }

  private static Tally sum(Tally sum, Tally more) {
    sum.merge(more);
    return sum;
  }

  synchronized long footprintBytes() {
    return total.footprintBytes() * (1 + recent.size());
  }
}
