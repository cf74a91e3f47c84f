package dev.hearsay.collector;

import dev.hearsay.collector.api.Api;
import dev.hearsay.collector.http.HttpFrontend;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.RewindCheck;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.Trainings;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server that publishes plans, receives reports and shows estimates. It also trains models in
 * rounds.
 *
 * <pre>
 *   try (Collector collector = Collector.start(CollectorOptions.inDirectory(folder).build())) {
 *     System.out.println(collector.uri());
 *     …
 *   }
 * </pre>
 *
 * <p>A collector on a PostgreSQL database switches off the log of the JDBC driver in this process
 * ({@code org.postgresql}), because that log would quote database URLs with their passwords.
 */
public final class Collector implements AutoCloseable {

  private final Store store;
  private final CollectionService collections;
  private final Trainings trainings;
  private final HttpFrontend http;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  private Collector(
      Store store, CollectionService collections, Trainings trainings, HttpFrontend http) {
    this.store = store;
    this.collections = collections;
    this.trainings = trainings;
    this.http = http;
  }

  /**
   * Opens the store and starts to listen. The collector answers requests as soon as this method
   * returns.
   *
   * @throws dev.hearsay.collector.store.StoreRefusedException if another process uses the store, or
   *     a newer program wrote it
   * @throws java.io.UncheckedIOException if the address cannot be listened on
   */
  public static Collector start(CollectorOptions options) {
    Store store = options.store.get();
    try {
      store.onLost(options.onDeath);
      RewindCheck.check(store, options.origin, options.clock);
      ReportTopic.check(store, options.topic.map(TopicOptions::topic));
      return start(options, store, collections(options, store));
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static CollectionService collections(CollectorOptions options, Store store) {
    return options.topic.isPresent()
        ? CollectionService.open(store, options.limits, options.clock, options.topic.get())
        : CollectionService.open(store, options.limits, options.clock);
  }

  private static Collector start(
      CollectorOptions options, Store store, CollectionService collections) {
    collections.onDeath(options.onDeath);
    Publications publications = new Publications(store, collections);
    Trainings trainings = Trainings.open(store, collections, publications, options.clock);
    try {
      HttpFrontend http =
          HttpFrontend.start(
              new Api.Services(store, collections, publications, trainings),
              options.http,
              options.onDeath);
      return new Collector(store, collections, trainings, http);
    } catch (RuntimeException e) {
      trainings.close();
      collections.close();
      throw e;
    }
  }

  /** Returns the address at which clients reach this collector. */
  public URI uri() {
    return http.uri();
  }

  /**
   * Returns the new admin token if the store had none or the options ask for another one. Show it
   * to the owner: the store keeps only its hash, so it cannot be shown again.
   */
  public Optional<String> adminToken() {
    return http.newAdminToken();
  }

  /**
   * Answers the requests that have arrived, commits all accepted reports, and stops. Further calls
   * do nothing.
   */
  @Override
  public void close() {
    if (isClosed.compareAndSet(false, true)) {
      try (store;
          collections;
          trainings) {
        http.close();
      }
    }
  }
}
