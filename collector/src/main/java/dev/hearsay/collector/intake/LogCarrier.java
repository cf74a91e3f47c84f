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

/** Carries reports to the log of this process: once examined, they queue for a commit. */
record LogCarrier(Store store, Committer committer) implements Carrier {

  @Override
  public void checkRoom(int reports, long bytes) {
    committer.queue().checkRoom(reports, bytes);
  }

  @Override
  public CompletableFuture<List<Outcome>> carry(
      LiveCollection collection, int wave, List<Submission> submissions, Instant now) {
    return arrive(
        collection.id(),
        held -> {
          held.loadIndex(store);
          return Arrival.examined(held, wave, submissions);
        });
  }

  @Override
  public CompletableFuture<Void> reject(LiveCollection collection, Rejections refused) {
    return arrive(collection.id(), held -> Arrival.turnedAway(held, refused))
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

  /** The collection is held until the arrival's way is over. */
  private CompletableFuture<List<Outcome>> arrive(
      String id, Function<LiveCollection, Arrival> arriving) {
    LiveCollection collection = committer.loaded().hold(id);
    try {
      Arrival arrival = arriving.apply(collection);
      committer.queue().put(arrival);
      return arrival.answer();
    } catch (RuntimeException e) {
      committer.loaded().release(collection);
      throw e;
    }
  }
}
