package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.CompletionException;

/**
 * The current round of a training, as if the training were a collection whose plan changes: what it
 * asks, and reports to it. A report to a round that is over answers another plan.
 */
record RoundsHandler(
    Trainings trainings, CollectionsHandler collections, ReportsHandler reports, Workers workers) {

  /** The plan of the current round, which the next replaces. */
  Reply plan(Call call) {
    String round = trainings.openRound(call.id());
    try {
      return collections.openPlan(call.of(round)).with("Cache-Control", "no-cache");
    } catch (NoSuchCollectionException e) {
      throw Problem.of(Kind.NO_SUCH_TRAINING, call.id());
    }
  }

  Future<Reply> submit(Call call, Buffer body) {
    return trainings
        .knownRound(call.id())
        .map(Future::succeededFuture)
        .orElseGet(() -> workers.run(Lane.SUBMISSIONS, () -> trainings.round(call.id())))
        .compose(round -> reports.submit(call.of(round), body))
        .recover(
            failure ->
                Future.failedFuture(
                    isGone(failure) ? Problem.of(Kind.NO_SUCH_TRAINING, call.id()) : failure));
  }

  /** A round is there until its training is deleted. */
  private static boolean isGone(Throwable failure) {
    if (failure instanceof CompletionException && failure.getCause() != null) {
      return isGone(failure.getCause());
    }
    return failure instanceof NoSuchCollectionException
        || (failure instanceof Problem problem && problem.status() == 404);
  }
}
