package dev.hearsay.collector.api;

import dev.hearsay.Plan;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.SubmissionFormat.ReceivedReports;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.wire.report.Submission;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * The handler that accepts reports. It never blocks: the reply is sent when the group commit that
 * contains the reports is durable.
 */
record ReportsHandler(
    CollectionService collections,
    AccessCache access,
    Workers workers,
    Metrics metrics,
    int maxReports) {

  /**
   * The largest body in bytes that is parsed on the event loop. Passing a smaller body to a worker
   * costs more than it saves.
   */
  private static final int SMALL_BODY = 64 << 10;

  private static final String PROBLEMS = "problems";

  /** Refuses a request that is wrong regardless of its body. */
  void check(Call call) {
    SubmissionFormat.of(call.request().getHeader("Content-Type"));
    problemsOnly(call);
  }

  /** Returns whether the reply may omit accepted reports. */
  private static boolean problemsOnly(Call call) {
    return !call.query("results").choice("results", "", List.of(PROBLEMS)).isEmpty();
  }

  Future<Reply> submit(Call call, Buffer body) {
    SubmissionFormat format = SubmissionFormat.of(call.request().getHeader("Content-Type"));
    boolean problemsOnly = problemsOnly(call);
    return access
        .find(call.id(), Lane.SUBMISSIONS)
        .compose(rules -> read(rules.plan().orElseThrow(), format, body))
        .recover(failure -> refused(call.id(), failure))
        .compose(received -> submit(call.id(), received, problemsOnly));
  }

  private Future<ReceivedReports> read(Plan plan, SubmissionFormat format, Buffer body) {
    return format == SubmissionFormat.BYTES && body.length() <= SMALL_BODY
        ? Future.succeededFuture(format.read(body, plan))
        : workers.run(Lane.SUBMISSIONS, () -> format.read(body, plan));
  }

  /** Counts reports to another plan as rejected, although they never reach the collection. */
  private <T> Future<T> refused(String id, Throwable failure) {
    if (failure instanceof Problem problem && problem.status() == 409) {
      workers.run(Lane.SUBMISSIONS, () -> collections.reject(id, RejectionReason.OTHER_PLAN, 1));
    }
    return Future.failedFuture(failure);
  }

  private Future<Reply> submit(String id, ReceivedReports received, boolean problemsOnly) {
    List<Submission> submissions = received.submissions();
    if (submissions.size() > maxReports) {
      workers.run(
          Lane.SUBMISSIONS,
          () -> collections.reject(id, RejectionReason.TOO_LARGE, submissions.size()));
      return Future.failedFuture(Problem.of(Kind.BATCH_TOO_LARGE, submissions.size(), maxReports));
    }
    long start = System.nanoTime();
    return queue(id, received)
        .onFailure(failure -> access.forgetIfGone(id, failure))
        .map(outcomes -> reply(submissions, outcomes, problemsOnly, start));
  }

  /**
   * Queues reports for the next commit. If the collection is not in memory, a worker loads it
   * first.
   */
  private Future<List<Outcome>> queue(String id, ReceivedReports received) {
    return collections.isReady(id)
        ? workers.resume(collections.submit(id, received.wave(), received.submissions()))
        : workers
            .run(
                Lane.SUBMISSIONS,
                () -> collections.submit(id, received.wave(), received.submissions()))
            .compose(outcomes -> workers.resume(outcomes));
  }

  private Reply reply(
      List<Submission> submissions, List<Outcome> outcomes, boolean problemsOnly, long start) {
    OutcomesJson.Counts counts = OutcomesJson.Counts.of(outcomes);
    metrics.submitted(counts, System.nanoTime() - start);
    return Reply.of(
        200, Reply.JSON, OutcomesJson.write(submissions, outcomes, counts, problemsOnly));
  }
}
