package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What waits for the one thread that writes, in the order in which it came. Arrivals are bounded in
 * reports and in bytes, until they are released after their commit. Thread-safe.
 */
final class CommitQueue {

  /** How many reports a commit takes at most: more would only make the first wait for the last. */
  private static final int MAX_REPORTS_PER_COMMIT = 20_000;

  /** What the one thread that writes is asked to do. */
  sealed interface Work permits Arrival, WriterTask {

    /** Tells whoever waits that it will not be done. */
    void fail(RuntimeException cause);
  }

  /** Something rare that must not happen at the same time as a commit, and who waits for it. */
  record WriterTask(Runnable task, CompletableFuture<Boolean> result) implements Work {

    @Override
    public void fail(RuntimeException cause) {
      result.completeExceptionally(cause);
    }

    void run() {
      try {
        task.run();
        result.complete(true);
      } catch (RuntimeException | Error e) {
        result.completeExceptionally(e);
      }
    }
  }

  private final Limits limits;
  private final Deque<Work> waiting = new ArrayDeque<>();
  private long reports;
  private long bytes;
  private boolean isClosed;

  CommitQueue(Limits limits) {
    this.limits = limits;
  }

  /** Refuses what {@link #put} would refuse, before somebody spends time on it. */
  synchronized void checkRoom(int moreReports, long moreBytes) {
    if (isClosed) {
      throw new StoreUnavailableException("the collector is shutting down");
    }
    boolean isFull =
        reports + moreReports > limits.queuedReports() || bytes + moreBytes > limits.queuedBytes();
    if (isFull && reports > 0) { // what is too large on its own must be taken alone
      throw new RefusedException(
          RejectionReason.QUEUE_FULL,
          "more waits to be stored than there is room for; send this again later");
    }
  }

  synchronized void put(Arrival arrival) {
    checkRoom(arrival.size(), arrival.bytes());
    reports += arrival.size();
    bytes += arrival.bytes();
    waiting.add(arrival);
    notifyAll();
  }

  /** Takes a task, whatever else waits, unless the queue is closed. */
  synchronized boolean offer(WriterTask task) {
    if (!isClosed) {
      waiting.add(task);
      notifyAll();
    }
    return !isClosed;
  }

  /**
   * Waits for work: all arrivals that may share a commit, or one task; nothing once the queue is
   * closed and empty. That a commit takes whatever came during the one before it makes commits
   * large just when there is much to do, and nobody waits for a timer.
   */
  synchronized List<Work> take() {
    awaitWork();
    List<Work> taken = new ArrayList<>();
    long takenReports = 0;
    while (takenReports < MAX_REPORTS_PER_COMMIT && waiting.peek() instanceof Arrival arrival) {
      takenReports += arrival.size();
      taken.add(waiting.remove());
    }
    if (taken.isEmpty() && !waiting.isEmpty()) {
      taken.add(waiting.remove());
    }
    return taken;
  }

  private synchronized void awaitWork() {
    try {
      while (waiting.isEmpty() && !isClosed) {
        wait();
      }
    } catch (InterruptedException e) {
      isClosed = true; // somebody wants the thread to end: it ends when all is done
    }
  }

  /** Makes room for others: the arrival is settled. */
  synchronized void release(Arrival arrival) {
    reports -= arrival.size();
    bytes -= arrival.bytes();
  }

  synchronized long reports() {
    return reports;
  }

  /** How many arrivals and tasks wait to be taken. */
  synchronized int length() {
    return waiting.size();
  }

  /** Takes nothing any more; what waits can still be taken out. */
  synchronized void close() {
    isClosed = true;
    notifyAll();
  }
}
