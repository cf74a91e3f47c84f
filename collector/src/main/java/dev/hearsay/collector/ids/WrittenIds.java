package dev.hearsay.collector.ids;

import dev.hearsay.collector.ids.TakenIds.Lookup;
import dev.hearsay.collector.ids.TakenIds.Match;
import dev.hearsay.collector.store.RateLimitedLog;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ids of a collection that are in segments, or on their way there. A segment becomes valid when
 * the store names it; until then its ids stay in memory. Thread-safe.
 */
final class WrittenIds {

  private static final Logger LOG = LoggerFactory.getLogger(WrittenIds.class);
  private static final RateLimitedLog WARNINGS = new RateLimitedLog(LOG::warn, 1);

  private static final long RETRY_NANOS = 1_000_000_000L;

  private static final long MAX_VERIFIED_AT_ONCE = 1 << 20;
  private static final int SECONDS_TO_START = 10;

  /** Ids that are being written, to which no more are added. */
  private record Frozen(IdIndex ids, long seq) {}

  private record State(List<Frozen> frozen, List<Segment> segments) {

    /** Returns the batch up to which all ids are in segments. */
    long seq() {
      return segments.isEmpty() ? Long.MIN_VALUE : segments.get(segments.size() - 1).row().seq();
    }
  }

  private final SegmentFiles files;
  private volatile State state;
  private final ReentrantReadWriteLock inUse = new ReentrantReadWriteLock();
  private final AtomicBoolean isDue = new AtomicBoolean();
  private volatile long retryAt;
  private volatile boolean isDamaged;
  private @Nullable Segment unnamed; // used by the writing thread only

  WrittenIds(SegmentFiles files, List<Segment> segments) {
    this.files = files;
    this.state = new State(List.of(), List.copyOf(segments));
    verifyLater();
  }

  /**
   * Schedules the verification of the segments. Reading many takes seconds, which would slow down a
   * start.
   */
  private void verifyLater() {
    long ids = state.segments.stream().mapToLong(each -> each.row().ids()).sum();
    Executor merger = files.folder().merger();
    execute(
        ids < MAX_VERIFIED_AT_ONCE
            ? merger
            : CompletableFuture.delayedExecutor(SECONDS_TO_START, TimeUnit.SECONDS, merger),
        this::verify);
  }

  /** Accepts ids to write. They must follow all ids that were added before. */
  void add(IdIndex ids, long seq) {
    Frozen next = new Frozen(ids, seq);
    change(
        now ->
            new State(Stream.concat(now.frozen.stream(), Stream.of(next)).toList(), now.segments));
    writeSoon();
  }

  private synchronized void change(UnaryOperator<State> how) {
    state = how.apply(state);
  }

  /** Returns whether there are any ids. */
  boolean isAny() {
    State now = state;
    return !now.frozen.isEmpty() || !now.segments.isEmpty();
  }

  /** Returns the number of ids that are not in segments yet. */
  long idsInMemory() {
    return state.frozen.stream().mapToLong(each -> each.ids.size()).sum();
  }

  long footprintBytes() {
    return state.frozen.stream().mapToLong(each -> each.ids.footprintBytes()).sum();
  }

  /**
   * Returns whether a segment turned out to be damaged, so that all ids must be read from the log.
   */
  boolean isDamaged() {
    return isDamaged;
  }

  /**
   * Looks ids up in the segments, one segment after the other: memory serves several accesses at
   * once.
   */
  Lookup lookUp(long[] fingerprints, long[] rests) {
    Match[] found = new Match[fingerprints.length];
    Arrays.fill(found, Match.NONE);
    inUse.readLock().lock();
    try {
      State now = state;
      now.segments.forEach(segment -> lookUp(segment, fingerprints, rests, found));
      return new Lookup(now.seq(), found);
    } finally {
      inUse.readLock().unlock();
    }
  }

  private static void lookUp(Segment segment, long[] fingerprints, long[] rests, Match[] found) {
    for (int i = 0; i < found.length; i++) {
      if (segment.mayHave(fingerprints[i])) {
        found[i] = found[i].or(segment.find(fingerprints[i], rests[i]));
      }
    }
  }

  /** Returns the match of an id in all batches after a given one. */
  Match find(long fingerprint, long rest, long afterSeq) {
    State now = state;
    Match match = Match.NONE;
    for (Frozen each : now.frozen) {
      match = match.or(each.ids.find(fingerprint, rest));
    }
    return now.seq() > afterSeq ? match.or(findWritten(fingerprint, rest, afterSeq)) : match;
  }

  /**
   * Searches the segments. This comes after the search in memory, so that ids that left memory
   * meanwhile are found here.
   */
  private Match findWritten(long fingerprint, long rest, long afterSeq) {
    Match match = Match.NONE;
    inUse.readLock().lock();
    try {
      for (Segment each : state.segments) {
        if (each.row().seq() > afterSeq && each.mayHave(fingerprint)) {
          match = match.or(each.find(fingerprint, rest));
        }
      }
      return match;
    } finally {
      inUse.readLock().unlock();
    }
  }

  /** Retries writing ids after a failure. */
  void retry() {
    if (!state.frozen.isEmpty() && System.nanoTime() - retryAt > 0) {
      writeSoon();
    }
  }

  private void writeSoon() {
    if (isDue.compareAndSet(false, true)) {
      retryAt = System.nanoTime() + RETRY_NANOS;
      execute(
          files.folder().writer(),
          () -> {
            isDue.set(false); // later additions cause another run
            attempt(this::writeFrozen);
          });
    }
  }

  private static void execute(Executor thread, Runnable task) {
    try {
      thread.execute(task);
    } catch (RejectedExecutionException e) {
      LOG.debug("the index of ids is closed; the log has all of them", e);
    }
  }

  /**
   * Writes the ids in memory, and waits for that.
   *
   * @return the batch up to which segments have all ids; the largest number if none were ever
   *     written
   * @throws StoreUnavailableException if that fails
   */
  long write() {
    await(files.folder().writer(), this::writeFrozen);
    return isAny() ? state.seq() : Long.MAX_VALUE;
  }

  /**
   * Merges all segments that have ids of a batch or of later ones, and waits for that. Then the
   * borders of segments do not reveal the order of arrival.
   *
   * @param maxIds the number of ids above which nothing is merged
   */
  void mergeFrom(long fromSeq, long maxIds) {
    await(files.folder().merger(), () -> merge(all -> MergePolicy.from(all, fromSeq, maxIds)));
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void await(ExecutorService thread, Task task) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    try {
      thread.execute(() -> complete(done, task));
    } catch (RejectedExecutionException e) {
      throw new StoreUnavailableException("the collector is shutting down");
    }
    try {
      done.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private static void complete(CompletableFuture<Boolean> done, Task task) {
    try {
      task.run();
      done.complete(true);
    } catch (IOException e) {
      done.completeExceptionally(
          new StoreUnavailableException("the index of ids cannot be written: " + e.getMessage()));
    } catch (RuntimeException | Error e) {
      done.completeExceptionally(e);
    }
  }

  private static void attempt(Task task) {
    try {
      task.run();
    } catch (IOException | RuntimeException e) {
      WARNINGS.failure("the index of ids could not be written; another attempt follows", e);
    }
  }

  /**
   * Writes frozen ids and makes the store name their segments. If the store does not answer, it may
   * name the file nevertheless; a later call names it again.
   */
  private void writeFrozen() throws IOException {
    while (!state.frozen.isEmpty() && files.isMine()) {
      Frozen first = state.frozen.get(0);
      Segment segment = unnamed;
      if (segment == null) {
        segment = files.write(first.seq, first.ids.size(), first.ids.cursor());
        unnamed = segment;
      }
      replace(List.of(), segment, 1);
      unnamed = null;
      execute(files.folder().merger(), () -> attempt(this::mergeDue));
    }
  }

  private void mergeDue() throws IOException {
    merge(all -> MergePolicy.due(all, files.folder().idsInMemory()));
  }

  private void merge(UnaryOperator<List<Segment>> choice) throws IOException {
    List<Segment> some = choice.apply(state.segments);
    while (some.size() > 1 && files.isMine()) {
      merge(some);
      some = choice.apply(state.segments);
    }
  }

  private void merge(List<Segment> some) throws IOException {
    long ids = some.stream().mapToLong(each -> each.row().ids()).sum();
    List<IdCursor> cursors = new ArrayList<>();
    try (IdCursor merged = new MergedIds(cursors)) {
      for (Segment each : some) {
        cursors.add(each.cursor());
      }
      replace(some, files.write(some.get(some.size() - 1).row().seq(), ids, merged), 0);
    } catch (Segment.DamagedException e) {
      verify();
      throw e;
    }
  }

  /**
   * Puts a segment in the place of others, or behind all, and drops the first {@code written}
   * frozen tables.
   */
  private void replace(List<Segment> old, Segment made, int written) {
    synchronized (files) {
      List<Segment> next = new ArrayList<>(state.segments);
      next.add(old.isEmpty() ? next.size() : next.indexOf(old.get(0)), made);
      next.removeAll(old);
      if (!files.name(next)) {
        files.delete(made);
        return; // another claimant has the files now, and all ids
      }
      change(now -> new State(now.frozen.subList(written, now.frozen.size()), List.copyOf(next)));
    }
    old.forEach(files::delete);
    inUse.writeLock().lock(); // waits for lookups in the old segments
    try {
      old.forEach(Segment::unmap);
    } finally {
      inUse.writeLock().unlock();
    }
  }

  /** Verifies the segments that this process has not read completely. */
  private void verify() {
    for (Segment each : state.segments) {
      try {
        files.verify(each);
      } catch (IOException e) {
        LOG.warn("a segment cannot be used; all ids will be read from the log", e);
        files.delete(each); // it must not be opened again
        isDamaged = true;
      }
    }
  }
}
