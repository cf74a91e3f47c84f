package dev.hearsay.collector.collection;

import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.Submission;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A store and its collections while they run, and the two ways in which that can end. */
final class Engine implements AutoCloseable {

  private final Store store;
  private final Collections collections;

  private Engine(Store store, Collections collections) {
    this.store = store;
    this.collections = collections;
  }

  static Engine start(TestDatabase database, InstantSource clock) {
    return start(database, clock, Limits.defaults(), Tuning.standard());
  }

  static Engine start(TestDatabase database, InstantSource clock, Limits limits, Tuning tuning) {
    Store store = database.open();
    return new Engine(store, Collections.open(store, limits, clock, tuning));
  }

  Collections collections() {
    return collections;
  }

  Store store() {
    return store;
  }

  /** All reports as they are exported. */
  List<Submission> exported(String id) {
    List<Submission> exported = new ArrayList<>();
    collections.forEachReport(id, exported::add);
    return exported;
  }

  /** Waits until all rows of hours that are over are in order; of closed collections, all rows. */
  void awaitOrder(String id) {
    collections.upkeep().wake();
    while (collections.upkeep().isBehind(id)) {
      Thread.onSpinWait();
    }
  }

  /** What became of these, once it is durable. */
  List<Outcome.Status> submit(String id, List<Submission> submissions) {
    return Futures.join(collections.submit(id, submissions)).stream().map(Outcome::status).toList();
  }

  List<Outcome.Status> submit(String id, Submission... submissions) {
    return submit(id, List.of(submissions));
  }

  /** Takes the store away, as a crash would: no snapshot, nothing of what waits. */
  void crash() {
    collections.upkeep().close(); // or it might wait for a connection that nobody gives back
    store.close();
    collections.close();
  }

  @Override
  public void close() {
    collections.close();
    store.close();
  }
}
