package dev.hearsay.spark.stream;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the messages of a batch, or those that one task has of it, add up to. */
final class BatchCount {

  private final PlanBook plans;
  private final SortedMap<String, CollectionCount> collections = new TreeMap<>();
  private long messages;
  private long unreadable;
  private long unknown;

  BatchCount(PlanBook plans) {
    this.plans = plans;
  }

  /**
   * The same as what a task sends to the driver.
   *
   * @param unknown reports to collections that do not exist
   */
  record Part(long messages, long unreadable, long unknown, List<Counted> collections)
      implements Serializable {
    private static final long serialVersionUID = 1;
  }

  /** What a task has of one collection: tallies by the start of their hour or wave. */
  record Counted(
      String collection, Map<Long, byte[]> tallies, Map<CollectionCount.Reason, Long> rejected)
      implements Serializable {
    private static final long serialVersionUID = 1;
  }

  void add(TopicRow row) {
    if (row.isSummary()) {
      messages += row.messages();
      unreadable += row.unreadable();
      return;
    }
    Optional<CollectionCount> count = collection(row.collection());
    if (count.isPresent()) {
      count.get().add(row.wave(), row.bucket(), row.report());
    } else {
      unknown++;
    }
  }

  private Optional<CollectionCount> collection(String id) {
    CollectionCount known = collections.get(id);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<CollectionCount> fresh = plans.find(id).map(CollectionCount::new);
    fresh.ifPresent(count -> collections.put(id, count));
    return fresh;
  }

  Part toPart() {
    List<Counted> all = new ArrayList<>();
    collections.forEach(
        (id, count) -> {
          Map<Long, byte[]> tallies = new HashMap<>();
          count.tallies().forEach((bucket, tally) -> tallies.put(bucket, bytes(tally)));
          all.add(new Counted(id, tallies, new HashMap<>(count.rejected())));
        });
    return new Part(messages, unreadable, unknown, all);
  }

  void merge(Part part) {
    messages += part.messages;
    unreadable += part.unreadable;
    unknown += part.unknown;
    for (Counted counted : part.collections) {
      CollectionCount sum = collection(counted.collection).orElseThrow();
      counted.tallies.forEach(
          (bucket, tally) -> sum.merge(bucket, tally(tally, sum.planOf(bucket))));
      counted.rejected.forEach(sum::reject);
    }
  }

  static byte[] bytes(Tally tally) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      TallyBytes.write(tally, out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return out.toByteArray();
  }

  static Tally tally(byte[] bytes, Plan plan) {
    try {
      return TallyBytes.read(new ByteArrayInputStream(bytes), plan);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be read", e);
    }
  }

  SortedMap<String, CollectionCount> collections() {
    return collections;
  }

  long messages() {
    return messages;
  }

  /** Messages that are no reports, or to no collection. */
  long unreadable() {
    return unreadable + unknown;
  }

  long reports() {
    return collections.values().stream().mapToLong(CollectionCount::reports).sum();
  }

  long rejections() {
    return collections.values().stream().mapToLong(CollectionCount::rejections).sum();
  }

  /** Messages under an id that had come before: all that are not something else. */
  long duplicates() {
    return messages - unreadable() - reports() - rejections();
  }
}
