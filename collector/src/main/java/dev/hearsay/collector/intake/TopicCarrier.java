package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.fold.Admission.Examined;
import dev.hearsay.collector.fold.Admission.Examined.Refusal;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TopicReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Carries reports to a topic. What passes is accepted: whether an id was taken is seen by the job
 * that counts, which drops the second report under it. Rejections are counted by the database.
 */
record TopicCarrier(ReportTopic topic, Committer committer, LogCarrier counting)
    implements Carrier {

  @Override
  public void checkRoom(int reports, long bytes) {
    topic.checkRoom(reports, bytes);
  }

  @Override
  public CompletableFuture<List<Outcome>> carry(
      LiveCollection collection, int wave, List<Submission> submissions, Instant now) {
    long bucket = collection.admission().bucket(wave, now);
    List<Outcome> outcomes = new ArrayList<>(submissions.size());
    List<TopicReport> passed = new ArrayList<>(submissions.size());
    Rejections refused = new Rejections();
    for (Submission each : submissions) {
      Examined examined = collection.admission().examine(wave, each);
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
        .thenCompose(done -> counting.reject(collection.id(), refused))
        .whenComplete((done, failure) -> committer.loaded().release(collection));
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
