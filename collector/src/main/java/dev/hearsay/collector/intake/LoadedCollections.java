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
 * The collections that are in memory. One is loaded when it is first asked for, stays as long as
 * somebody holds it, and may go when nobody has for longest. Thread-safe.
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
   * @param afterLoad called when there is one more
   */
  LoadedCollections(Store store, Limits limits, IdFolder folder, Runnable afterLoad) {
    this.store = store;
    this.limits = limits;
    this.folder = folder;
    this.afterLoad = afterLoad;
  }

  /** Where the ids of all collections are. */
  IdFolder folder() {
    return folder;
  }

  /**
   * A collection, which stays until it is given back by {@link #release}.
   *
   * @throws NoSuchCollectionException if there is none
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
    return Futures.join(entry.collection);
  }

  /** Uses a collection, which stays for so long. */
  <T> T with(String id, Function<LiveCollection, T> use) {
    LiveCollection collection = hold(id);
    try {
      return use.apply(collection);
    } finally {
      release(collection);
    }
  }

  /** Outside of the lock: others should not wait for this one. */
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

  /** A collection if it is in memory; nobody holds it by this. */
  synchronized Optional<LiveCollection> peek(String id) {
    return Optional.ofNullable(entries.get(id))
        .filter(Entry::isLoaded)
        .map(entry -> entry.collection.join());
  }

  /** Forgets a collection, whoever holds it. */
  synchronized void forget(LiveCollection collection) {
    entries.remove(collection.id());
  }

  /** Forgets a collection unless somebody came to hold it. */
  synchronized void forgetIdle(LiveCollection collection) {
    Entry entry = entries.get(collection.id());
    if (entry != null && entry.isIdle()) {
      collection.ids().leave();
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
   * Those that nobody holds, longest unused first, until the rest is well within the limits. The
   * one that was used last stays: it may be larger than the limit, and will be asked for again.
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
