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
 * Where the segments of a store's collections are, and the two threads that write and merge them.
 * All in it is a cache: the log has the same ids, and the store says which files are right.
 */
public final class IdFolder implements AutoCloseable {

  private static final String KEY = "ids.key";

  private final Store store;
  private final Fingerprints fingerprints;
  private final int idsInMemory;
  private final Path root;
  private final Map<Long, SegmentFiles> owners = new HashMap<>();
  private final Set<Long> sound = ConcurrentHashMap.newKeySet(); // names of segments
  private final ExecutorService writer;
  private final ExecutorService merger;
  private volatile boolean isClosed;

  /**
   * Of a store, in its folder or, if it has none, in a temporary one.
   *
   * @param other than the store's own fingerprints
   * @param idsInMemory how many ids of a collection are written at a time
   * @param threads makes threads by their names
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

  /** What was hashed with a key can be used only with it, so the store keeps it. */
  private static byte[] key(Store store) {
    if (store.read(queries -> queries.setting(KEY)).isEmpty()) {
      store.write(IdFolder::makeKey);
    }
    return store.read(queries -> queries.setting(KEY)).orElseThrow();
  }

  /** Another process may have made one meanwhile. */
  private static void makeKey(Changes changes) {
    if (changes.setting(KEY).isEmpty()) {
      changes.setSetting(KEY, RandomWords.key());
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("hearsay-ids"); // only its owner may look into it
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

  /** Which fingerprints are in the files. */
  long key() {
    return fingerprints.check();
  }

  /** Writes segments, one after the other. */
  ExecutorService writer() {
    return writer;
  }

  /** Merges segments, which may take longer than new ones can wait. */
  ExecutorService merger() {
    return merger;
  }

  /** The segments that were written or read whole by this process. */
  Set<Long> sound() {
    return sound;
  }

  private Path directory(long collection) {
    return root.resolve(Long.toString(collection));
  }

  /** The files of a collection, which nobody else has from now on. */
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
   * Makes the store name the segments of a collection. Nobody can claim them meanwhile.
   *
   * @return whether it does; not if they belong to somebody else by now
   */
  synchronized boolean name(long collection, SegmentFiles files, List<SegmentRow> rows) {
    boolean isOwner = isOwner(collection, files);
    if (isOwner) {
      store.writeLogs(changes -> changes.setSegments(collection, rows));
    }
    return isOwner;
  }

  /** Deletes all files of a collection that is deleted. */
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

  /** Ends after what is being written; what is being merged is given up. */
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
      Thread.currentThread().interrupt(); // it goes on in the background
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the index of ids", e);
    }
  }
}
