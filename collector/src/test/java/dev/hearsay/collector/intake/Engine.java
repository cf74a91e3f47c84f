package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.Submission;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A store with its running collections. It can be closed or crash. */
final class Engine implements AutoCloseable {

  private final Store store;
  private final CollectionService collections;
  private final InstantSource clock;
  private final Publications publications;

  private Engine(Store store, CollectionService collections, InstantSource clock) {
    this.store = store;
    this.collections = collections;
    this.clock = clock;
    this.publications = new Publications(store, collections);
  }

  static Engine start(TestDatabase database, InstantSource clock) {
    return start(database, clock, Limits.defaults(), Tuning.standard());
  }

  static Engine start(TestDatabase database, InstantSource clock, Limits limits, Tuning tuning) {
    Store store = database.open();
    return new Engine(store, CollectionService.open(store, limits, clock, tuning), clock);
  }

  CollectionService collections() {
    return collections;
  }

  Publications publications() {
    return publications;
  }

  Store store() {
    return store;
  }

  /** Returns all reports in the order of an export. */
  List<Submission> exported(String id) {
    List<Submission> exported = new ArrayList<>();
    collections.reports(id).forEach(exported::add);
    return exported;
  }

  /** Waits until the rows of past hours are sorted; in closed collections, all rows. */
  void awaitOrder(String id) {
    collections.upkeep().wake();
    while (store.read(queries -> hasLooseRows(id, queries))) {
      sleep();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private boolean hasLooseRows(String id, Queries queries) {
    CollectionRow row = queries.collection(id).orElseThrow();
    long hour = Bucketing.HOUR.start(clock.instant()).toEpochMilli();
    return queries.hasLooseRows(row.number(), row.closed().isPresent() ? Long.MAX_VALUE : hour);
  }

  /** Submits reports and returns their outcomes once they are durable. */
  List<Status> submit(String id, List<Submission> submissions) {
    return CommitQueue.join(collections.submit(id, submissions)).stream()
        .map(Outcome::status)
        .toList();
  }

  List<Status> submit(String id, Submission... submissions) {
    return submit(id, List.of(submissions));
  }

  /**
   * Closes the store first, as a crash would: no snapshot is written, and queued reports are lost.
   */
  void crash() {
    collections.upkeep().close(); // it could wait for a connection that is never returned
    store.close();
    collections.close();
  }

  @Override
  public void close() {
    collections.close();
    store.close();
  }
}
