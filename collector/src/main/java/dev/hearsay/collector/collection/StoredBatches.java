package dev.hearsay.collector.collection;

import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Store;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The log's rows that were looked into last. Whoever sends a batch again asks for the same row as
 * often as the batch has reports. Not thread-safe.
 */
final class StoredBatches {

  private static final long MOST_BYTES = 16L << 20;

  private final Store store;
  private final Map<Key, BatchRow> rows = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** By id, since a number may be given to another collection once one is deleted. */
  private record Key(String id, long seq) {}

  StoredBatches(Store store) {
    this.store = store;
  }

  Store store() {
    return store;
  }

  BatchRow get(LiveCollection collection, long seq) {
    BatchRow known = rows.get(new Key(collection.id(), seq));
    return known != null ? known : read(collection, seq);
  }

  private BatchRow read(LiveCollection collection, long seq) {
    BatchRow row = store.read(queries -> queries.batch(collection.number(), seq)).orElseThrow();
    rows.put(new Key(collection.id(), seq), row);
    bytes += size(row);
    forgetOldest();
    return row;
  }

  private void forgetOldest() {
    Iterator<BatchRow> oldest = rows.values().iterator();
    while (bytes > MOST_BYTES && rows.size() > 1) {
      bytes -= size(oldest.next());
      oldest.remove();
    }
  }

  private static long size(BatchRow row) {
    return row.ids().length + (long) row.contents().length;
  }
}
