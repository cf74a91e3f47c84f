package dev.hearsay.collector.training;

import dev.hearsay.collector.collection.QueueFullException;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that deals with trainings. It does all that has been asked of it since the last
 * commit, writes what that changed in one transaction, and only then answers: nobody hears of what
 * could still be lost. If the transaction fails, all who asked hear that, and trainings are read
 * from the store again. Once a second at least it looks whose deadline has passed.
 */
final class TrainingWriter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TrainingWriter.class);

  private static final int MOST_WAITING = 10_000;
  private static final int MOST_A_COMMIT = 1_000;
  private static final int RETRY_AFTER_SECONDS = 1;
  private static final int SECONDS_BETWEEN_LOOKS = 1;

  private final Store store;
  private final HostedTrainings hosted;
  private final BlockingQueue<Ask<?>> queue = new LinkedBlockingQueue<>(MOST_WAITING);
  private final Thread thread = new Thread(this::run, "hearsay-trainings");
  private volatile boolean isClosed;
  private volatile Consumer<Throwable> onDeath = cause -> {};

  /** What somebody wants, and the answer once it is durable. */
  private static final class Ask<T> {
    private final Supplier<T> work;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private Runnable reveal = () -> {};

    Ask(Supplier<T> work) {
      this.work = work;
    }

    void run() {
      try {
        T result = work.get();
        reveal = () -> answer.complete(result);
      } catch (TrainingRefusedException e) {
        reveal = () -> answer.completeExceptionally(e);
      }
    }

    void reveal() {
      reveal.run();
    }

    void fail(Throwable cause) {
      answer.completeExceptionally(cause);
    }
  }

  TrainingWriter(Store store, HostedTrainings hosted) {
    this.store = store;
    this.hosted = hosted;
  }

  void start() {
    thread.setUncaughtExceptionHandler((which, cause) -> died(cause));
    thread.start();
  }

  void onDeath(Consumer<Throwable> handler) {
    onDeath = handler;
  }

  boolean isAlive() {
    return thread.isAlive();
  }

  /** Without this thread nobody is answered any more: nobody may wait for it. */
  private void died(Throwable cause) {
    try {
      LOG.error("the thread that writes trainings died", cause);
      refuseMore();
      queue.forEach(ask -> ask.fail(new StoreUnavailableException("the writer has died")));
    } finally {
      onDeath.accept(cause);
    }
  }

  /**
   * Does something on the thread that writes.
   *
   * @return the result, once all that it changed is durable
   * @throws QueueFullException if too many wait
   */
  synchronized <T> CompletableFuture<T> ask(Supplier<T> work) {
    if (isClosed) {
      throw new StoreUnavailableException("the collector is shutting down");
    }
    Ask<T> ask = new Ask<>(work);
    if (!queue.offer(ask)) {
      throw new QueueFullException(RETRY_AFTER_SECONDS);
    }
    return ask.answer;
  }

  private void run() {
    while (!isClosed || !queue.isEmpty()) {
      commit(take());
    }
  }

  /** All that wait, or nothing if nobody came for a while. */
  private List<Ask<?>> take() {
    List<Ask<?>> asks = new ArrayList<>();
    try {
      Ask<?> first = queue.poll(SECONDS_BETWEEN_LOOKS, TimeUnit.SECONDS);
      if (first != null) {
        asks.add(first);
        queue.drainTo(asks, MOST_A_COMMIT - 1);
      }
    } catch (InterruptedException e) {
      isClosed = true; // somebody wants the thread to end: it ends when all is done
    }
    return asks;
  }

  private void commit(List<Ask<?>> asks) {
    try {
      hosted.removeDoubt();
      hosted.closeRoundsThatAreDue();
      asks.forEach(Ask::run);
      write(hosted.changed());
      asks.forEach(Ask::reveal);
      hosted.forgetFinished();
    } catch (RuntimeException | Error e) {
      LOG.warn("a commit of trainings failed, with {} requests", asks.size(), e);
      hosted.doubt();
      asks.forEach(ask -> ask.fail(e));
      if (e instanceof Error error) {
        throw error; // nothing here can be trusted to go on
      }
    }
  }

  private void write(List<HostedTraining> changed) {
    if (!changed.isEmpty()) {
      store.write(changes -> changed.forEach(each -> each.write(changes)));
      changed.forEach(HostedTraining::written);
    }
  }

  private synchronized void refuseMore() {
    isClosed = true;
  }

  /** Commits what waits. */
  @Override
  public void close() {
    refuseMore();
    queue.offer(new Ask<>(() -> true)); // so that it need not wait to notice
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it goes on in the background
    }
  }
}
