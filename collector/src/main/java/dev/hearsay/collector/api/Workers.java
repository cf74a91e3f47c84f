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
 * Runs what may take long elsewhere than on an event loop. Each kind of work has a few threads and
 * a short queue of its own, so that too much of one kind delays no other.
 */
public final class Workers implements AutoCloseable {

  private static final int HALF_OF_CORES =
      Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  private static final long IDLE_SECONDS = 30;

  /** A kind of work. */
  public enum Lane {
    /** Reports, answers to trainings, and what is needed to check them. */
    SUBMISSIONS(2, 512),
    /** What is cheap to read: plans, lists, files of the dashboard. */
    LOOKUPS(4, 512),
    /** Estimates as they are, and audits. */
    ESTIMATES(HALF_OF_CORES, 64),
    /** Many estimates at once: crosses, periods, trends, waves, differences and screens. */
    COMPARISONS(HALF_OF_CORES, 32),
    /** Shares made consistent, which take seconds if they are many. */
    POSTPROCESSINGS(HALF_OF_CORES, 8),
    /** Distributions, which take seconds at a large ε. */
    DISTRIBUTIONS(HALF_OF_CORES, 8),
    /** Trainings, which are read on the thread that writes them. */
    TRAININGS(2, 64),
    /** All reports of a collection, at the speed of the reader. */
    EXPORTS(2, 2),
    /** Plans that anybody may ask for. */
    PREDICTIONS(HALF_OF_CORES, 8),
    /** Plans and trainings of the admin, and other things that only the admin may do. */
    CREATIONS(1, 8),
    /** Whether the collector is ready. */
    READINESS(1, 1);

    private final int threads;
    private final int waiting;

    Lane(int threads, int waiting) {
      this.threads = threads;
      this.waiting = waiting;
    }

    /** How many can be under way and wait. */
    public int room() {
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
   * In any order, several at once; the answer arrives on the caller's event loop. Fails with a
   * {@link Problem} if the lane is full.
   */
  public <T> Future<T> run(Lane lane, Callable<T> work) {
    try {
      return resume(start(lane, work));
    } catch (Problem full) {
      return Future.failedFuture(full);
    }
  }

  /** Throws a {@link Problem} if the lane is full. */
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

  /** What others complete, on the caller's event loop: that is where answers are written. */
  public <T> Future<T> resume(CompletionStage<T> stage) {
    return Future.fromCompletionStage(stage, vertx.getOrCreateContext());
  }

  /** Takes nothing any more; what is under way ends in the background. */
  @Override
  public void close() {
    pools.values().forEach(ThreadPoolExecutor::shutdownNow);
  }
}
