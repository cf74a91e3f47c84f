package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.ids.IdFolder;
import dev.hearsay.collector.intake.CollectionService.CommitListener;
import dev.hearsay.collector.intake.CommitQueue.Work;
import dev.hearsay.collector.intake.CommitQueue.WriterTask;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes. It takes all that waits, commits it at once, and lets another thread
 * give the answers, so that whoever receives one cannot block it.
 */
final class Committer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);

  /** Below this, unpacking the reports again is less work than a snapshot. */
  private static final long REPORTS_WORTH_A_SNAPSHOT = 1_000;

  private final Store store;
  private final CommitQueue queue;
  private final LoadedCollections loaded;
  private final Tuning tuning;
  private final InstantSource clock;
  private volatile CommitListener listener = (reports, rejections, took) -> {};
  private final AtomicBoolean isEvictionDue = new AtomicBoolean();
  private final VitalThreads threads = new VitalThreads(this::giveUp);
  private final Thread thread = threads.make(this::run, "hearsay-commits");
  private final ExecutorService answers =
      Executors.newSingleThreadExecutor(task -> threads.make(task, "hearsay-answers"));
  private volatile Runnable onClose = () -> {};

  Committer(Store store, Limits limits, Tuning tuning, InstantSource clock) {
    this.store = store;
    this.queue = new CommitQueue(limits);
    IdFolder ids = tuning.ids(store, threads);
    this.loaded = new LoadedCollections(store, limits, ids, this::evictSoon);
    this.tuning = tuning;
    this.clock = clock;
  }

  void start() {
    thread.start();
  }

  void listen(CommitListener all) {
    listener = all;
  }

  /** Tells the listener of reports that a topic has made durable, and of rejections. */
  void tell(long reports, Map<RejectionReason, Long> rejections, Duration took) {
    if (reports > 0 || !rejections.isEmpty()) {
      listener.committed(reports, rejections, took);
    }
  }

  /** Calls a listener, on this thread, after collections were closed. */
  void onClose(Runnable handler) {
    onClose = handler;
  }

  boolean isAlive() {
    return thread.isAlive();
  }

  /** Without one of its threads something stays undone for ever: nobody may wait for it. */
  private void giveUp() {
    queue.close();
    for (List<Work> next = queue.take(); !next.isEmpty(); next = queue.take()) {
      next.forEach(work -> work.fail(new StoreUnavailableException("the writer has died")));
    }
  }

  VitalThreads threads() {
    return threads;
  }

  CommitQueue queue() {
    return queue;
  }

  LoadedCollections loaded() {
    return loaded;
  }

  private void run() {
    for (List<Work> next = queue.take(); !next.isEmpty(); next = queue.take()) {
      if (next.get(0) instanceof WriterTask task) {
        task.run();
      } else {
        commit(next.stream().map(Arrival.class::cast).toList());
      }
      evictIdle();
    }
    snapshot(loaded.all(), 1);
  }

  /**
   * Commits what collectors have acknowledged before, together with something else.
   *
   * @param arrivals of collections that are held; they are given back
   * @param also what else is written in the same transaction; it is told what became of arrivals
   * @throws dev.hearsay.collector.store.FoldQueries.FoldChanges.FoldLostException if another
   *     process folds
   * @throws StoreUnavailableException if the store does not take it, or a collection was deleted
   *     meanwhile: what is known of the store is read again before the next commit
   */
  void fold(List<Arrival> arrivals, BiConsumer<Changes, GroupCommit> also) {
    await(() -> commitFold(arrivals, also));
  }

  private void commitFold(List<Arrival> arrivals, BiConsumer<Changes, GroupCommit> also) {
    GroupCommit group = new GroupCommit(tuning.reportsPerSnapshot(), clock.instant());
    boolean isDone = false;
    try {
      arrivals.forEach(each -> take(each, group));
      store.writeLogs(
          changes -> {
            group.checkExisting(changes);
            group.write(changes);
            also.accept(changes, group);
          });
      isDone = true;
      closed(group.committed());
    } finally {
      if (!isDone) {
        arrivals.forEach(each -> each.collection().doubt());
      }
      group.end();
      arrivals.forEach(each -> loaded.release(each.collection()));
    }
  }

  /** Makes room before it answers: whoever then sends more at once must find it. */
  private void commit(List<Arrival> arrivals) {
    GroupCommit group = new GroupCommit(tuning.reportsPerSnapshot(), clock.instant());
    List<Runnable> told = new ArrayList<>();
    try {
      arrivals.forEach(each -> take(each, group));
      write(group);
      closed(group.committed());
      told.addAll(group.answers());
    } catch (RuntimeException | Error e) {
      arrivals.forEach(each -> each.collection().doubt());
      told.add(() -> arrivals.forEach(each -> each.answer().completeExceptionally(e)));
      if (e instanceof Error error) {
        throw error; // memory is gone, or worse: nothing here can be trusted to go on
      }
    } finally {
      group.end();
      arrivals.forEach(this::release);
      answers.execute(() -> told.forEach(Runnable::run));
    }
  }

  private void take(Arrival arrival, GroupCommit group) {
    removeDoubt(arrival.collection());
    loadIndex(arrival);
    group.take(arrival);
  }

  /** The index was loaded when the arrival came, but doubt may have dropped it since. */
  private void loadIndex(Arrival arrival) {
    if (!arrival.items().isEmpty() && !arrival.collection().ids().areUsable()) {
      arrival.collection().ids().load(store);
    }
  }

  private void write(GroupCommit group) {
    if (!group.isEmpty()) {
      long start = System.nanoTime();
      write(group::write);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      listener.committed(group.freshReports(), group.rejections().toMap(), took);
    }
  }

  private void write(Consumer<Changes> change) {
    doubtful(() -> store.write(change));
  }

  /** If this fails, the commit may have succeeded all the same: the store is read again. */
  private void doubtful(Runnable commit) {
    boolean isDone = false;
    try {
      commit.run();
      isDone = true;
    } finally {
      if (!isDone) {
        loaded.all().forEach(LiveCollection::doubt);
      }
    }
  }

  private void removeDoubt(LiveCollection collection) {
    if (collection.isInDoubt()) {
      store.scan(collection::refresh);
    }
  }

  private void release(Arrival arrival) {
    queue.release(arrival);
    loaded.release(arrival.collection());
  }

  /**
   * Changes the store between two commits, and waits for that.
   *
   * @throws StoreUnavailableException if it cannot be changed
   */
  void change(Consumer<Changes> change) {
    await(() -> write(change));
  }

  /**
   * Changes logs between two commits, and waits for that.
   *
   * @throws StoreUnavailableException if they cannot be changed
   */
  void changeLogs(Consumer<Changes> change) {
    await(() -> doubtful(() -> store.writeLogs(change)));
  }

  /** Makes sure that what is known of a collection is what the store holds. */
  void settle(LiveCollection collection) {
    if (collection.isInDoubt()) {
      await(() -> removeDoubt(collection));
    }
  }

  /** Closes a collection, unless it is closed. What was submitted before is committed first. */
  CollectionInfo close(LiveCollection collection) {
    await(
        () -> {
          removeDoubt(collection);
          if (!collection.isClosed()) {
            close(collection, clock.millis());
          }
        });
    return collection.info();
  }

  private void close(LiveCollection collection, long now) {
    doubtful(() -> store.writeLogs(changes -> changes.close(collection.number(), now)));
    collection.closed(now);
    closed(List.of(collection));
  }

  /** Has a collection closed as soon as all reports to it are folded that were acknowledged. */
  CollectionInfo end(LiveCollection collection) {
    await(
        () -> {
          removeDoubt(collection);
          if (!collection.isClosed()) {
            write(changes -> changes.fold().end(collection.number(), clock.millis()));
            collection.ending();
          }
        });
    return collection.info();
  }

  /** What is closed is not going to change: a snapshot of it stays true. */
  private void closed(List<LiveCollection> collections) {
    if (!collections.isEmpty()) {
      snapshot(collections, 1);
      onClose.run();
    }
  }

  /**
   * Writes a snapshot of a collection, unless nothing has changed since the last.
   *
   * @return up to which batch the store's snapshot goes now
   */
  long snapshot(LiveCollection collection) {
    await(
        () -> {
          removeDoubt(collection);
          snapshot(List.of(collection), 1);
        });
    return collection.snapshotSeq(store);
  }

  /** Deletes a collection; who waits for a commit of it will hear that there is none. */
  void delete(LiveCollection collection) {
    await(
        () -> {
          write(changes -> changes.delete(collection.number()));
          collection.deleted();
          loaded.forget(collection);
        });
  }

  /** Does something on the thread that writes, and waits for it. */
  void await(Runnable task) {
    CompletableFuture<Boolean> result = new CompletableFuture<>();
    if (!queue.offer(new WriterTask(task, result))) {
      throw new StoreUnavailableException("the collector is shutting down");
    }
    Futures.join(result);
  }

  private void evictSoon() {
    if (loaded.isOverLimits() && isEvictionDue.compareAndSet(false, true)) {
      // it happens after every task
      queue.offer(new WriterTask(() -> isEvictionDue.set(false), new CompletableFuture<>()));
    }
  }

  private void evictIdle() {
    if (loaded.isOverLimits()) {
      List<LiveCollection> idle = loaded.idleBeyondLimits();
      snapshot(idle, REPORTS_WORTH_A_SNAPSHOT);
      idle.forEach(loaded::forgetIdle);
    }
  }

  /** A snapshot that fails is missed only by the next start, which has more to unpack. */
  private void snapshot(List<LiveCollection> collections, long leastReports) {
    List<LiveCollection> due =
        (store.ownsLogs() ? collections : List.<LiveCollection>of())
            .stream()
                .filter(
                    each -> each.reportsSinceSnapshot() >= (each.keepsReports() ? leastReports : 1))
                .filter(each -> !each.isInDoubt())
                .filter(each -> !each.isDeleted())
                .toList();
    if (due.isEmpty()) {
      return;
    }
    due.forEach(each -> each.snapshotLock().lock());
    try {
      store.writeLogs(changes -> due.forEach(each -> each.writeSnapshot(changes)));
      due.forEach(LiveCollection::snapshotTaken);
    } catch (RuntimeException e) {
      due.forEach(LiveCollection::doubt);
      LOG.warn("a snapshot of {} collections failed", due.size(), e);
    } finally {
      due.forEach(each -> each.snapshotLock().unlock());
    }
  }

  /** Commits what waits and writes snapshots. */
  @Override
  public void close() {
    queue.close();
    try {
      thread.join();
      answers.shutdown();
      answers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it goes on in the background
    }
  }
}
