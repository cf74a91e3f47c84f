package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.ClosedCollectionException;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.WaveRefusedException;
import dev.hearsay.collector.fold.Examined;
import dev.hearsay.collector.fold.Examined.Refusal;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TopicReport;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Takes submissions into a topic. What passes is accepted: whether an id was taken is seen by the
 * job that counts, which drops the second report under it. Rejections are counted by the database.
 */
record TopicReception(
    ReportTopic topic, Committer committer, LogReception rejected, InstantSource clock)
    implements Reception {

  @Override
  public CompletableFuture<List<Outcome>> submit(
      String id, int wave, List<Submission> submissions) {
    topic.checkRoom(submissions.size(), Arrival.bytes(submissions));
    return committer.loaded().with(id, collection -> submit(collection, wave, submissions));
  }

  private CompletableFuture<List<Outcome>> submit(
      LiveCollection collection, int wave, List<Submission> submissions) {
    collection.timetable().check(wave);
    Instant now = clock.instant();
    if (collection.isDeleted()) {
      throw new NoSuchCollectionException(collection.id());
    }
    if (collection.isClosed() || collection.isOverdue(now.toEpochMilli())) {
      return refused(
          collection,
          Rejections.of(RejectionReason.CLOSED, submissions.size()),
          new ClosedCollectionException(collection.id()));
    }
    Optional<WaveRefusedException> refusal = collection.timetable().refusal(wave, now);
    return refusal.isPresent()
        ? refused(collection, late(refusal.get(), submissions.size()), refusal.get())
        : append(collection, wave, submissions, now);
  }

  /** What comes too early may come again, and is not counted. */
  private static Rejections late(WaveRefusedException refusal, int reports) {
    return refusal.isOver() ? Rejections.of(RejectionReason.WAVE_OVER, reports) : new Rejections();
  }

  private CompletableFuture<List<Outcome>> refused(
      LiveCollection collection, Rejections counted, RuntimeException refusal) {
    return count(collection, counted).thenCompose(done -> CompletableFuture.failedFuture(refusal));
  }

  private CompletableFuture<Void> count(LiveCollection collection, Rejections counted) {
    return counted.total() == 0
        ? CompletableFuture.completedFuture(null)
        : rejected.reject(collection.id(), counted);
  }

  private CompletableFuture<List<Outcome>> append(
      LiveCollection collection, int wave, List<Submission> submissions, Instant now) {
    long bucket = collection.timetable().bucket(wave, now);
    List<Outcome> outcomes = new ArrayList<>(submissions.size());
    List<TopicReport> passed = new ArrayList<>(submissions.size());
    Rejections refused = new Rejections();
    for (Submission each : submissions) {
      Examined examined = collection.examine(wave, each);
      if (examined instanceof Refusal refusal) {
        refused.add(refusal.reason(), 1);
        outcomes.add(refusal.outcome());
      } else {
        passed.add(new TopicReport(collection.id(), wave, bucket, each));
        outcomes.add(Outcome.ACCEPTED);
      }
    }
    CompletableFuture<Void> appended = append(passed, now, Arrival.bytes(submissions));
    return (refused.total() == 0 ? appended : countAfter(appended, collection, refused))
        .thenApply(done -> outcomes);
  }

  private CompletableFuture<Void> append(List<TopicReport> passed, Instant now, long size) {
    long start = System.nanoTime();
    return topic
        .append(passed, hour(now), size)
        .thenRun(() -> committer.tell(passed.size(), Duration.ofNanos(System.nanoTime() - start)));
  }

  /**
   * Messages tell the hour in which they came, as the log of a single collector does, and not the
   * millisecond, as Kafka would.
   */
  private static long hour(Instant now) {
    return Bucketing.HOUR.start(now).toEpochMilli();
  }

  /** The collection stays in memory meanwhile: the thread of the answer must not load it. */
  private CompletableFuture<Void> countAfter(
      CompletableFuture<Void> appended, LiveCollection collection, Rejections refused) {
    committer.loaded().hold(collection.id());
    return appended
        .thenCompose(done -> count(collection, refused))
        .whenComplete((done, failure) -> committer.loaded().release(collection));
  }

  @Override
  public CompletableFuture<Void> reject(String id, RejectionReason reason, long reports) {
    return rejected.reject(id, reason, reports);
  }

  @Override
  public boolean isReady(LiveCollection collection) {
    return true;
  }

  @Override
  public long queuedReports() {
    return topic.queuedReports();
  }
}
