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

/** The routes of a collector, with what their handlers share. */
public final class Api implements AutoCloseable {

  private final Routes routes;
  private final AdminToken admin;
  private final Authorizer authorizer;
  private final Workers workers;
  private final Metrics metrics;
  private final EventsHandler events;

  /**
   * The services that requests are answered from.
   *
   * @param store where all is kept
   */
  public record Services(
      Store store, CollectionService collections, Publications publications, Trainings trainings) {}

  /**
   * The choices of an operator that handlers depend on.
   *
   * @param watchers how many may follow the events of collections
   * @param maxReports the most reports per body
   * @param minFreeDiskBytes below this the collector says that it is not ready
   * @param areMetricsOpen whether everybody may read the metrics, or the admin alone
   * @param publishing the rule of collections whose request names none
   */
  public record Choices(
      Bound watchers,
      int maxReports,
      long minFreeDiskBytes,
      boolean areMetricsOpen,
      PublishingDefault publishing) {}

  /**
   * Puts handlers together.
   *
   * @param isMemoryLow returns whether memory runs short
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
    access.alsoForgets(estimates::forget);
    access.alsoForgets(answers::forget);
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

  /** Returns all routes, the most used first. */
  public List<Endpoint> table() {
    return routes.table();
  }

  /** Returns who asks, by the admin token that counts now. */
  public Audience audience(HttpServerRequest request) {
    return authorizer.audience(request);
  }

  /** Lets a request pass if it may; the result fails with a {@link Problem} otherwise. */
  public Future<Void> pass(Endpoint endpoint, Call call) {
    return authorizer.pass(endpoint, call);
  }

  /** Returns the threads on which endpoints work. */
  public Workers workers() {
    return workers;
  }

  /** Counts an answer. */
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

  /** Returns the admin token, if it was made just now: it cannot be told again. */
  public Optional<String> newAdminToken() {
    return admin.created();
  }

  AdminToken admin() {
    return admin;
  }

  EventsHandler events() {
    return events;
  }

  /** Ends the answers that would stay open: those of events. */
  public void endStreams() {
    events.close();
  }

  /** Ends what runs beside the event loops. */
  @Override
  public void close() {
    workers.close();
  }
}
