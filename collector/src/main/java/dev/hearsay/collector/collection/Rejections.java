package dev.hearsay.collector.collection;

import java.util.EnumMap;
import java.util.Map;

/** How many reports were not accepted, by reason. Not thread-safe. */
final class Rejections {

  private final Map<RejectionReason, Long> counts = new EnumMap<>(RejectionReason.class);

  /** None. */
  Rejections() {}

  static Rejections of(RejectionReason reason, long reports) {
    Rejections rejections = new Rejections();
    rejections.add(reason, reports);
    return rejections;
  }

  static Rejections stored(Map<String, Long> byName) {
    Rejections rejections = new Rejections();
    byName.forEach((name, reports) -> rejections.add(RejectionReason.valueOf(name), reports));
    return rejections;
  }

  void add(RejectionReason reason, long reports) {
    counts.merge(reason, reports, Long::sum);
  }

  void add(Rejections others) {
    others.counts.forEach(this::add);
  }

  long of(RejectionReason reason) {
    return counts.getOrDefault(reason, 0L);
  }

  long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** A copy; reasons without any are left out. */
  Map<RejectionReason, Long> toMap() {
    return new EnumMap<>(counts);
  }
}
