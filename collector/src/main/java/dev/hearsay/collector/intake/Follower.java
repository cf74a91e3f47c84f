package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.Store;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sees once per second what others have changed in the database, and reads that again. */
final class Follower implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Follower.class);

  private static final long LOOK_MILLIS = 1_000;

  /** Less than the fold waits for others to see that a collection ends. */
  private static final long RETRY_MILLIS = 2_000;

  private final Store store;
  private final Committer committer;
  private final RepeatedTask task;
  private final RareLog rare = new RareLog(LOG);
  private final List<Runnable> others = new CopyOnWriteArrayList<>();

  Follower(Store store, Committer committer) {
    this.store = store;
    this.committer = committer;
    this.task = new RepeatedTask(committer.threads(), "hearsay-follower", this::look);
  }

  void start() {
    task.start();
  }

  /** Does something else once per second as well. */
  void also(Runnable look) {
    others.add(look);
  }

  private long look() {
    try {
      followCollections();
      others.forEach(Runnable::run);
      return LOOK_MILLIS;
    } catch (RuntimeException e) {
      rare.warn("the database could not be read; it will be tried again", e);
      return RETRY_MILLIS;
    }
  }

  private void followCollections() {
    List<LiveCollection> loaded = committer.loaded().all();
    Map<Long, CollectionRow> stored = stored(loaded);
    for (LiveCollection each : loaded) {
      CollectionRow row = stored.get(each.number());
      if (row == null) {
        each.deleted();
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

  /** A tally changes only together with the number of its reports; the owner knows its own. */
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
