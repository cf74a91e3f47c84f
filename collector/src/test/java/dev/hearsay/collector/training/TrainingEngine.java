package dev.hearsay.collector.training;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.Trainings.Progress;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.Submission;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;

/** A running store with its collections and trainings, which a test can close or crash. */
final class TrainingEngine implements AutoCloseable {

  private final Store store;
  private final CollectionService collections;
  private final Trainings trainings;

  private TrainingEngine(Store store, InstantSource clock) {
    this.store = store;
    this.collections = CollectionService.open(store, Limits.defaults(), clock);
    this.trainings =
        Trainings.open(store, collections, new Publications(store, collections), clock);
  }

  static TrainingEngine start(TestDatabase database, InstantSource clock) {
    return new TrainingEngine(database.open(), clock);
  }

  Trainings trainings() {
    return trainings;
  }

  CollectionService collections() {
    return collections;
  }

  /** Waits for a moment, since the next round opens shortly after one is over. */
  Progress await(String id, Predicate<Progress> wanted) {
    Progress progress = trainings.progress(id);
    while (!wanted.test(progress)) {
      sleep();
      progress = trainings.progress(id);
    }
    return progress;
  }

  private static void sleep() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the current round once it is open. */
  String awaitRound(String id) {
    while (true) {
      try {
        return trainings.openRound(id);
      } catch (TrainingRefusedException e) {
        if (e.reason() != TrainingRefusedException.Reason.BETWEEN_ROUNDS) {
          throw e;
        }
        sleep();
      }
    }
  }

  /** Sends one person's report to the current round. */
  Submission report(String id, int person) {
    String round = awaitRound(id);
    Submission sent = Crowd.submission(collections.plan(round), person);
    submit(round, sent);
    return sent;
  }

  Status submit(String round, Submission submission) {
    try {
      return collections.submit(round, List.of(submission)).join().get(0).status();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** Closes the store without writing queued reports, as in a crash. */
  void crash() {
    trainings.close();
    store.close();
    collections.close();
  }

  @Override
  public void close() {
    trainings.close();
    collections.close();
    store.close();
  }
}
