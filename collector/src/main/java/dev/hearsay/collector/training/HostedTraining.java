package dev.hearsay.collector.training;

import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.TrainingCheckpoint;
import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.collector.training.TrainingEvent.Kind;
import dev.hearsay.learn.Model;
import dev.hearsay.learn.federated.Coordinator;
import dev.hearsay.learn.federated.Receipt;
import dev.hearsay.learn.federated.Status;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A training in memory: its coordinator, and what has happened to it that no transaction has
 * written yet. Belongs to the one thread that writes.
 */
final class HostedTraining {

  /**
   * A checkpoint holds all devices that have answered, 36 bytes each; one per round would write the
   * square of them. The log has some 100 bytes per device: when it is a quarter of the checkpoint,
   * devices have become 9 % more, and all checkpoints together are some twelve times the last.
   */
  private static final int LOG_SHARE = 4;

  private final TrainingRow row;
  private final Coordinator coordinator;
  private final InstantSource clock;
  private final List<TrainingEvent> fresh = new ArrayList<>();
  private long seq;
  private long logBytes;
  private long checkpointBytes;
  private int checkpointRound;
  private long waitingSince;

  private HostedTraining(TrainingRow row, TrainingCheckpoint stored, InstantSource clock) {
    this.row = row;
    this.coordinator = Coordinator.resume(stored.checkpoint());
    this.clock = clock;
    this.seq = stored.seq();
    this.checkpointBytes = stored.checkpoint().length;
    this.checkpointRound = coordinator.round();
    this.waitingSince = clock.millis(); // while nobody could reach us, nobody was late
  }

  /** The newest checkpoint, and then all that happened since, once more. */
  static Optional<HostedTraining> load(String id, Queries queries, InstantSource clock) {
    return queries.training(id).map(row -> load(row, queries, clock));
  }

  private static HostedTraining load(TrainingRow row, Queries queries, InstantSource clock) {
    TrainingCheckpoint stored = queries.trainingCheckpoint(row.number());
    HostedTraining training = new HostedTraining(row, stored, clock);
    queries.forEachEvents(row.number(), stored.seq(), training::replay);
    return training;
  }

  private void replay(byte[] events, long at) {
    TrainingEvent.read(events).forEach(event -> event.applyTo(coordinator));
    seq = at;
    logBytes += events.length;
  }

  long number() {
    return row.number();
  }

  boolean isOpen() {
    return coordinator.status() == Status.ASKING;
  }

  TrainingProgress progress() {
    return new TrainingProgress(
        coordinator.status(),
        coordinator.round(),
        coordinator.rounds(),
        coordinator.answers(),
        coordinator.groupSize(),
        coordinator.devices());
  }

  Model model() {
    return coordinator.model();
  }

  /**
   * The invitation for a device, if there is one now.
   *
   * @throws TrainingOverException if there will be none any more
   */
  Optional<byte[]> invite(String device) {
    if (!isOpen()) {
      throw new TrainingOverException(row.id(), coordinator.status());
    }
    return coordinator.invite(device);
  }

  Receipt answer(String device, byte[] answer) {
    boolean isFirst = coordinator.answers() == 0;
    Receipt receipt = coordinator.answer(device, answer);
    if (receipt == Receipt.ACCEPTED) {
      waitingSince = isFirst ? clock.millis() : waitingSince;
      fresh.add(TrainingEvent.answered(device, answer));
    }
    return receipt;
  }

  /** Ends the round if it is so long since its first answer that those there are have to do. */
  void closeRoundIfDue() {
    if (row.roundSeconds() != null
        && coordinator.canCloseRound()
        && clock.millis() - waitingSince >= 1_000 * row.roundSeconds()) {
      add(Kind.ROUND_CLOSED);
    }
  }

  void noMoreDevices() {
    if (isOpen()) {
      add(Kind.NO_MORE_DEVICES);
    }
  }

  private void add(Kind kind) {
    TrainingEvent event = TrainingEvent.of(kind);
    event.applyTo(coordinator);
    fresh.add(event);
  }

  /** Whether something is to be written. */
  boolean isChanged() {
    return !fresh.isEmpty();
  }

  /** Writes what has happened; {@link #written} follows if that lasts. */
  void write(Changes changes) {
    byte[] events = TrainingEvent.write(fresh);
    changes.append(row.number(), ++seq, events);
    logBytes += events.length;
    if (isCheckpointDue()) {
      byte[] checkpoint = coordinator.checkpoint();
      changes.setCheckpoint(
          row.number(), coordinator.status().name(), new TrainingCheckpoint(seq, checkpoint));
      checkpointBytes = checkpoint.length;
      checkpointRound = coordinator.round();
      logBytes = 0;
    }
  }

  private boolean isCheckpointDue() {
    boolean hasRoundEnded = coordinator.round() > checkpointRound;
    return !isOpen() || (hasRoundEnded && LOG_SHARE * logBytes >= checkpointBytes);
  }

  void written() {
    fresh.clear();
  }
}
