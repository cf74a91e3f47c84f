package dev.hearsay.collector.fold;

import dev.hearsay.collector.collection.RejectionReason;
import java.util.EnumMap;
import java.util.Map;

/** How many reports were not accepted, by reason. Not thread-safe. */
public final class Rejections {

  private final Map<RejectionReason, Long> counts = new EnumMap<>(RejectionReason.class);

  /** None. */
  public Rejections() {}

  /** Some for one reason. */
  public static Rejections of(RejectionReason reason, long reports) {
    Rejections rejections = new Rejections();
    rejections.add(reason, reports);
    return rejections;
  }

  public static Rejections stored(Map<String, Long> byName) {
    Rejections rejections = new Rejections();
    byName.forEach((name, reports) -> rejections.add(RejectionReason.valueOf(name), reports));
    return rejections;
  }

  public void add(RejectionReason reason, long reports) {
    counts.merge(reason, reports, Long::sum);
  }

  public void add(Rejections others) {
    others.counts.forEach(this::add);
  }

  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** A copy; reasons without any are left out. */
  public Map<RejectionReason, Long> toMap() {
    return new EnumMap<>(counts);
  }
}
