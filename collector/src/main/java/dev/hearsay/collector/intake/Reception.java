package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Where submissions come in: they are examined on the calling thread, and then made durable. */
interface Reception {

  /** Takes reports to a wave, if the collection is a series. */
  CompletableFuture<List<Outcome>> submit(String id, int wave, List<Submission> submissions);

  /** Counts reports that were turned away. */
  CompletableFuture<Void> reject(String id, RejectionReason reason, long reports);

  /** Whether reports to a collection in memory would be taken without waiting for the store. */
  boolean isReady(LiveCollection collection);

  /** How many reports wait to be durable. */
  long queuedReports();
}
