package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An appender that makes admitted reports durable in a log. */
interface Carrier {

  /** Refuses reports for which the queue has no room, before they are examined. */
  void checkCapacity(int reports, long bytes);

  /**
   * Appends reports, to a wave if the collection is a series.
   *
   * @return the outcome of each report, once it is durable
   */
  CompletableFuture<List<Outcome>> carry(
      LiveCollection collection, int wave, List<Submission> submissions, Instant now);

  /** Counts rejected reports. Completes once the carrier takes responsibility for that. */
  CompletableFuture<Void> reject(LiveCollection collection, Rejections refused);

  /**
   * Returns whether reports to a loaded collection can be appended without waiting for the store.
   */
  boolean isReady(LiveCollection collection);

  /** Returns the number of reports that are not durable yet. */
  long queuedReports();
}
