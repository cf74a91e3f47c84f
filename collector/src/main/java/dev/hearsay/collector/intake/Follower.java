package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.RateLimitedLog;
import dev.hearsay.collector.store.Store;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/**
 * Polls the database once per second for changes by other collectors, and reads what has changed.
 */
final class Follower implements AutoCloseable {

  private static final long POLL_MILLIS = 1_000;

  /**
   * The pause after a failure. It must be shorter than the time that the fold gives other
   * collectors to see that a collection is about to close.
   */
  private static final long RETRY_MILLIS = 2_000;

  private final Store store;
  private final Committer committer;
  private final RepeatedTask task;
  private final RateLimitedLog warnings =
      new RateLimitedLog(LoggerFactory.getLogger(Follower.class)::warn, 1);
  private final List<Runnable> others = new CopyOnWriteArrayList<>();

  Follower(Store store, Committer committer) {
    this.store = store;
    this.committer = committer;
    this.task = new RepeatedTask(committer.threads(), "hearsay-follower", this::poll);
  }

  void start() {
    task.start();
  }

  /** Adds a task that runs once per second as well. */
  void addTask(Runnable task) {
    others.add(task);
  }

  private long poll() {
    try {
      followCollections();
      others.forEach(Runnable::run);
      return POLL_MILLIS;
    } catch (RuntimeException e) {
      warnings.failure("the database could not be read; another attempt follows", e);
      return RETRY_MILLIS;
    }
  }

  private void followCollections() {
    List<LiveCollection> loaded = committer.loaded().all();
    Map<Long, CollectionRow> stored = stored(loaded);
    for (LiveCollection each : loaded) {
      CollectionRow row = stored.get(each.number());
      if (row == null) {
        each.markDeleted();
        committer.loaded().forget(each);
      } else if (!store.ownsLogs() && hasNewReports(each.info(), row)) {
        each.doubt();
        committer.settle(each);
      } else if (hasChanged(each, row)) {
        each.follow(row, Rejections.stored(store.read(q -> q.rejections(each.number()))));
      }
    }
  }

  private Map<Long, CollectionRow> stored(List<LiveCollection> loaded) {
    List<Long> numbers = loaded.stream().map(LiveCollection::number).toList();
    return numbers.isEmpty()
        ? Map.of()
        : store.read(queries -> queries.collections(numbers)).stream()
            .collect(Collectors.toMap(CollectionRow::number, Function.identity()));
  }

  /**
   * Returns whether the stored number of reports differs: a tally never changes without it. The
   * owner of the logs need not ask.
   */
  private static boolean hasNewReports(CollectionInfo known, CollectionRow row) {
    return known.reports() != row.reports();
  }

  private static boolean hasChanged(LiveCollection known, CollectionRow row) {
    CollectionInfo stored = CollectionInfo.of(row);
    CollectionInfo info = known.info();
    return info.rejected() != stored.rejected()
        || info.publication().number() != stored.publication().number()
        || known.isEnding() != row.ending().isPresent()
        || !info.closed().equals(stored.closed());
  }

  @Override
  public void close() {
    task.close();
  }
}
