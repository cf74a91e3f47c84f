package dev.hearsay.collector.publish;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.intake.View;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.TallyBytes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * The sums of the published increments of a collection, which are what readers see.
 *
 * @param number the collection's number in the store
 */
record PublishedView(Store store, long number, Plan plan, Timetable timetable) implements View {

  PublishedView(Store store, LiveCollection collection) {
    this(store, collection.number(), collection.plan(), collection.timetable());
  }

  @Override
  public Tally tally() {
    return tally(store.read(queries -> queries.publishedTally(number)), plan);
  }

  @Override
  public Tally tally(int wave) {
    long bucket = timetable.bucket(wave, Instant.EPOCH);
    return tally(
        store.read(queries -> queries.publishedTally(number, bucket)), timetable.planOf(wave));
  }

  private static Tally tally(Optional<byte[]> stored, Plan plan) {
    return stored.map(bytes -> TallyBytes.read(bytes, plan)).orElseGet(() -> Tally.of(plan));
  }

  @Override
  public SortedMap<Integer, Tally> waves() {
    return sums(timetable::wave);
  }

  @Override
  public List<Bucket> buckets(Bucketing by) {
    return sums(bucket -> by.start(Instant.ofEpochMilli(bucket))).entrySet().stream()
        .map(bucket -> new Bucket(bucket.getKey(), bucket.getValue()))
        .toList();
  }

  private <K extends Comparable<K>> SortedMap<K, Tally> sums(LongFunction<K> key) {
    SortedMap<K, Tally> sums = new TreeMap<>();
    store.scan(
        queries ->
            queries.forEachPublishedTally(
                number,
                stored -> {
                  Tally tally = TallyBytes.read(stored.tally(), timetable.plan(stored.bucket()));
                  sums.merge(key.apply(stored.bucket()), tally, PublishedView::sum);
                }));
    return sums;
  }

  private static Tally sum(Tally sum, Tally more) {
    sum.merge(more);
    return sum;
  }
}
