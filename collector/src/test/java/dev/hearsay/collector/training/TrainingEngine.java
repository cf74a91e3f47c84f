package dev.hearsay.collector.training;

import dev.hearsay.collector.collection.TestDatabase;
import dev.hearsay.collector.store.Store;
import dev.hearsay.learn.federated.Coordinator;
import dev.hearsay.learn.federated.Receipt;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A store and its trainings while they run, and the two ways in which that can end. */
final class TrainingEngine implements AutoCloseable {

  private final Store store;
  private final Trainings trainings;

  private TrainingEngine(Store store, Trainings trainings) {
    this.store = store;
    this.trainings = trainings;
  }

  static TrainingEngine start(TestDatabase database, InstantSource clock) {
    Store store = database.open();
    return new TrainingEngine(store, Trainings.open(store, clock));
  }

  Trainings trainings() {
    return trainings;
  }

  String create(NewTraining wanted) {
    return join(trainings.create(wanted)).id();
  }

  Optional<byte[]> invite(String id, int device) {
    return join(trainings.invite(id, Crowd.name(device)));
  }

  Receipt answer(String id, int device, byte[] answer) {
    return join(trainings.answer(id, Crowd.name(device), answer));
  }

  TrainingProgress progress(String id) {
    return join(trainings.progress(id));
  }

  /** Waits for a result; a failure is thrown as it was. */
  static <T> T join(CompletableFuture<T> result) {
    try {
      return result.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** The coordinator of the last checkpoint, for whoever wants to do the same without a store. */
  Coordinator checkpoint(String id) {
    return Coordinator.resume(
        store.read(
            queries ->
                queries
                    .trainingCheckpoint(queries.training(id).orElseThrow().number())
                    .checkpoint()));
  }

  /** Takes the store away, as a crash would: nothing of what waits. */
  void crash() {
    store.close();
    trainings.close();
  }

  @Override
  public void close() {
    trainings.close();
    store.close();
  }
}
