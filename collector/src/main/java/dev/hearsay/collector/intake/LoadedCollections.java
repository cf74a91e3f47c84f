package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.ids.IdFolder;
import dev.hearsay.collector.store.Store;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The collections in memory. A collection is loaded at first use and stays while it is held. If
 * there are too many, those that were not used for the longest time are unloaded. Thread-safe.
 */
final class LoadedCollections {

  private final Store store;
  private final Limits limits;
  private final IdFolder folder;
  private final Runnable afterLoad;
  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  private static final class Entry {
    final CompletableFuture<LiveCollection> collection = new CompletableFuture<>();
    int holders;

    boolean isLoaded() {
      return collection.isDone() && !collection.isCompletedExceptionally();
    }

    boolean isIdle() {
      return holders == 0 && isLoaded();
    }
  }

  /**
   * Creates an empty cache.
   *
   * @param afterLoad called after each load
   */
  LoadedCollections(Store store, Limits limits, IdFolder folder, Runnable afterLoad) {
    this.store = store;
    this.limits = limits;
    this.folder = folder;
    this.afterLoad = afterLoad;
  }

  /** Returns the folder of the index of ids. */
  IdFolder folder() {
    return folder;
  }

  /**
   * Returns a collection, which stays in memory until {@link #release}.
   *
   * @throws NoSuchCollectionException if there is no such collection
   */
  LiveCollection hold(String id) {
    Entry entry;
    boolean isMine;
    synchronized (this) {
      entry = entries.computeIfAbsent(id, missing -> new Entry());
      isMine = entry.holders++ == 0 && !entry.collection.isDone();
    }
    if (isMine) {
      load(id, entry);
      afterLoad.run();
    }
    return CommitQueue.join(entry.collection);
  }

  /** Uses a collection, which stays in memory meanwhile. */
  <T> T with(String id, Function<LiveCollection, T> use) {
    LiveCollection collection = hold(id);
    try {
      return use.apply(collection);
    } finally {
      release(collection);
    }
  }

  /**
   * Loads a collection. The lock is not held, since callers for other collections should not wait.
   */
  private void load(String id, Entry entry) {
    try {
      entry.collection.complete(
          store
              .read(queries -> LiveCollection.load(id, folder, queries))
              .orElseThrow(() -> new NoSuchCollectionException(id)));
    } catch (RuntimeException e) {
      synchronized (this) {
        entries.remove(id, entry);
      }
      entry.collection.completeExceptionally(e);
    }
  }

  synchronized void release(LiveCollection collection) {
    Entry entry = entries.get(collection.id());
    if (entry != null && entry.isLoaded() && entry.collection.join() == collection) {
      entry.holders--;
    }
  }

  /** Returns a collection if it is in memory, without holding it. */
  synchronized Optional<LiveCollection> peek(String id) {
    return Optional.ofNullable(entries.get(id))
        .filter(Entry::isLoaded)
        .map(entry -> entry.collection.join());
  }

  /** Unloads a collection even if it is held. */
  synchronized void forget(LiveCollection collection) {
    entries.remove(collection.id());
  }

  /** Unloads a collection unless it is held by now. */
  synchronized void forgetIdle(LiveCollection collection) {
    Entry entry = entries.get(collection.id());
    if (entry != null && entry.isIdle()) {
      collection.ids().freezeIfMany();
      entries.remove(collection.id());
    }
  }

  synchronized List<LiveCollection> all() {
    return entries.values().stream()
        .filter(Entry::isLoaded)
        .map(entry -> entry.collection.join())
        .toList();
  }

  synchronized boolean isOverLimits() {
    return entries.size() > limits.loadedCollections() || bytes() > limits.loadedBytes();
  }

  private long bytes() {
    return all().stream().mapToLong(LiveCollection::footprintBytes).sum();
  }

  /**
   * Returns collections to unload: those not held, longest unused first, until the rest is well
   * within the limits. The collection used last stays, since it may exceed the limit alone and will
   * be used again.
   */
  synchronized List<LiveCollection> idleBeyondLimits() {
    List<LiveCollection> idle = new ArrayList<>();
    long count = entries.size();
    long bytes = bytes();
    for (Entry entry : entries.values()) {
      boolean isEnough =
          count == 1
              || (count <= limits.loadedCollections() * 3L / 4
                  && bytes <= limits.loadedBytes() / 4 * 3);
      if (!isEnough && entry.isIdle()) {
        idle.add(entry.collection.join());
        count--;
        bytes -= entry.collection.join().footprintBytes();
      }
    }
    return idle;
  }
}
