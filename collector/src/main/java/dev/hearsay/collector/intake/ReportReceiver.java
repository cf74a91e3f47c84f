package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The entry of submissions. On the calling thread it checks the collection's rules, and passes
 * admitted reports to a carrier.
 */
record ReportReceiver(LoadedCollections loaded, Carrier carrier, InstantSource clock) {

  /** Submits reports, to a wave if the collection is a series. */
  CompletableFuture<List<Outcome>> submit(String id, int wave, List<Submission> submissions) {
    carrier.checkCapacity(submissions.size(), PendingSubmissions.bytes(submissions));
    return loaded.with(id, collection -> submit(collection, wave, submissions));
  }

  private CompletableFuture<List<Outcome>> submit(
      LiveCollection collection, int wave, List<Submission> submissions) {
    collection.admission().check(wave);
    if (collection.isDeleted()) {
      throw new NoSuchCollectionException(collection.id());
    }
    Instant now = clock.instant();
    Optional<RefusedException> refusal = collection.admission().refusal(wave, now);
    return refusal.isPresent()
        ? refused(collection, refusal.get(), submissions.size())
        : carrier.carry(collection, wave, submissions, now);
  }

  private CompletableFuture<List<Outcome>> refused(
      LiveCollection collection, RefusedException refusal, long reports) {
    return refusal.reason().isCounted()
        ? carrier
            .reject(collection, Rejections.of(refusal.reason(), reports))
            .thenCompose(counted -> CompletableFuture.failedFuture(refusal))
        : CompletableFuture.failedFuture(refusal);
  }

  /** Counts reports that were rejected. */
  CompletableFuture<Void> reject(String id, RejectionReason reason, long reports) {
    return loaded.with(
        id, collection -> carrier.reject(collection, Rejections.of(reason, reports)));
  }

  /**
   * Returns whether reports to a loaded collection can be submitted without waiting for the store.
   */
  boolean isReady(LiveCollection collection) {
    return carrier.isReady(collection);
  }

  /** Returns the number of reports that are not durable yet. */
  long queuedReports() {
    return carrier.queuedReports();
  }
}
