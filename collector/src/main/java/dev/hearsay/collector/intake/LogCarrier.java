package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A carrier to the log of this process: it queues examined reports for a commit. */
record LogCarrier(Store store, Committer committer) implements Carrier {

  @Override
  public void checkCapacity(int reports, long bytes) {
    committer.queue().checkCapacity(reports, bytes);
  }

  @Override
  public CompletableFuture<List<Outcome>> carry(
      LiveCollection collection, int wave, List<Submission> submissions, Instant now) {
    return enqueue(
        collection.id(),
        held -> {
          held.loadIndex(store);
          return PendingSubmissions.examined(held, wave, submissions);
        });
  }

  @Override
  public CompletableFuture<Void> reject(LiveCollection collection, Rejections refused) {
    return enqueue(collection.id(), held -> PendingSubmissions.rejectionsOnly(held, refused))
        .thenAccept(outcomes -> {});
  }

  @Override
  public boolean isReady(LiveCollection collection) {
    return collection.hasIndex();
  }

  @Override
  public long queuedReports() {
    return committer.queue().reports();
  }

  /** Queues submissions. Their collection is held until they are committed. */
  private CompletableFuture<List<Outcome>> enqueue(
      String id, Function<LiveCollection, PendingSubmissions> examiner) {
    LiveCollection collection = committer.loaded().hold(id);
    try {
      PendingSubmissions pending = examiner.apply(collection);
      committer.queue().put(pending);
      return pending.answer();
    } catch (RuntimeException e) {
      committer.loaded().release(collection);
      throw e;
    }
  }
}
