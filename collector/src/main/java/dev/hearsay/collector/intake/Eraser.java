package dev.hearsay.collector.intake;

import dev.hearsay.collector.ids.IdFolder;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Makes sure that of deleted collections no id and no report is left in the store's files. It works
 * in steps, between which others commit; what a crash interrupts is finished after the next start.
 */
record Eraser(Store store, IdFolder ids) {

  private static final long PATIENCE_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int PAUSE_MILLIS = 20;

  /**
   * Erases all that is left of deleted collections.
   *
   * @throws StoreUnavailableException if that fails, or somebody reads the old state for too long
   */
  synchronized void finish() {
    List<Long> deleted = store.read(Queries::erasures);
    if (!deleted.isEmpty()) {
      deleted.forEach(ids::erase);
      deleted.forEach(this::erase);
      scrub();
      store.write(changes -> deleted.forEach(changes::erased));
    }
  }

  private void erase(long collection) {
    AtomicBoolean isDone = new AtomicBoolean();
    while (!isDone.get()) {
      store.write(changes -> isDone.set(changes.erase(collection)));
    }
  }

  private void scrub() {
    long start = System.nanoTime();
    while (!store.scrub()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new StoreUnavailableException(
            "the collection is deleted, but somebody still reads it;"
                + " its bytes will be overwritten as soon as nobody does");
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("the collector is shutting down");
    }
  }
}
