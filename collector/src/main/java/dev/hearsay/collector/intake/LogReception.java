package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.WaveRefusedException;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.Submission;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Takes submissions into the log of this process: once examined, they queue for a commit. */
record LogReception(Store store, Committer committer, InstantSource clock) implements Reception {

  @Override
  public CompletableFuture<List<Outcome>> submit(
      String id, int wave, List<Submission> submissions) {
    committer.queue().checkRoom(submissions.size(), Arrival.bytes(submissions));
    return committer
        .loaded()
        .with(id, collection -> refusal(collection, wave))
        .map(refusal -> refused(id, refusal, submissions.size()))
        .orElseGet(() -> arrive(id, collection -> examined(collection, wave, submissions)));
  }

  private Optional<WaveRefusedException> refusal(LiveCollection collection, int wave) {
    collection.timetable().check(wave);
    return collection.isClosed()
        ? Optional.empty() // that is told instead
        : collection.timetable().refusal(wave, clock.instant());
  }

  /** What comes too early may come again, and is not counted. */
  private CompletableFuture<List<Outcome>> refused(
      String id, WaveRefusedException refusal, long reports) {
    return refusal.isOver()
        ? reject(id, RejectionReason.WAVE_OVER, reports)
            .thenCompose(counted -> CompletableFuture.failedFuture(refusal))
        : CompletableFuture.failedFuture(refusal);
  }

  private Arrival examined(LiveCollection collection, int wave, List<Submission> submissions) {
    if (collection.isClosed()) {
      return Arrival.late(collection, submissions.size());
    }
    collection.loadIndex(store);
    return Arrival.examined(collection, wave, submissions);
  }

  @Override
  public CompletableFuture<Void> reject(String id, RejectionReason reason, long reports) {
    return reject(id, Rejections.of(reason, reports));
  }

  /** The same for several reasons. */
  CompletableFuture<Void> reject(String id, Rejections rejections) {
    return arrive(id, collection -> Arrival.turnedAway(collection, rejections))
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
