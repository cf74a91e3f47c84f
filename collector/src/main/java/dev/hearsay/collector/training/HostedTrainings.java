package dev.hearsay.collector.training;

import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.learn.federated.Status;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The trainings in memory: all that are open, and the finished ones that were asked for last.
 * Belongs to the one thread that writes.
 */
final class HostedTrainings {

  private static final Logger LOG = LoggerFactory.getLogger(HostedTrainings.class);

  static final int MOST_OPEN = 100;
  private static final int MOST_FINISHED = 8;

  private final Store store;
  private final InstantSource clock;
  private final Map<String, HostedTraining> live = new LinkedHashMap<>(16, 0.75f, true);
  private boolean isInDoubt = true;

  HostedTrainings(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Reads what the store holds unless that is known. */
  void removeDoubt() {
    if (isInDoubt) {
      live.clear();
      store.read(queries -> queries.trainingIds(Status.ASKING.name())).forEach(this::load);
      isInDoubt = false;
    }
  }

  /** One that cannot be read keeps no others. */
  private void load(String id) {
    try {
      get(id);
    } catch (DamagedTrainingException e) {
      LOG.error("an open training is lost", e);
    }
  }

  /** Something failed: what the store holds may be another thing than is known here. */
  void doubt() {
    isInDoubt = true;
  }

  HostedTraining get(String id) {
    HostedTraining known = live.get(id);
    if (known != null) {
      return known;
    }
    HostedTraining loaded = read(id).orElseThrow(() -> new NoSuchTrainingException(id));
    live.put(id, loaded);
    return loaded;
  }

  private Optional<HostedTraining> read(String id) {
    try {
      return store.read(queries -> HostedTraining.load(id, queries, clock));
    } catch (IllegalArgumentException e) {
      throw new DamagedTrainingException(id, e);
    }
  }

  void create(TrainingRow row, byte[] start) {
    long open = live.values().stream().filter(HostedTraining::isOpen).count();
    if (open >= MOST_OPEN) {
      throw new TooManyTrainingsException(MOST_OPEN);
    }
    store.write(changes -> changes.insert(row, start));
    get(row.id());
  }

  void delete(String id) {
    long number = get(id).number();
    store.write(changes -> changes.deleteTraining(number));
    live.remove(id);
  }

  void closeRoundsThatAreDue() {
    live.values().forEach(HostedTraining::closeRoundIfDue);
  }

  /** Those to which something has happened. */
  List<HostedTraining> changed() {
    return live.values().stream().filter(HostedTraining::isChanged).toList();
  }

  /** Finished trainings can be read again; the longest unused are forgotten. */
  void forgetFinished() {
    List<String> finished =
        live.entrySet().stream()
            .filter(each -> !each.getValue().isOpen())
            .map(Map.Entry::getKey)
            .toList();
    finished.stream().limit(Math.max(0, finished.size() - MOST_FINISHED)).forEach(live::remove);
  }
}
