package dev.hearsay.collector.ids;

import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Queries.SegmentRow;
import dev.hearsay.collector.store.RandomWords;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The folder of the segments of a store's collections, and the two threads that write and merge
 * them. Its files are a cache: the log has the same ids, and the store names the valid files.
 */
public final class IdFolder implements AutoCloseable {

  private static final String KEY = "ids.key";

  private final Store store;
  private final Fingerprints fingerprints;
  private final int idsInMemory;
  private final Path root;
  private final Map<Long, SegmentFiles> owners = new HashMap<>();
  private final Set<Long> verified = ConcurrentHashMap.newKeySet(); // names of segments
  private final ExecutorService writer;
  private final ExecutorService merger;
  private volatile boolean isClosed;

  /**
   * Opens the folder of a store or, if the store has none, a temporary one.
   *
   * @param other fingerprints to use instead of the store's own
   * @param idsInMemory the number of ids of a collection that are written at a time
   * @param threads a function that returns a thread factory for a thread name
   */
  public IdFolder(
      Store store,
      Optional<Fingerprints> other,
      int idsInMemory,
      Function<String, ThreadFactory> threads) {
    this.store = store;
    this.fingerprints = other.orElseGet(() -> Fingerprints.of(key(store)));
    this.idsInMemory = idsInMemory;
    this.root = store.indexFolder().orElseGet(IdFolder::temporary);
    this.writer = Executors.newSingleThreadExecutor(threads.apply("hearsay-ids"));
    this.merger = Executors.newSingleThreadExecutor(threads.apply("hearsay-merges"));
  }

  /**
   * Returns the key of the fingerprints. The store keeps it, since hashes in files are of no use
   * without it.
   */
  private static byte[] key(Store store) {
    if (store.read(queries -> queries.setting(KEY)).isEmpty()) {
      store.write(IdFolder::makeKey);
    }
    return store.read(queries -> queries.setting(KEY)).orElseThrow();
  }

  /** Creates the key, unless another process has created one meanwhile. */
  private static void makeKey(Changes changes) {
    if (changes.setting(KEY).isEmpty()) {
      changes.setSetting(KEY, RandomWords.key());
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("hearsay-ids"); // accessible to its owner only
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder for the index of ids", e);
    }
  }

  public Fingerprints fingerprints() {
    return fingerprints;
  }

  int idsInMemory() {
    return idsInMemory;
  }

  /** Returns the checksum of the fingerprints' key, stored in each segment. */
  long key() {
    return fingerprints.check();
  }

  /** Returns the thread that writes segments one after the other. */
  ExecutorService writer() {
    return writer;
  }

  /**
   * Returns the thread that merges segments. A merge may take longer than new segments can wait.
   */
  ExecutorService merger() {
    return merger;
  }

  /** Returns the names of the segments that this process has written or read completely. */
  Set<Long> verified() {
    return verified;
  }

  private Path directory(long collection) {
    return root.resolve(Long.toString(collection));
  }

  /** Returns the files of a collection. All former claimants lose them. */
  public synchronized SegmentFiles claim(long collection) {
    SegmentFiles files = new SegmentFiles(this, collection, directory(collection));
    owners.put(collection, files);
    return files;
  }

  boolean isOwner(long collection, SegmentFiles files) {
    synchronized (this) {
      return !isClosed && owners.get(collection) == files;
    }
  }

  /**
   * Makes the store name the segments of a collection. No other claim can intervene.
   *
   * @return whether the store names them; false if another claimant has the files by now
   */
  synchronized boolean name(long collection, SegmentFiles files, List<SegmentRow> rows) {
    boolean isOwner = isOwner(collection, files);
    if (isOwner) {
      store.writeLogs(changes -> changes.setSegments(collection, rows));
    }
    return isOwner;
  }

  /** Deletes all files of a deleted collection. */
  public synchronized void erase(long collection) {
    owners.remove(collection);
    try {
      delete(directory(collection));
    } catch (IOException e) {
      throw new StoreUnavailableException("cannot delete the index of ids: " + e.getMessage());
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
      }
    }
  }

  /** Closes the folder once current writes are finished. Current merges are abandoned. */
  @Override
  public void close() {
    isClosed = true;
    writer.shutdown();
    merger.shutdown();
    try {
      writer.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      merger.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      if (store.indexFolder().isEmpty()) {
        delete(root);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the work ends in the background
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the index of ids", e);
    }
  }
}
