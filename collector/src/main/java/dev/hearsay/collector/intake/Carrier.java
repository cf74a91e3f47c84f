package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Carries reports that may enter to a log, where they become durable. */
interface Carrier {

  /** Refuses what there is no room for, before somebody spends time on it. */
  void checkRoom(int reports, long bytes);

  /**
   * Carries reports to a wave, if the collection is a series.
   *
   * @return what became of each, once that is durable
   */
  CompletableFuture<List<Outcome>> carry(
      LiveCollection collection, int wave, List<Submission> submissions, Instant now);

  /** Counts reports that were turned away; done once the carrier answers for that. */
  CompletableFuture<Void> reject(LiveCollection collection, Rejections refused);

  /** Returns whether reports to a collection in memory need not wait for the store. */
  boolean isReady(LiveCollection collection);

  /** Returns how many reports wait to be durable. */
  long queuedReports();
}
