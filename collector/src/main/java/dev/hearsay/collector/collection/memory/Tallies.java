package dev.hearsay.collector.collection.memory;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucket;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.store.BucketTally;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Snapshot;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a collection's reports add up to: all of them, and those since the last snapshot by hour.
 * The hours up to the snapshot are in the store alone; there may be thousands. Thread-safe: a
 * reader makes a copy, and keeps the writer for no longer than that takes.
 */
final class Tallies {

  private final Plan plan;
  private final Tally total;
  private final Map<Long, Tally> recent = new TreeMap<>();
  private long recentReports;

  Tallies(Plan plan) {
    this.plan = plan;
    this.total = Tally.of(plan);
  }

  /** Those that were stored. */
  static Tallies of(Plan plan, Snapshot stored) {
    Tallies tallies = new Tallies(plan);
    tallies.total.merge(tallies.read(stored.tally()));
    return tallies;
  }

  synchronized void add(long bucket, List<Report> reports) {
    Tally hour = recent.computeIfAbsent(bucket, from -> Tally.of(plan));
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

  synchronized Tally total() {
    return copy(total);
  }

  private Tally copy(Tally tally) {
    Tally copy = Tally.of(plan);
    copy.merge(tally);
    return copy;
  }

  /** Writes everything, as of the given batch; {@link #snapshotTaken} follows if that lasts. */
  synchronized void writeSnapshot(long collection, long seq, Changes changes) {
    changes.setSnapshot(collection, new Snapshot(seq, bytes(total)));
    recent.forEach(
        (bucket, tally) -> {
          Tally hour = copy(tally);
          changes.bucketTally(collection, bucket).ifPresent(stored -> hour.merge(read(stored)));
          changes.setBucketTally(collection, new BucketTally(bucket, bytes(hour)));
        });
  }

  synchronized void snapshotTaken() {
    recent.clear();
    recentReports = 0;
  }

  /** The stored hours and the recent ones, which no snapshot may change meanwhile. */
  List<Bucket> buckets(long collection, Bucketing by, Queries queries) {
    Map<Instant, Tally> buckets = new TreeMap<>();
    queries.forEachBucketTally(
        collection, stored -> merge(buckets, by, stored.bucket(), read(stored.tally())));
    synchronized (this) {
      recent.forEach((bucket, tally) -> merge(buckets, by, bucket, tally));
    }
    return buckets.entrySet().stream()
        .map(bucket -> new Bucket(bucket.getKey(), bucket.getValue()))
        .toList();
  }

  private void merge(Map<Instant, Tally> buckets, Bucketing by, long bucket, Tally tally) {
    Instant from = by.start(Instant.ofEpochMilli(bucket));
    buckets.computeIfAbsent(from, start -> Tally.of(plan)).merge(tally);
  }

  synchronized long footprintBytes() {
    return total.footprintBytes() * (1 + recent.size());
  }

  private static byte[] bytes(Tally tally) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      TallyBytes.write(tally, out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return out.toByteArray();
  }

  private Tally read(byte[] bytes) {
    try {
      return TallyBytes.read(new ByteArrayInputStream(bytes), plan);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be read", e);
    }
  }
}
