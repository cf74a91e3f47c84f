package dev.hearsay.collector.training;

import dev.hearsay.collector.store.RandomId;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Model;
import dev.hearsay.learn.federated.Coordinator;
import dev.hearsay.learn.federated.Receipt;
import dev.hearsay.wire.ReportId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * All trainings of one store. Thread-safe.
 *
 * <p>What a future tells is durable. It fails with a {@link TrainingRefusedException}, or with
 * {@link dev.hearsay.collector.store.StoreUnavailableException}: nothing was answered for then, and
 * it may be tried again. Methods that return one do not wait, and throw {@link
 * dev.hearsay.collector.collection.QueueFullException} if too many others do.
 *
 * <p>A device is known by a name that it draws for this training alone, in the form of a report's
 * id: nobody can tell whose it is, nor find the same device in two trainings.
 */
public final class Trainings implements AutoCloseable {

  private final Store store;
  private final InstantSource clock;
  private final HostedTrainings hosted;
  private final TrainingWriter writer;

  private Trainings(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
    this.hosted = new HostedTrainings(store, clock);
    this.writer = new TrainingWriter(store, hosted);
  }

  /** The trainings of a store, which must stay open for longer than this. */
  public static Trainings open(Store store, InstantSource clock) {
    Trainings trainings = new Trainings(store, clock);
    trainings.writer.start();
    return trainings;
  }

  /**
   * Starts a training. Designs its mechanisms on the calling thread, which may take seconds.
   *
   * @throws IllegalArgumentException if the people are too few, or the mechanism does not fit
   */
  public CompletableFuture<TrainingInfo> create(NewTraining wanted) {
    Learner learner = new Learner(wanted.settings(), wanted.space().layout(), wanted.people());
    Coordinator start = new Coordinator(UUID.randomUUID(), learner, wanted.rules());
    TrainingRow row = row(wanted, start);
    byte[] checkpoint = start.checkpoint();
    return writer.ask(
        () -> {
          hosted.create(row, checkpoint);
          return TrainingInfo.of(row);
        });
  }

  private TrainingRow row(NewTraining wanted, Coordinator start) {
    var threshold = wanted.space().label().threshold();
    return new TrainingRow(
        0, // the store gives it one
        RandomId.next(),
        wanted.name(),
        wanted.schemaText(),
        wanted.space().label().attribute(),
        threshold.isPresent() ? threshold.getAsDouble() : null,
        wanted.settings().task().name(),
        wanted.settings().loss().epsilon(),
        wanted.settings().loss().delta(),
        wanted.settings().mechanism().name(),
        wanted.people(),
        wanted.roundSeconds().isPresent() ? wanted.roundSeconds().getAsLong() : null,
        start.mostAnswerBytes(),
        clock.millis(),
        start.status().name(),
        wanted.readingTokenHash().orElse(null),
        wanted.reportingTokenHash().orElse(null));
  }

  /** A training, if it exists; waits for the store. */
  public Optional<TrainingInfo> find(String id) {
    return store.read(queries -> queries.training(id)).map(TrainingInfo::of);
  }

  /** Trainings, newest first; waits for the store. */
  public List<TrainingInfo> list(int offset, int limit) {
    return store.read(queries -> queries.trainings(offset, limit)).stream()
        .map(TrainingInfo::of)
        .toList();
  }

  /** How many trainings there are; waits for the store. */
  public long count() {
    return store.read(queries -> queries.countTrainings());
  }

  private <T> CompletableFuture<T> ask(String id, Function<HostedTraining, T> what) {
    return writer.ask(() -> what.apply(hosted.get(id)));
  }

  /**
   * The invitation for a device: to the current round, unless it has answered before.
   *
   * @return fails with {@link TrainingOverException} if there will be none any more
   */
  public CompletableFuture<Optional<byte[]>> invite(String id, ReportId device) {
    return ask(id, training -> training.invite(device.toString()));
  }

  /** Takes a device's answer. */
  public CompletableFuture<Receipt> answer(String id, ReportId device, byte[] answer) {
    return ask(id, training -> training.answer(device.toString(), answer));
  }

  /** How far a training is. */
  public CompletableFuture<TrainingProgress> progress(String id) {
    return ask(id, HostedTraining::progress);
  }

  /** The model so far. */
  public CompletableFuture<Model> model(String id) {
    return ask(id, HostedTraining::model);
  }

  /** There will be no more devices: learns from the answers there are, and stops. */
  public CompletableFuture<TrainingProgress> close(String id) {
    return ask(
        id,
        training -> {
          training.noMoreDevices();
          return training.progress();
        });
  }

  /** Deletes all that there is of a training. */
  public CompletableFuture<Boolean> delete(String id) {
    return writer.ask(
        () -> {
          hosted.delete(id);
          return true;
        });
  }

  /** What to do if the thread that deals with trainings dies; by default that is in the log. */
  public void onDeath(Consumer<Throwable> handler) {
    writer.onDeath(handler);
  }

  /** Whether the thread that deals with trainings lives. */
  public boolean isWriting() {
    return writer.isAlive();
  }

  /** Commits what waits; the store stays open. */
  @Override
  public void close() {
    writer.close();
  }
}
