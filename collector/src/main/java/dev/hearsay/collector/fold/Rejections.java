package dev.hearsay.collector.fold;

import dev.hearsay.collector.collection.RejectionReason;
import java.util.EnumMap;
import java.util.Map;

/** The numbers of rejected reports by reason. Not thread-safe. */
public final class Rejections {

  private final Map<RejectionReason, Long> counts = new EnumMap<>(RejectionReason.class);

  /** Creates empty counts. */
  public Rejections() {}

  /** Returns counts for one reason. */
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

  /** Returns a copy without reasons that have no reports. */
  public Map<RejectionReason, Long> toMap() {
    return new EnumMap<>(counts);
  }
}
