package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The worker threads for work that may take too long for an event loop. Each kind of work has a few
 * threads and a short queue of its own, so an overload of one kind does not delay the others.
 */
public final class Workers implements AutoCloseable {

  private static final int HALF_OF_CORES =
      Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  private static final long IDLE_SECONDS = 30;

  /** A kind of work with its own threads and queue. */
  public enum Lane {
    /** Submissions of reports, and the queries that are needed to check them. */
    SUBMISSIONS(2, 512),
    /** Cheap requests: plans, lists, files of the dashboard. */
    LOOKUPS(4, 512),
    /** Estimates without post-processing, and audits. */
    ESTIMATES(HALF_OF_CORES, 64),
    /** Many estimates in one request: crosses, periods, trends, waves, differences and screens. */
    COMPARISONS(HALF_OF_CORES, 32),
    /** Shares that are made consistent, which takes seconds if they are many. */
    POSTPROCESSINGS(HALF_OF_CORES, 8),
    /** Distributions, which take seconds at a large ε. */
    DISTRIBUTIONS(HALF_OF_CORES, 8),
    /** Trainings, whose requests wait for the thread that updates them. */
    TRAININGS(2, 64),
    /** Exports of all reports of a collection, as fast as the client reads. */
    EXPORTS(2, 2),
    /** Predictions, which every caller may request. */
    PREDICTIONS(HALF_OF_CORES, 8),
    /** Requests that only the admin may make, such as new collections and trainings. */
    CREATIONS(1, 8),
    /** Checks of readiness. */
    READINESS(1, 1);

    private final int threads;
    private final int waiting;

    Lane(int threads, int waiting) {
      this.threads = threads;
      this.waiting = waiting;
    }

    /** Returns the number of tasks that can run and wait. */
    public int capacity() {
      return threads + waiting;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Vertx vertx;
  private final Map<Lane, ThreadPoolExecutor> pools = new EnumMap<>(Lane.class);

  public Workers(Vertx vertx) {
    this.vertx = vertx;
    Arrays.stream(Lane.values()).forEach(lane -> pools.put(lane, pool(lane)));
  }

  private static ThreadPoolExecutor pool(Lane lane) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            lane.threads,
            lane.threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(lane.waiting),
            task -> new Thread(task, "hearsay-" + lane));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Runs a task on a lane, possibly at the same time as others. The future completes on the
   * caller's event loop. It fails with a {@link Problem} if the lane is full.
   */
  public <T> Future<T> run(Lane lane, Callable<T> work) {
    try {
      return resume(start(lane, work));
    } catch (Problem full) {
      return Future.failedFuture(full);
    }
  }

  /**
   * Runs a task on a lane.
   *
   * @throws Problem if the lane is full
   */
  public <T> CompletableFuture<T> start(Lane lane, Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      Objects.requireNonNull(pools.get(lane)).execute(() -> complete(result, work));
      return result;
    } catch (RejectedExecutionException e) {
      throw Problem.of(Kind.OVERLOADED, lane.toString());
    }
  }

  private static <T> void complete(CompletableFuture<T> result, Callable<T> work) {
    try {
      result.complete(work.call());
    } catch (Exception | Error e) {
      result.completeExceptionally(e);
    }
  }

  /**
   * Returns a future for a stage that other threads complete. It completes on the caller's event
   * loop, where replies are written.
   */
  public <T> Future<T> resume(CompletionStage<T> stage) {
    return Future.fromCompletionStage(stage, vertx.getOrCreateContext());
  }

  /**
   * Accepts no more tasks, drops waiting ones and interrupts running ones, without waiting for
   * their end.
   */
  @Override
  public void close() {
    pools.values().forEach(ThreadPoolExecutor::shutdownNow);
  }
}
