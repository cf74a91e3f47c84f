package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.log.Compactor;
import dev.hearsay.collector.store.Changes.RowsChangedException;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.FoldQueries.FoldChanges.FoldLostException;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.RateLimitedLog;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread for periodic work: it closes collections whose deadline has passed, deletes counted
 * reports, sorts the rows of past hours and waves, and finishes interrupted deletions. It checks
 * the clock once per second.
 */
final class Upkeep implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
  private static final RateLimitedLog WARNINGS = new RateLimitedLog(LOG::warn, 1);

  private static final long POLL_MILLIS = 1_000;
  private static final long RETRY_MILLIS = 5_000;
  private static final int ROWS_PER_READ = 1_000;

  /**
   * The longest time that reports wait to be counted and deleted when there are too few for a
   * snapshot. A snapshot writes all tallies, so it must not be too frequent.
   */
  private static final Duration FORGET_EVERY = Duration.ofMinutes(1);

  /** The longest delay of a shutdown for sorting rows. */
  private static final Duration SHUTDOWN_TIME = Duration.ofSeconds(5);

  /** The number of ids to merge at a shutdown: about as many as fit into the same time. */
  private static final long MAX_MERGED_AT_SHUTDOWN = 1L << 24;

  private final Store store;
  private final Function<LiveCollection, CollectionInfo> closer;
  private final Committer committer;
  private final InstantSource clock;
  private final Eraser eraser;
  private final long bytesPerStep;
  private final Compactor compactor;
  private final RepeatedTask task;
  private long hourDone = Long.MIN_VALUE;
  private long forgetAt = System.nanoTime(); // at once: a process may have been killed before
  private volatile boolean isDue;

  /**
   * Creates the thread.
   *
   * @param closer a function that closes a collection whose deadline has passed
   */
  Upkeep(
      Store store,
      Committer committer,
      InstantSource clock,
      Eraser eraser,
      long bytesPerStep,
      Function<LiveCollection, CollectionInfo> closer) {
    this.store = store;
    this.closer = closer;
    this.committer = committer;
    this.task =
        new RepeatedTask(
            committer.threads(), "hearsay-upkeep", () -> isUpToDate() ? POLL_MILLIS : RETRY_MILLIS);
    this.clock = clock;
    this.eraser = eraser;
    this.bytesPerStep = bytesPerStep;
    this.compactor = new Compactor(store, bytesPerStep, () -> !task.isClosed());
  }

  void start() {
    task.start();
  }

  /** Makes the next check start at once, because a collection was closed. */
  void wake() {
    isDue = true;
    task.wake();
  }

  private boolean isUpToDate() {
    try {
      store.ping(); // detects that another process has taken over an idle store
      eraser.finish();
      closeOverdue();
      forgetIfDue();
      Instant now = clock.instant();
      long hour = Bucketing.HOUR.start(now).toEpochMilli();
      if (store.ownsLogs() && (isDue || hour != hourDone)) {
        isDue = false;
        compactAll(now);
        hourDone = hour;
      }
      if (store.hasTraces()) {
        store.scrub(); // fails while a reader is in the way, and is repeated
      }
      return true;
    } catch (RuntimeException e) {
      WARNINGS.failure("upkeep failed; another attempt follows", e);
      hourDone = Long.MIN_VALUE;
      return false;
    }
  }

  /** Closes overdue collections. Each collector may request it; one of them does it. */
  private void closeOverdue() {
    for (String id : store.read(queries -> queries.overdue(clock.millis()))) {
      try {
        committer.loaded().with(id, closer);
      } catch (NoSuchCollectionException e) {
        LOG.debug("a collection was deleted before it could be closed", e);
      }
    }
  }

  private void forgetIfDue() {
    if (store.ownsLogs() && (isDue || System.nanoTime() - forgetAt >= 0)) {
      forgetAt = System.nanoTime() + FORGET_EVERY.toNanos();
      forgetCounted();
    }
  }

  /**
   * Counts and deletes reports that are not kept and that no snapshot has counted. Regular
   * snapshots do this for many reports. This method does it for few, and for reports that another
   * session was reading then.
   */
  private void forgetCounted() {
    for (String id : store.read(Queries::withUncountedReports)) {
      if (!task.isClosed()) {
        try {
          committer.loaded().with(id, this::forget);
        } catch (NoSuchCollectionException e) {
          LOG.debug("a collection was deleted before its reports were forgotten", e);
        }
      }
    }
  }

  private boolean forget(LiveCollection collection) {
    long counted = committer.snapshot(collection);
    if (store.read(queries -> queries.forgotten(collection.number())) < counted) {
      committer.changeLogs(changes -> changes.forget(collection.number(), counted));
    }
    return true;
  }

  private void compactAll(Instant now) {
    int offset = 0;
    List<CollectionRow> some = collections(offset);
    while (!some.isEmpty() && !task.isClosed()) {
      for (CollectionRow each : some) {
        compact(each, now);
      }
      offset += some.size();
      some = collections(offset);
    }
  }

  private List<CollectionRow> collections(int offset) {
    return store.read(queries -> queries.collections(offset, ROWS_PER_READ));
  }

  /**
   * Sorts the past hours of a collection. A wave that is over opened before this hour, so that
   * collections without older rows need not be loaded.
   */
  private void compact(CollectionRow row, Instant now) {
    boolean isClosed = row.closed().isPresent();
    long atMost = isClosed ? Long.MAX_VALUE : Bucketing.HOUR.start(now).toEpochMilli();
    if (!task.isClosed() && hasLooseRows(row.number(), atMost)) {
      try {
        committer
            .loaded()
            .with(
                row.id(),
                each -> compact(each, isClosed ? atMost : each.timetable().firstOpen(now)));
      } catch (NoSuchCollectionException | RowsChangedException e) {
        LOG.debug("a collection was deleted while its rows were put in order", e);
      }
    }
  }

  private boolean compact(LiveCollection collection, long beforeBucket) {
    if (hasLooseRows(collection.number(), beforeBucket)) {
      long snapshotSeq = committer.snapshot(collection);
      long writtenSeq = writeIds(collection, beforeBucket);
      compactor.compact(collection.number(), beforeBucket, Math.min(snapshotSeq, writtenSeq));
    }
    return true;
  }

  /** Writes ids to segments. Returns the batch up to which no start reads ids from the log. */
  private long writeIds(LiveCollection collection, long beforeBucket) {
    if (!store.read(queries -> queries.segments(collection.number())).isEmpty()) {
      collection.ids().load(store);
    }
    committer.await(() -> collection.ids().freezeBefore(beforeBucket));
    return collection.ids().write(Long.MAX_VALUE, store);
  }

  private boolean hasLooseRows(long collection, long beforeBucket) {
    return store.read(queries -> queries.hasLooseRows(collection, beforeBucket));
  }

  /** Stops after the present step. */
  @Override
  public void close() {
    task.close();
  }

  /**
   * Sorts the current hour, too, as far as time allows: the collector may never start again. Must
   * be called after this thread and the committer are closed.
   */
  void compactAtShutdown() {
    long end = System.nanoTime() + SHUTDOWN_TIME.toNanos();
    Compactor last = new Compactor(store, bytesPerStep, () -> System.nanoTime() < end);
    try {
      for (LiveCollection each : own(committer.loaded().all())) {
        each.ids().freezeBefore(Long.MAX_VALUE);
        long writtenSeq = each.ids().write(MAX_MERGED_AT_SHUTDOWN, store);
        last.compact(each.number(), Long.MAX_VALUE, Math.min(each.snapshotSeq(store), writtenSeq));
      }
    } catch (StoreUnavailableException | RowsChangedException | FoldLostException e) {
      LOG.warn(
          "the latest reports remain stored in the order of their arrival: {}", e.getMessage());
    }
  }

  /**
   * Returns the collections whose rows this collector sorts: of several that share a store, only
   * one does.
   */
  private List<LiveCollection> own(List<LiveCollection> all) {
    return store.ownsLogs() ? all : List.of();
  }
}
