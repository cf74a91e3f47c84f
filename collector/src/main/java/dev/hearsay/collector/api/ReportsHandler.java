package dev.hearsay.collector.api;

import dev.hearsay.Plan;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.SubmissionForm.Sent;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.wire.report.Submission;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Takes reports in. Nothing here waits: the answer is written when the group commit that the
 * reports are part of is durable.
 */
record ReportsHandler(
    CollectionService collections,
    AccessCache access,
    Workers workers,
    Metrics metrics,
    int maxReports) {

  /** What is taken apart on the event loop: a worker would cost more than it saves. */
  private static final int SMALL_BODY = 64 << 10;

  private static final String PROBLEMS = "problems";

  /** Refuses what can be refused before the body is read. */
  void check(Call call) {
    SubmissionForm.of(call.request().getHeader("Content-Type"));
    problemsOnly(call);
  }

  /** Whether reports that were accepted need not be listed. */
  private static boolean problemsOnly(Call call) {
    return !call.query("results").choice("results", "", List.of(PROBLEMS)).isEmpty();
  }

  Future<Reply> submit(Call call, Buffer body) {
    SubmissionForm form = SubmissionForm.of(call.request().getHeader("Content-Type"));
    boolean problemsOnly = problemsOnly(call);
    return access
        .find(call.id(), Lane.SUBMISSIONS)
        .compose(rules -> read(rules.plan().orElseThrow(), form, body))
        .recover(failure -> refused(call.id(), failure))
        .compose(sent -> submit(call.id(), sent, problemsOnly));
  }

  private Future<Sent> read(Plan plan, SubmissionForm form, Buffer body) {
    return form == SubmissionForm.BYTES && body.length() <= SMALL_BODY
        ? Future.succeededFuture(form.read(body, plan))
        : workers.run(Lane.SUBMISSIONS, () -> form.read(body, plan));
  }

  /** What never gets as far as the collection is counted by it all the same. */
  private <T> Future<T> refused(String id, Throwable failure) {
    if (failure instanceof Problem problem && problem.status() == 409) {
      workers.run(Lane.SUBMISSIONS, () -> collections.reject(id, RejectionReason.OTHER_PLAN, 1));
    }
    return Future.failedFuture(failure);
  }

  private Future<Reply> submit(String id, Sent sent, boolean problemsOnly) {
    List<Submission> submissions = sent.submissions();
    if (submissions.size() > maxReports) {
      workers.run(
          Lane.SUBMISSIONS,
          () -> collections.reject(id, RejectionReason.TOO_LARGE, submissions.size()));
      return Future.failedFuture(Problem.of(Kind.BATCH_TOO_LARGE, submissions.size(), maxReports));
    }
    long start = System.nanoTime();
    return queue(id, sent)
        .onFailure(failure -> access.forgetIfGone(id, failure))
        .map(outcomes -> reply(submissions, outcomes, problemsOnly, start));
  }

  /** A collection that is not in memory is loaded by a worker. */
  private Future<List<Outcome>> queue(String id, Sent sent) {
    return collections.isReady(id)
        ? workers.resume(collections.submit(id, sent.wave(), sent.submissions()))
        : workers
            .run(Lane.SUBMISSIONS, () -> collections.submit(id, sent.wave(), sent.submissions()))
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
