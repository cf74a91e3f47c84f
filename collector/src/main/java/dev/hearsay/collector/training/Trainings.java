package dev.hearsay.collector.training;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.RepeatedTask;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.store.RandomWords;
import dev.hearsay.collector.store.RateLimitedLog;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.collector.training.TrainingRefusedException.Reason;
import dev.hearsay.learn.model.Model;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * The trainings of one store. A training is a chain of collections, one per round; a round's plan
 * is computed from the tallies of the rounds before it. Devices report to the current round as to
 * any collection, so trainings inherit the durability, exactness and limits of collections.
 *
 * <p>A thread of its own checks which rounds are over, creates the next ones, and completes what a
 * crash interrupted. Thread-safe; methods wait for the store.
 */
public final class Trainings implements AutoCloseable {

  private static final RateLimitedLog WARNINGS =
      new RateLimitedLog(LoggerFactory.getLogger(Trainings.class)::warn, 1);

  static final int MAX_OPEN = 100;
  private static final int MAX_REMEMBERED = 200;
  private static final long POLL_MILLIS = 1_000;

  private final Store store;
  private final CollectionService collections;
  private final Publications publications;
  private final InstantSource clock;
  private final Cache<String, LearnedRounds> learned =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();
  private final Cache<String, String> current =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();
  private final RepeatedTask task;

  private Trainings(
      Store store, CollectionService collections, Publications publications, InstantSource clock) {
    this.store = store;
    this.collections = collections;
    this.publications = publications;
    this.clock = clock;
    this.task = collections.repeated("hearsay-trainings", this::poll);
  }

  /** Opens the trainings of a store. The collections must be closed after the trainings. */
  public static Trainings open(
      Store store, CollectionService collections, Publications publications, InstantSource clock) {
    Trainings trainings = new Trainings(store, collections, publications, clock);
    collections.onClose(trainings.task::wake);
    trainings.task.start();
    return trainings;
  }

  /**
   * Starts a training. The calling thread designs its mechanisms, which may take seconds, without
   * holding a lock.
   *
   * @throws IllegalArgumentException if there are too few people or the mechanism does not fit
   */
  public TrainingInfo create(NewTraining wanted) {
    checkOpenLimit();
    TrainingRow row = wanted.row(RandomWords.id(), clock.millis());
    LearnedRounds start = new LearnedRounds(row);
    NewCollection first = start.currentRound();
    synchronized (this) {
      checkOpenLimit();
      collections.create(
          first, (changes, collection) -> changes.addRound(changes.insert(row), 0, collection));
      learned.put(row.id(), start);
    }
    return start.info();
  }

  private void checkOpenLimit() {
    if (unfinished(TrainingStatus.ASKING).size() >= MAX_OPEN) {
      throw new TrainingRefusedException(
          Reason.TOO_MANY_TRAININGS,
          MAX_OPEN + " trainings are open, which is the limit; close one first");
    }
  }

  private List<String> unfinished(TrainingStatus... statuses) {
    List<String> names = Arrays.stream(statuses).map(Enum::name).toList();
    return store.read(queries -> queries.unfinishedTrainings(names));
  }

  /** Returns a training, or empty if it does not exist. */
  public Optional<TrainingInfo> find(String id) {
    return stored(id).map(TrainingInfo::of);
  }

  private Optional<TrainingRow> stored(String id) {
    return store
        .read(queries -> queries.training(id))
        .filter(row -> !row.status().equals(TrainingStatus.DELETED.name()));
  }

  private TrainingRow row(String id) {
    return stored(id)
        .orElseThrow(
            () ->
                new TrainingRefusedException(
                    Reason.NO_SUCH_TRAINING, "there is no training '" + id + "'"));
  }

  /** Returns trainings, newest first. */
  public List<TrainingInfo> list(int offset, int limit) {
    String deleted = TrainingStatus.DELETED.name();
    return store.read(queries -> queries.trainings(deleted, offset, limit)).stream()
        .map(TrainingInfo::of)
        .toList();
  }

  /** Returns the number of trainings. */
  public long count() {
    return store.read(queries -> queries.countTrainings(TrainingStatus.DELETED.name()));
  }

  /**
   * Returns the collection that is the current round.
   *
   * @throws TrainingRefusedException if the training does not exist or is over
   */
  public String round(String id) {
    return current.get(id, this::storedRound);
  }

  /**
   * Returns the collection that is the current round if it accepts reports.
   *
   * @throws TrainingRefusedException if the training does not exist or is over, or if a round is
   *     over and the next has not begun yet
   */
  public String openRound(String id) {
    String round = round(id);
    if (collections.find(round).filter(info -> info.closed().isEmpty()).isEmpty()) {
      current.invalidate(id); // another collector may open the next round
      throw new TrainingRefusedException(
          Reason.BETWEEN_ROUNDS, "the next round of the training '" + id + "' is about to begin");
    }
    return round;
  }

  /** Returns the current round if it is known without reading the store. */
  public Optional<String> knownRound(String id) {
    Optional<String> known = Optional.ofNullable(current.getIfPresent(id));
    if (known.flatMap(collections::peek).filter(LiveCollection::isClosed).isPresent()) {
      current.invalidate(id); // another collector may have opened the next round
      return Optional.empty();
    }
    return known;
  }

  private String storedRound(String id) {
    TrainingRow row = row(id);
    TrainingStatus status = TrainingStatus.valueOf(row.status());
    if (status != TrainingStatus.ASKING) {
      throw new TrainingRefusedException(
          Reason.TRAINING_OVER, "the training '" + id + "' is over: " + status);
    }
    return last(rounds(row));
  }

  /** Returns the last round, which is the only one that can be open. */
  private static String last(List<String> rounds) {
    return rounds.get(rounds.size() - 1);
  }

  /** Returns the collections that are the rounds of a training so far, in order. */
  public List<String> rounds(String id) {
    return rounds(row(id));
  }

  private List<String> rounds(TrainingRow row) {
    return store.read(queries -> queries.rounds(row.number()));
  }

  /** Returns the progress of a training. */
  public synchronized Progress progress(String id) {
    TrainingRow row = row(id);
    LearnedRounds known = learned(row, rounds(row));
    return known.progress(
        TrainingStatus.valueOf(row.status()),
        store.read(queries -> queries.reportsOfRounds(row.number())));
  }

  /** Returns the current model. */
  public synchronized Model model(String id) {
    TrainingRow row = row(id);
    return learned(row, rounds(row)).learner().model();
  }

  /** Returns the state learned from the finished rounds. */
  private LearnedRounds learned(TrainingRow row, List<String> rounds) {
    LearnedRounds known = learned.get(row.id(), id -> new LearnedRounds(row));
    known.learnFrom(rounds, collections, publications);
    return known;
  }

  /**
   * Closes a training to which no more devices will report: it learns from the existing reports and
   * stops.
   */
  public Progress close(String id) {
    synchronized (this) {
      TrainingRow row = row(id);
      if (row.status().equals(TrainingStatus.ASKING.name())) {
        set(row, TrainingStatus.EXHAUSTED);
        collections.close(last(rounds(row)));
      }
    }
    return progress(id);
  }

  private void set(TrainingRow row, TrainingStatus status) {
    collections.change(changes -> changes.setStatus(row.number(), status.name()));
    current.invalidate(row.id());
  }

  /**
   * Deletes a training with its rounds and their reports.
   *
   * @return the collections that were its rounds
   */
  public synchronized List<String> delete(String id) {
    TrainingRow row = row(id);
    List<String> rounds = rounds(row);
    set(row, TrainingStatus.DELETED);
    finishDeletion(row);
    return rounds;
  }

  private void finishDeletion(TrainingRow row) {
    learned.invalidate(row.id());
    rounds(row).forEach(collections::delete);
    collections.change(changes -> changes.deleteTraining(row.number()));
  }

  private long poll() {
    if (collections.isLeading()) {
      attempt("trainings", this::advanceAll);
    }
    return POLL_MILLIS;
  }

  /**
   * Runs a step. A failure is logged and retried at the next poll, and does not stop other
   * trainings.
   */
  private static void attempt(String what, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      WARNINGS.failure(what + " could not be advanced; the next attempt follows within seconds", e);
    }
  }

  private void advanceAll() {
    for (String id : unfinished(TrainingStatus.ASKING, TrainingStatus.DELETED)) {
      if (!task.isClosed()) {
        attempt("the training " + id, () -> advance(id));
      }
    }
  }

  /** Advances a training as far as possible. */
  private synchronized void advance(String id) {
    store.read(queries -> queries.training(id)).ifPresent(this::advance);
  }

  private void advance(TrainingRow row) {
    switch (TrainingStatus.valueOf(row.status())) {
      case ASKING -> advanceRounds(row);
      case DELETED -> finishDeletion(row);
      case DONE, SETTLED, EXHAUSTED -> collections.close(last(rounds(row)));
    }
  }

  private void advanceRounds(TrainingRow row) {
    List<String> rounds = rounds(row);
    closeIfDue(row, last(rounds), learned(row, rounds));
    LearnedRounds known = learned(row, rounds);
    if (known.finished() < rounds.size()) {
      return; // the current round is open
    }
    if (known.status() == TrainingStatus.ASKING) {
      int next = known.finished();
      collections.create(
          known.currentRound(),
          (changes, collection) -> changes.addRound(row.number(), next, collection));
      current.invalidate(row.id());
    } else {
      set(row, known.status());
    }
  }

  /** Closes a round whose time limit has passed if enough devices have reported. */
  private void closeIfDue(TrainingRow row, String round, LearnedRounds known) {
    CollectionInfo info = collections.find(round).orElseThrow();
    if (row.roundSeconds().isPresent()
        && info.closed().isEmpty()
        && clock.millis() - info.created().toEpochMilli() >= 1_000 * row.roundSeconds().getAsLong()
        && known.isEnough(info.reports())) {
      collections.close(round);
    }
  }

  /** Stops the thread. The collections stay open. */
  @Override
  public void close() {
    task.close();
  }

  /**
   * The progress of a training.
   *
   * @param round the number of finished rounds
   * @param rounds the number of planned rounds
   * @param reports the number of reports in the current round
   * @param groupSize the number of reports at which the current round is complete
   * @param devices the number of devices that have reported in any round
   */
  public record Progress(
      TrainingStatus status, int round, int rounds, long reports, int groupSize, long devices) {}
}
