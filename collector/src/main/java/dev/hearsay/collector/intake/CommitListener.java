package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.RejectionReason;
import java.time.Duration;
import java.util.Map;

/** Hears of every commit of reports, on the thread that commits: it must not block. */
@FunctionalInterface
public interface CommitListener {

  /**
   * Something has become durable.
   *
   * @param reports how many were accepted
   * @param rejections how many were not, by reason
   * @param took how long the store needed
   */
  void committed(long reports, Map<RejectionReason, Long> rejections, Duration took);
}
