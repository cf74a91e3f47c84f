package dev.hearsay.collector.intake;

import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers of rejected reports that are not in the store yet. A collector that appends to a topic
 * answers without the store, even while the store is unavailable, and counts rejections a second
 * later. A process that is killed in between loses these numbers, but no report. Thread-safe.
 */
final class PendingRejections {

  private final Committer committer;
  private Map<Long, Rejections> byCollection = new HashMap<>();

  PendingRejections(Committer committer) {
    this.committer = committer;
  }

  synchronized void add(long collection, Rejections refused) {
    byCollection.computeIfAbsent(collection, number -> new Rejections()).add(refused);
  }

  private synchronized Map<Long, Rejections> take() {
    Map<Long, Rejections> taken = byCollection;
    byCollection = new HashMap<>();
    return taken;
  }

  /**
   * Adds the numbers to those in the store.
   *
   * @throws StoreUnavailableException if the store fails; the numbers are kept
   */
  void write() {
    Map<Long, Rejections> taken = take();
    if (!taken.isEmpty()) {
      try {
        committer.change(
            changes ->
                taken.forEach(
                    (collection, refused) ->
                        refused
                            .toMap()
                            .forEach(
                                (reason, more) ->
                                    changes.addRejections(collection, reason.name(), more))));
      } catch (StoreUnavailableException e) {
        taken.forEach(this::add);
        throw e;
      }
    }
  }
}
