package dev.hearsay.collector.http;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Collections;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.http.Workers.Lane;
import dev.hearsay.collector.training.NoSuchTrainingException;
import dev.hearsay.collector.training.TrainingInfo;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Remembers of collections, or of trainings, what every request needs and what never changes: who
 * may enter, and what a report is checked against. So the event loop has not to ask the store
 * before each report.
 *
 * @param <D> what is behind the doors
 */
final class Doors<D extends Doors.Door> {

  private static final int MOST_REMEMBERED = 1_000;

  private final Function<String, D> load;
  private final Workers workers;
  private final Map<String, D> remembered =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, D> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  /** Whom it opens to. */
  interface Door {
    /** Empty if anybody may read. */
    Optional<byte[]> readingTokenHash();

    /** Empty if anybody may report. */
    Optional<byte[]> reportingTokenHash();
  }

  /** One collection's door. */
  record CollectionDoor(
      Plan plan, Optional<byte[]> readingTokenHash, Optional<byte[]> reportingTokenHash)
      implements Door {}

  /** One training's door. */
  record TrainingDoor(Optional<byte[]> readingTokenHash, Optional<byte[]> reportingTokenHash)
      implements Door {}

  private Doors(Function<String, D> load, Workers workers) {
    this.load = load;
    this.workers = workers;
  }

  static Doors<CollectionDoor> of(Collections collections, Workers workers) {
    return new Doors<>(id -> door(collections, id), workers);
  }

  private static CollectionDoor door(Collections collections, String id) {
    CollectionInfo info = collections.find(id).orElseThrow(() -> Problem.noSuchCollection(id));
    return new CollectionDoor(
        collections.plan(id), info.readingTokenHash(), info.reportingTokenHash());
  }

  static Doors<TrainingDoor> of(Trainings trainings, Workers workers) {
    return new Doors<>(id -> door(trainings, id), workers);
  }

  private static TrainingDoor door(Trainings trainings, String id) {
    TrainingInfo info = trainings.find(id).orElseThrow(() -> Problem.noSuchTraining(id));
    return new TrainingDoor(info.readingTokenHash(), info.reportingTokenHash());
  }

  /** Complete at once if it is remembered. */
  Future<D> find(String id, Lane lane) {
    D known = recall(id);
    return known == null ? workers.run(lane, () -> open(id)) : Future.succeededFuture(known);
  }

  private @Nullable D recall(String id) {
    synchronized (remembered) {
      return remembered.get(id);
    }
  }

  private D open(String id) {
    D door = load.apply(id);
    synchronized (remembered) {
      remembered.put(id, door);
    }
    return door;
  }

  /** Of something that was deleted. */
  void forget(String id) {
    synchronized (remembered) {
      remembered.remove(id);
    }
  }

  void forgetIfGone(String id, Throwable failure) {
    if (failure instanceof NoSuchCollectionException
        || failure instanceof NoSuchTrainingException) {
      forget(id);
    }
  }
}
