package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.Audience;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.PublishingDefault;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
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
    Views views = new Views(collections, services.publications());
    this.metrics = new Metrics(collections);
    EstimateCache estimates = new EstimateCache(metrics);
    AnswerCache answers = new AnswerCache(views, workers, metrics);
    access.onForget(estimates::forget);
    access.onForget(answers::forget);
    this.events = new EventsHandler(views, authorizer, workers, choices.watchers(), vertx);
    CollectionsHandler collectionsHandler =
        new CollectionsHandler(collections, views, access, authorizer, choices.publishing());
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
            new EstimatesHandler(views, estimates),
            new WavesHandler(collections, views),
            new DifferenceHandler(collections, views, authorizer),
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

  /** Returns the audience that a caller belongs to, by the current admin token. */
  public Audience audience(HttpServerRequest request) {
    return authorizer.audience(request);
  }

  /**
   * Returns a future that completes if the request may use the endpoint, and fails with a {@link
   * Problem} otherwise.
   */
  public Future<Void> authorize(Endpoint endpoint, Call call) {
    return authorizer.authorize(endpoint, call);
  }

  /** Returns the worker threads of the endpoints. */
  public Workers workers() {
    return workers;
  }

  /** Counts a reply for the metrics. */
  public void answered(int status) {
    metrics.answered(status);
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

  AdminToken admin() {
    return admin;
  }

  EventsHandler events() {
    return events;
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
