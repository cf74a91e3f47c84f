package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.ids.IdFolder;
import dev.hearsay.collector.intake.CollectionService.CommitListener;
import dev.hearsay.collector.intake.CommitQueue.Work;
import dev.hearsay.collector.intake.CommitQueue.WriterTask;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.RateLimitedLog;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.report.Submission;
import java.time.Duration;
import java.time.Instant;
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
import java.util.function.Function;
import org.slf4j.LoggerFactory;

/**
 * The thread that commits. It writes all queued submissions in one transaction. Another thread
 * completes the answers, so that a receiver cannot block this one. As a carrier, it appends reports
 * to the log of this process: it queues examined reports for a commit.
 */
final class Committer implements Carrier, AutoCloseable {

  private static final RateLimitedLog WARNINGS =
      new RateLimitedLog(LoggerFactory.getLogger(Committer.class)::warn, 1);

  /** The number of reports below which unpacking them again is less work than a snapshot. */
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

  /** Informs the listener of reports that a topic has made durable, and of rejections. */
  void notifyListener(long reports, Map<RejectionReason, Long> rejections, Duration took) {
    if (reports > 0 || !rejections.isEmpty()) {
      listener.committed(reports, rejections, took);
    }
  }

  /** Sets the listener of closed collections. It runs on this thread. */
  void onClose(Runnable handler) {
    onClose = handler;
  }

  boolean isAlive() {
    return thread.isAlive();
  }

  /**
   * Fails all queued work. Without one of the vital threads it would never be done, so callers must
   * not wait for it.
   */
  private void giveUp() {
    queue.close();
    for (List<Work> next = queue.take(); !next.isEmpty(); next = queue.take()) {
      next.forEach(
          work ->
              work.fail(
                  new StoreUnavailableException("the thread that writes to the store has died")));
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

  @Override
  public void checkCapacity(int reports, long bytes) {
    queue.checkCapacity(reports, bytes);
  }

  @Override
  public CompletableFuture<List<Outcome>> carry(
      LiveCollection collection, int wave, List<Submission> submissions, Instant now) {
    return enqueue(
        collection.id(),
        held -> {
          held.loadIndex(store);
          return PendingSubmissions.examined(held, wave, submissions);
        });
  }

  @Override
  public CompletableFuture<Void> reject(LiveCollection collection, Rejections refused) {
    return enqueue(collection.id(), held -> PendingSubmissions.rejectionsOnly(held, refused))
        .thenAccept(outcomes -> {});
  }

  @Override
  public boolean isReady(LiveCollection collection) {
    return collection.hasIndex();
  }

  @Override
  public long queuedReports() {
    return queue.reports();
  }

  /** Queues submissions. Their collection is held until they are committed. */
  private CompletableFuture<List<Outcome>> enqueue(
      String id, Function<LiveCollection, PendingSubmissions> examiner) {
    LiveCollection collection = loaded.hold(id);
    try {
      PendingSubmissions pending = examiner.apply(collection);
      queue.put(pending);
      return pending.answer();
    } catch (RuntimeException e) {
      loaded.release(collection);
      throw e;
    }
  }

  private void run() {
    for (List<Work> next = queue.take(); !next.isEmpty(); next = queue.take()) {
      if (next.get(0) instanceof WriterTask task) {
        task.run();
      } else {
        commit(next.stream().map(PendingSubmissions.class::cast).toList());
      }
      evictIdle();
    }
    snapshot(loaded.all(), 1);
  }

  /**
   * Commits reports that collectors have acknowledged before, together with other changes.
   *
   * @param all submissions whose collections are held; this method releases the collections
   * @param also the other changes of the same transaction; they get the outcomes of the submissions
   * @throws dev.hearsay.collector.store.FoldQueries.FoldChanges.FoldLostException if another
   *     process owns the fold
   * @throws StoreUnavailableException if the store fails, or a collection was deleted meanwhile.
   *     The collections read the store again before the next commit
   */
  void fold(List<PendingSubmissions> all, BiConsumer<Changes, GroupCommit> also) {
    await(() -> commitFold(all, also));
  }

  private void commitFold(List<PendingSubmissions> all, BiConsumer<Changes, GroupCommit> also) {
    GroupCommit group = new GroupCommit(tuning.reportsPerSnapshot(), clock.instant());
    boolean isDone = false;
    try {
      all.forEach(each -> take(each, group));
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
        all.forEach(each -> each.collection().doubt());
      }
      group.end();
      all.forEach(each -> loaded.release(each.collection()));
    }
  }

  /**
   * Commits submissions. Their capacity is freed before the answers, since a client that gets an
   * answer may send more at once.
   */
  private void commit(List<PendingSubmissions> all) {
    GroupCommit group = new GroupCommit(tuning.reportsPerSnapshot(), clock.instant());
    List<Runnable> completions = new ArrayList<>();
    try {
      all.forEach(each -> take(each, group));
      write(group);
      closed(group.committed());
      completions.addAll(group.answers());
    } catch (RuntimeException | Error e) {
      all.forEach(each -> each.collection().doubt());
      completions.add(() -> all.forEach(each -> each.answer().completeExceptionally(e)));
      if (e instanceof Error error) {
        throw error; // memory is exhausted, or worse: this thread cannot go on
      }
    } finally {
      group.end();
      all.forEach(this::release);
      answers.execute(() -> completions.forEach(Runnable::run));
    }
  }

  private void take(PendingSubmissions pending, GroupCommit group) {
    removeDoubt(pending.collection());
    loadIndex(pending);
    group.take(pending);
  }

  /**
   * Loads the ids if needed. They were loaded when the submissions came, but doubt may have dropped
   * them since.
   */
  private void loadIndex(PendingSubmissions pending) {
    if (!pending.items().isEmpty() && !pending.collection().ids().areUsable()) {
      pending.collection().ids().load(store);
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

  /**
   * Runs a commit. If it fails it may have succeeded nevertheless, so all collections are marked in
   * doubt and read the store again.
   */
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

  private void release(PendingSubmissions pending) {
    queue.release(pending);
    loaded.release(pending.collection());
  }

  /**
   * Changes the store between two commits, and waits for that.
   *
   * @throws StoreUnavailableException if the store cannot be changed
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

  /**
   * Ensures that a loaded collection is in the state of the store, by reading it again if in doubt.
   */
  void settle(LiveCollection collection) {
    if (collection.isInDoubt()) {
      await(() -> removeDoubt(collection));
    }
  }

  /** Closes a collection, unless it is closed. Earlier submissions are committed first. */
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
    collection.markClosed(now);
    closed(List.of(collection));
  }

  /** Requests that a collection be closed as soon as all acknowledged reports to it are folded. */
  CollectionInfo requestClose(LiveCollection collection) {
    await(
        () -> {
          removeDoubt(collection);
          if (!collection.isClosed()) {
            write(changes -> changes.fold().requestClose(collection.number(), clock.millis()));
            collection.markEnding();
          }
        });
    return collection.info();
  }

  /**
   * Writes snapshots of closed collections and calls the listener. A closed collection does not
   * change, so its snapshot stays valid.
   */
  private void closed(List<LiveCollection> collections) {
    if (!collections.isEmpty()) {
      snapshot(collections, 1);
      onClose.run();
    }
  }

  /**
   * Writes a snapshot of a collection, unless nothing has changed since the last.
   *
   * @return the last batch that the store's snapshot includes now
   */
  long snapshot(LiveCollection collection) {
    await(
        () -> {
          removeDoubt(collection);
          snapshot(List.of(collection), 1);
        });
    return collection.snapshotSeq(store);
  }

  /** Deletes a collection. Queued submissions to it fail. */
  void delete(LiveCollection collection) {
    await(
        () -> {
          write(changes -> changes.delete(collection.number()));
          collection.markDeleted();
          loaded.forget(collection);
        });
  }

  /** Runs a task on the thread that commits, and waits for it. */
  void await(Runnable task) {
    CompletableFuture<Boolean> result = new CompletableFuture<>();
    if (!queue.offer(new WriterTask(task, result))) {
      throw new StoreUnavailableException("the collector is shutting down");
    }
    CommitQueue.join(result);
  }

  private void evictSoon() {
    if (loaded.isOverLimits() && isEvictionDue.compareAndSet(false, true)) {
      // eviction happens after every unit of work
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

  /**
   * Writes snapshots of collections with enough new reports. A failed snapshot only makes the next
   * start slower.
   */
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
      WARNINGS.failure("a snapshot failed", e);
    } finally {
      due.forEach(each -> each.snapshotLock().unlock());
    }
  }

  /** Commits all queued reports and writes snapshots. */
  @Override
  public void close() {
    queue.close();
    try {
      thread.join();
      answers.shutdown();
      answers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the work ends in the background
    }
  }
}
