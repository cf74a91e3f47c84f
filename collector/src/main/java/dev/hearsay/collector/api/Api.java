package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.PublishingDefault;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The routes of a collector and the state that their handlers share. */
public final class Api implements AutoCloseable {

  private final Routes routes;
  private final AdminToken admin;
  private final Authorizer authorizer;
  private final Workers workers;
  private final Metrics metrics;
  private final EventsHandler events;

  /**
   * The services that handlers use.
   *
   * @param store the store of all data
   */
  public record Services(
      Store store, CollectionService collections, Publications publications, Trainings trainings) {}

  /**
   * The operator's options for handlers.
   *
   * @param watchers the number of open event streams
   * @param maxReports the largest number of reports per body
   * @param minFreeDiskBytes the free disk space below which the collector is not ready
   * @param areMetricsOpen whether metrics are public instead of for the admin only
   * @param publishing the publishing rule for collections whose request has none
   */
  public record Choices(
      Bound watchers,
      int maxReports,
      long minFreeDiskBytes,
      boolean areMetricsOpen,
      PublishingDefault publishing) {}

  /**
   * Creates the handlers.
   *
   * @param isMemoryLow returns whether memory is short
   */
  public Api(Vertx vertx, Services services, Choices choices, BooleanSupplier isMemoryLow) {
    CollectionService collections = services.collections();
    Trainings trainings = services.trainings();
    this.workers = new Workers(vertx);
    this.admin = AdminToken.open(collections);
    AccessCache access = AccessCache.of(collections, workers);
    AccessCache trainingAccess = AccessCache.of(trainings, workers);
    this.authorizer = new Authorizer(admin, access, trainingAccess);
    Publications publications = services.publications();
    this.metrics = new Metrics(collections);
    EstimateCache estimates = new EstimateCache(metrics);
    AnswerCache answers = new AnswerCache(publications, workers, metrics);
    access.onForget(estimates::forget);
    access.onForget(answers::forget);
    this.events = new EventsHandler(publications, authorizer, workers, choices.watchers(), vertx);
    CollectionsHandler collectionsHandler =
        new CollectionsHandler(collections, publications, access, authorizer, choices.publishing());
    ReportsHandler reports =
        new ReportsHandler(collections, access, workers, metrics, choices.maxReports());
    this.routes =
        new Routes(
            new ServiceHandler(admin, metrics),
            new Readiness(
                services.store(), collections, isMemoryLow, workers, choices.minFreeDiskBytes()),
            new Assets(),
            new ClientModules(),
            collectionsHandler,
            reports,
            new EstimatesHandler(collections, publications, estimates),
            new WavesHandler(collections, publications),
            new DifferenceHandler(collections, publications, authorizer),
            new TiersHandler(collections, publications, authorizer),
            answers,
            new ExportHandler(collections, workers),
            events,
            new TrainingsHandler(trainings, trainingAccess, access, authorizer),
            new RoundsHandler(trainings, collectionsHandler, reports, workers),
            new FoldHandler(collections),
            choices.areMetricsOpen() ? Access.ALL_BUT_WRONG_TOKENS : Access.ADMIN);
  }

  /** Returns all routes, most used first. */
  public List<Endpoint> table() {
    return routes.table();
  }

  /** Returns the authorization of requests. */
  public Authorizer authorizer() {
    return authorizer;
  }

  /** Returns the worker threads of the endpoints. */
  public Workers workers() {
    return workers;
  }

  /** Returns the metrics of this collector. */
  public Metrics metrics() {
    return metrics;
  }

  /**
   * Makes an admin token if there is none, or if a new one is wanted, and gives it to its owner
   * before it is valid.
   */
  public void handOverToken(boolean isNewWanted, Consumer<String> owner) {
    admin.handOver(isNewWanted, owner);
  }

  /** Returns the admin token if this process made it. It cannot be shown again later. */
  public Optional<String> newAdminToken() {
    return admin.created();
  }

  /** Ends all event streams, which would otherwise stay open. */
  public void endStreams() {
    events.close();
  }

  /** Stops the worker threads. */
  @Override
  public void close() {
    workers.close();
  }
}
