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
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.collector.training.TrainingRefusedException.Reason;
import dev.hearsay.learn.model.Model;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All trainings of one store. A training is a chain of collections: each round is one, whose plan
 * is made from the tallies of those before it. Devices report to the current round as to any
 * collection, so that durability, exactness and limits are those of collections.
 *
 * <p>A thread of its own looks which rounds are over, makes the next, and finishes what a crash
 * left undone. Thread-safe; methods wait for the store.
 */
public final class Trainings implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Trainings.class);

  static final int MAX_OPEN = 100;
  private static final int MAX_REMEMBERED = 200;
  private static final long LOOK_MILLIS = 1_000;

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
    this.task = collections.repeated("hearsay-trainings", this::look);
  }

  /** The trainings of a store, whose collections must stay open for longer than this. */
  public static Trainings open(
      Store store, CollectionService collections, Publications publications, InstantSource clock) {
    Trainings trainings = new Trainings(store, collections, publications, clock);
    collections.onClose(trainings.task::wake);
    trainings.task.start();
    return trainings;
  }

  /**
   * Starts a training. Designs its mechanisms on the calling thread, which may take seconds: nobody
   * else waits for that.
   *
   * @throws IllegalArgumentException if the people are too few, or the mechanism does not fit
   */
  public TrainingInfo create(NewTraining wanted) {
    checkRoom();
    TrainingRow row = wanted.row(RandomWords.id(), clock.millis());
    LearnedRounds start = new LearnedRounds(row);
    NewCollection first = start.currentRound();
    synchronized (this) {
      checkRoom();
      collections.create(
          first, (changes, collection) -> changes.addRound(changes.insert(row), 0, collection));
      learned.put(row.id(), start);
    }
    return start.info();
  }

  private void checkRoom() {
    if (unfinished(TrainingStatus.ASKING).size() >= MAX_OPEN) {
      throw new TrainingRefusedException(
          Reason.TOO_MANY_TRAININGS,
          MAX_OPEN + " trainings are open, and there is no room for more; close one first");
    }
  }

  private List<String> unfinished(TrainingStatus... statuses) {
    List<String> names = Arrays.stream(statuses).map(Enum::name).toList();
    return store.read(queries -> queries.unfinishedTrainings(names));
  }

  /** A training, if it exists. */
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

  /** Trainings, newest first. */
  public List<TrainingInfo> list(int offset, int limit) {
    String deleted = TrainingStatus.DELETED.name();
    return store.read(queries -> queries.trainings(deleted, offset, limit)).stream()
        .map(TrainingInfo::of)
        .toList();
  }

  /** How many trainings there are. */
  public long count() {
    return store.read(queries -> queries.countTrainings(TrainingStatus.DELETED.name()));
  }

  /**
   * The collection that is the current round.
   *
   * @throws TrainingRefusedException if there is none any more
   */
  public String round(String id) {
    return current.get(id, this::storedRound);
  }

  /**
   * The collection that is the current round, if that takes reports.
   *
   * @throws TrainingRefusedException if there is none any more, or a round is over and the next is
   *     not there yet
   */
  public String openRound(String id) {
    String round = round(id);
    if (collections.find(round).filter(info -> info.closed().isEmpty()).isEmpty()) {
      current.invalidate(id); // another collector may open the next
      throw new TrainingRefusedException(
          Reason.BETWEEN_ROUNDS, "the next round of the training '" + id + "' is about to begin");
    }
    return round;
  }

  /** The current round, if it is known without a look at the store. */
  public Optional<String> knownRound(String id) {
    Optional<String> known = Optional.ofNullable(current.getIfPresent(id));
    if (known.flatMap(collections::peek).filter(LiveCollection::isClosed).isPresent()) {
      current.invalidate(id); // another collector may have opened the next
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

  /** Of all rounds only the last can be open. */
  private static String last(List<String> rounds) {
    return rounds.get(rounds.size() - 1);
  }

  /** The collections that are the rounds of a training so far, in order. */
  public List<String> rounds(String id) {
    return rounds(row(id));
  }

  private List<String> rounds(TrainingRow row) {
    return store.read(queries -> queries.rounds(row.number()));
  }

  /** How far a training is. */
  public synchronized Progress progress(String id) {
    TrainingRow row = row(id);
    LearnedRounds known = learned(row, rounds(row));
    return known.progress(
        TrainingStatus.valueOf(row.status()),
        store.read(queries -> queries.reportsOfRounds(row.number())));
  }

  /** The model so far. */
  public synchronized Model model(String id) {
    TrainingRow row = row(id);
    return learned(row, rounds(row)).learner().model();
  }

  /** What follows from the rounds that are over. */
  private LearnedRounds learned(TrainingRow row, List<String> rounds) {
    LearnedRounds known = learned.get(row.id(), id -> new LearnedRounds(row));
    known.learnFrom(rounds, collections, publications);
    return known;
  }

  /** There will be no more devices: learns from the reports there are, and stops. */
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
   * Deletes all that there is of a training, its rounds' reports included.
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

  private long look() {
    if (collections.isLeading()) {
      attempt("trainings", this::lookAtAll);
    }
    return LOOK_MILLIS;
  }

  /** What fails is tried again at the next look, and does not keep others from going on. */
  private static void attempt(String what, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOG.warn("{} could not go on; it will be tried again", what, e);
    }
  }

  private void lookAtAll() {
    for (String id : unfinished(TrainingStatus.ASKING, TrainingStatus.DELETED)) {
      if (!task.isClosed()) {
        attempt("the training " + id, () -> lookAt(id));
      }
    }
  }

  /** Goes on with a training as far as it can. */
  private synchronized void lookAt(String id) {
    store.read(queries -> queries.training(id)).ifPresent(this::lookAt);
  }

  private void lookAt(TrainingRow row) {
    switch (TrainingStatus.valueOf(row.status())) {
      case ASKING -> goOn(row);
      case DELETED -> finishDeletion(row);
      case DONE, SETTLED, EXHAUSTED -> collections.close(last(rounds(row)));
    }
  }

  private void goOn(TrainingRow row) {
    List<String> rounds = rounds(row);
    closeIfDue(row, last(rounds), learned(row, rounds));
    LearnedRounds known = learned(row, rounds);
    if (known.over() < rounds.size()) {
      return; // the current round is open
    }
    if (known.status() == TrainingStatus.ASKING) {
      int next = known.over();
      collections.create(
          known.currentRound(),
          (changes, collection) -> changes.addRound(row.number(), next, collection));
      current.invalidate(row.id());
    } else {
      set(row, known.status());
    }
  }

  /** Ends a round that has gone on for so long that the reports there are have to do. */
  private void closeIfDue(TrainingRow row, String round, LearnedRounds known) {
    CollectionInfo info = collections.find(round).orElseThrow();
    if (row.roundSeconds().isPresent()
        && info.closed().isEmpty()
        && clock.millis() - info.created().toEpochMilli() >= 1_000 * row.roundSeconds().getAsLong()
        && known.isEnough(info.reports())) {
      collections.close(round);
    }
  }

  /** Stops looking; the collections stay open. */
  @Override
  public void close() {
    task.close();
  }

  /**
   * How far a training is.
   *
   * @param round how many rounds are over
   * @param rounds how many are planned
   * @param reports of the current round
   * @param groupSize how many reports it is to have
   * @param devices how many have ever reported
   */
  public record Progress(
      TrainingStatus status, int round, int rounds, long reports, int groupSize, long devices) {}
}
