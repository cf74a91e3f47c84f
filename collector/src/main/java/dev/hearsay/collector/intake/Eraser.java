package dev.hearsay.collector.intake;

import dev.hearsay.collector.ids.IdFolder;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Erases deleted collections, until no id and no report of them is in the store's files. It works
 * in steps, between which others can commit. After a crash, the next start finishes the work.
 */
record Eraser(Store store, IdFolder ids) {

  private static final long TIMEOUT_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int PAUSE_MILLIS = 20;

  /**
   * Erases all that is left of deleted collections.
   *
   * @throws StoreUnavailableException if that fails, or a reader holds an earlier state for too
   *     long
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
      if (System.nanoTime() - start > TIMEOUT_NANOS) {
        throw new StoreUnavailableException(
            "the collection is deleted, but a reader still uses an earlier state of the store;"
                + " the bytes will be overwritten when the reader ends");
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
