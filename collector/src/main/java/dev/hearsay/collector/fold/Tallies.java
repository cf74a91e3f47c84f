package dev.hearsay.collector.fold;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.Bucketing.Bucket;
import dev.hearsay.collector.collection.Timetable;
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
 * What a collection's reports add up to: all of them, and those since the last snapshot by hour or,
 * of a series, by wave. The hours up to the snapshot are in the store alone; there may be
 * thousands. Thread-safe: a reader makes a copy, and keeps the writer for no longer than that
 * takes.
 */
final class Tallies {

  /**
   * How many hours or waves are kept in memory before a snapshot moves them to the store. Waves
   * with a long grace take reports hundreds at a time.
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

  /** Adds what was stored. */
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

  /** How many reports no snapshot includes. */
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

  /** Writes everything, as of the given batch; {@link #snapshotTaken} follows if that lasts. */
  synchronized void writeSnapshot(long collection, long seq, Changes changes) {
    changes.setSnapshot(collection, new Snapshot(seq, TallyBytes.write(total)));
    recent.forEach(
        (bucket, tally) -> {
          Tally hour = stored(collection, bucket, changes);
          hour.merge(tally);
          changes.setBucketTally(collection, new BucketTally(bucket, TallyBytes.write(hour)));
        });
  }

  /** What the store has of an hour or a wave. */
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

  /** The stored hours and the recent ones, which no snapshot may change meanwhile. */
  List<Bucket> buckets(long collection, Bucketing by, Queries queries) {
    return merged(collection, bucket -> by.start(Instant.ofEpochMilli(bucket)), queries)
        .entrySet()
        .stream()
        .map(bucket -> new Bucket(bucket.getKey(), bucket.getValue()))
        .toList();
  }

  /** The same of a series, by the waves' numbers. */
  SortedMap<Integer, Tally> waves(long collection, Queries queries) {
    return merged(collection, timetable::wave, queries);
  }

  /** The same of one wave. */
  Tally wave(long collection, int wave, Queries queries) {
    long bucket = timetable.bucket(wave, Instant.EPOCH);
    Tally tally = stored(collection, bucket, queries);
    synchronized (this) {
      Optional.ofNullable(recent.get(bucket)).ifPresent(tally::merge);
    }
    return tally;
  }

  /**
   * All tallies, by a key that several hours may share.
   *
   * @param key of what starts at a moment
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
