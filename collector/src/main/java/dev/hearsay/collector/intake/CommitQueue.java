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
import java.util.concurrent.CompletionException;

/**
 * A queue of work for the thread that commits, in order of arrival. The number and the bytes of
 * queued submissions are bounded; they count until they are released after their commit.
 * Thread-safe.
 */
final class CommitQueue {

  /**
   * The largest number of reports in a commit: with more, the first would only wait for the last.
   */
  private static final int MAX_REPORTS_PER_COMMIT = 20_000;

  /** A unit of work for the thread that commits. */
  sealed interface Work permits PendingSubmissions, WriterTask {

    /** Completes waiting callers with the reason why the work will not be done. */
    void fail(RuntimeException cause);
  }

  /** A rare task that must not run during a commit, and the future of its result. */
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

  /** Refuses submissions that {@link #put} would refuse, before they are examined. */
  synchronized void checkCapacity(int moreReports, long moreBytes) {
    if (isClosed) {
      throw new StoreUnavailableException("the collector is shutting down");
    }
    boolean isFull =
        reports + moreReports > limits.queuedReports() || bytes + moreBytes > limits.queuedBytes();
    if (isFull && reports > 0) { // a large request is accepted if nothing else waits
      throw new RefusedException(
          RejectionReason.QUEUE_FULL, "too many reports wait to be stored; send this again later");
    }
  }

  synchronized void put(PendingSubmissions pending) {
    checkCapacity(pending.size(), pending.bytes());
    reports += pending.size();
    bytes += pending.bytes();
    waiting.add(pending);
    notifyAll();
  }

  /** Adds a task without any limit. Returns false if the queue is closed. */
  synchronized boolean offer(WriterTask task) {
    if (!isClosed) {
      waiting.add(task);
      notifyAll();
    }
    return !isClosed;
  }

  /**
   * Waits for work: all submissions that may share a commit, or one task. Returns nothing once the
   * queue is closed and empty. Each commit takes what came during the one before, so commits become
   * large when the load is high, and no report waits for a timer.
   */
  synchronized List<Work> take() {
    awaitWork();
    List<Work> taken = new ArrayList<>();
    long takenReports = 0;
    while (takenReports < MAX_REPORTS_PER_COMMIT
        && waiting.peek() instanceof PendingSubmissions pending) {
      takenReports += pending.size();
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
      isClosed = true; // the thread is to end: it ends when all work is done
    }
  }

  /** Waits for a result. Throws the cause of a failure without its wrapper. */
  static <T> T join(CompletableFuture<T> result) {
    try {
      return result.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** Frees the capacity that settled submissions used. */
  synchronized void release(PendingSubmissions pending) {
    reports -= pending.size();
    bytes -= pending.bytes();
  }

  synchronized long reports() {
    return reports;
  }

  /** Returns the number of units of work in the queue. */
  synchronized int length() {
    return waiting.size();
  }

  /** Closes the queue for new work. Queued work can still be taken. */
  synchronized void close() {
    isClosed = true;
    notifyAll();
  }
}
