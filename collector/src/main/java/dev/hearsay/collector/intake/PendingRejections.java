package dev.hearsay.collector.intake;

import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.util.HashMap;
import java.util.Map;

/**
 * Refused reports that the store has not counted yet. A collector that appends to a topic answers
 * without the store, also while there is none, and counts its refusals a second later. A process
 * that is killed in between loses these numbers, and no report. Thread-safe.
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
   * Adds them to the store's numbers.
   *
   * @throws StoreUnavailableException if it does not; they are kept
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
