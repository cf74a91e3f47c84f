package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.fold.Admission.Examination;
import dev.hearsay.collector.fold.Admission.Examination.Refusal;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.log.ReportTopic.Places;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TopicReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A carrier to a topic. Reports that the brokers have are accepted: each counts unless its id is
 * taken, which only the fold can decide. Only reports to a collection that closes at a number wait
 * for the fold.
 */
record TopicCarrier(
    ReportTopic topic, Committer committer, PendingRejections pending, FoldOutcomes folded)
    implements Carrier {

  @Override
  public void checkCapacity(int reports, long bytes) {
    topic.checkCapacity(reports, bytes);
  }

  @Override
  public CompletableFuture<List<Outcome>> carry(
      LiveCollection collection, int wave, List<Submission> submissions, Instant now) {
    long bucket = collection.admission().bucket(wave, now);
    List<Outcome> outcomes = new ArrayList<>(submissions.size());
    List<TopicReport> passed = new ArrayList<>(submissions.size());
    Rejections refused = new Rejections();
    for (Submission each : submissions) {
      Examination examined = collection.admission().examine(wave, each);
      if (examined instanceof Refusal refusal) {
        refused.add(refusal.reason(), 1);
        outcomes.add(refusal.outcome());
      } else {
        passed.add(new TopicReport(collection.id(), wave, bucket, each));
        outcomes.add(Outcome.ACCEPTED);
      }
    }
    count(collection, refused);
    CompletableFuture<Places> appended = append(passed, now, PendingSubmissions.bytes(submissions));
    return collection.hasReportLimit() && !passed.isEmpty()
        ? appended
            .thenCompose(folded::of)
            .thenApply(decided -> merged(collection, outcomes, decided))
        : appended.thenApply(places -> outcomes);
  }

  private CompletableFuture<Places> append(List<TopicReport> passed, Instant now, long size) {
    long start = System.nanoTime();
    return topic
        .append(passed, hour(now), size)
        .whenComplete(
            (places, failure) -> {
              if (failure == null) {
                Duration took = Duration.ofNanos(System.nanoTime() - start);
                committer.notifyListener(passed.size(), Map.of(), took);
              }
            });
  }

  /** Replaces the outcomes of admitted reports by the decisions of the fold. */
  private static List<Outcome> merged(
      LiveCollection collection, List<Outcome> outcomes, List<Outcome> decided) {
    Outcome closed = Outcome.rejected(collection.admission().closed().reason().text());
    if (decided.stream().allMatch(closed::equals)) {
      throw collection.admission().closed();
    }
    List<Outcome> merged = new ArrayList<>(outcomes);
    int next = 0;
    for (int i = 0; i < merged.size(); i++) {
      if (merged.get(i).equals(Outcome.ACCEPTED)) {
        merged.set(i, decided.get(next++));
      }
    }
    return merged;
  }

  /**
   * Returns the time for messages: the hour of their arrival, as in the log of a single collector,
   * and not the millisecond, which Kafka would store.
   */
  private static long hour(Instant now) {
    return Bucketing.HOUR.start(now).toEpochMilli();
  }

  /** Counts rejections soon, so that no answer waits for the store. */
  @Override
  public CompletableFuture<Void> reject(LiveCollection collection, Rejections refused) {
    count(collection, refused);
    return CompletableFuture.completedFuture(null);
  }

  private void count(LiveCollection collection, Rejections refused) {
    if (refused.total() > 0) {
      pending.add(collection.number(), refused);
      committer.notifyListener(0, refused.toMap(), Duration.ZERO);
    }
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
