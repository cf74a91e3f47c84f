package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.CompletionException;

/**
 * The handler for the current round of a training, whose routes make the training look like a
 * collection with a changing plan. A report to a finished round answers another plan and is
 * refused.
 */
record RoundsHandler(
    Trainings trainings, CollectionsHandler collections, ReportsHandler reports, Workers workers) {

  /** Returns the plan of the current round, which the next round replaces. */
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

  /**
   * Returns whether a failure means that the training was deleted, since a round exists as long as
   * its training.
   */
  private static boolean isGone(Throwable failure) {
    if (failure instanceof CompletionException && failure.getCause() != null) {
      return isGone(failure.getCause());
    }
    return failure instanceof NoSuchCollectionException
        || (failure instanceof Problem problem && problem.status() == 404);
  }
}
