package dev.hearsay.collector.http;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Collections;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Remembers of collections what every request needs and what never changes: the plan, and who may
 * enter. So the event loop has not to ask the store before each report.
 */
final class Doors {

  private static final int MOST_REMEMBERED = 1_000;

  private final Collections collections;
  private final Workers workers;
  private final Map<String, Door> remembered =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Door> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  Doors(Collections collections, Workers workers) {
    this.collections = collections;
    this.workers = workers;
  }

  /** One collection's door. */
  record Door(
      String id,
      Plan plan,
      Optional<byte[]> readingTokenHash,
      Optional<byte[]> reportingTokenHash) {}

  /** Complete at once if it is remembered. */
  Future<Door> find(String id) {
    Door known = recall(id);
    return known == null ? workers.run(() -> load(id)) : Future.succeededFuture(known);
  }

  private @Nullable Door recall(String id) {
    synchronized (remembered) {
      return remembered.get(id);
    }
  }

  private Door load(String id) {
    CollectionInfo info = info(id);
    Door door =
        new Door(id, collections.plan(id), info.readingTokenHash(), info.reportingTokenHash());
    synchronized (remembered) {
      remembered.put(id, door);
    }
    return door;
  }

  private CollectionInfo info(String id) {
    return collections.find(id).orElseThrow(() -> Problem.noSuchCollection(id));
  }

  /** Of a collection that was deleted. */
  void forget(String id) {
    synchronized (remembered) {
      remembered.remove(id);
    }
  }

  void forgetIfGone(String id, Throwable failure) {
    if (failure instanceof NoSuchCollectionException) {
      forget(id);
    }
  }
}
