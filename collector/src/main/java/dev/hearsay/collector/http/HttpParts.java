package dev.hearsay.collector.http;

import dev.hearsay.collector.collection.CollectionService;
import dev.hearsay.collector.http.access.Access;
import dev.hearsay.collector.http.access.AccessCache;
import dev.hearsay.collector.http.access.AdminToken;
import dev.hearsay.collector.http.access.AuditLog;
import dev.hearsay.collector.http.access.Authorizer;
import dev.hearsay.collector.http.access.CrossOrigin;
import dev.hearsay.collector.http.access.RateLimit;
import dev.hearsay.collector.http.access.ServedHosts;
import dev.hearsay.collector.http.access.Views;
import dev.hearsay.collector.http.assets.Assets;
import dev.hearsay.collector.http.assets.ClientModules;
import dev.hearsay.collector.http.handler.AnswerCache;
import dev.hearsay.collector.http.handler.CollectionsHandler;
import dev.hearsay.collector.http.handler.DifferenceHandler;
import dev.hearsay.collector.http.handler.EstimateCache;
import dev.hearsay.collector.http.handler.EstimatesHandler;
import dev.hearsay.collector.http.handler.EventsHandler;
import dev.hearsay.collector.http.handler.ExportHandler;
import dev.hearsay.collector.http.handler.ReportsHandler;
import dev.hearsay.collector.http.handler.RoundsHandler;
import dev.hearsay.collector.http.handler.TrainingsHandler;
import dev.hearsay.collector.http.handler.WavesHandler;
import dev.hearsay.collector.http.message.Answers;
import dev.hearsay.collector.http.server.Body;
import dev.hearsay.collector.http.server.Connections;
import dev.hearsay.collector.http.server.Dispatcher;
import dev.hearsay.collector.http.server.Entrance;
import dev.hearsay.collector.http.server.HeapReserve;
import dev.hearsay.collector.http.server.Metrics;
import dev.hearsay.collector.http.server.Readiness;
import dev.hearsay.collector.http.server.ServiceHandler;
import dev.hearsay.collector.http.server.Workers;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.function.Consumer;

/** Puts the parts of the HTTP side together. */
record HttpParts(
    Routes routes,
    Dispatcher dispatcher,
    Connections connections,
    EventsHandler events,
    AdminToken admin,
    Workers workers,
    HeapReserve memory,
    AuditLog audit)
    implements AutoCloseable {

  static HttpParts of(
      Vertx vertx,
      Store store,
      CollectionService collections,
      Trainings trainings,
      HttpOptions options,
      Consumer<Throwable> fatal) {
    HttpLimits limits = options.limits();
    Workers workers = new Workers(vertx);
    HeapReserve memory = new HeapReserve(limits.memoryReserve(), fatal).start();
    AuditLog audit = AuditLog.open(options.folder(), Clock.systemUTC());
    AdminToken admin = AdminToken.open(collections);
    AccessCache access = AccessCache.of(collections, workers);
    AccessCache trainingAccess = AccessCache.of(trainings, workers);
    Authorizer authorizer = new Authorizer(admin, access, trainingAccess);
    Views views = new Views(collections);
    Metrics metrics = new Metrics(collections);
    EstimateCache estimates = new EstimateCache(metrics);
    AnswerCache answers = new AnswerCache(views, workers, metrics);
    access.alsoForgets(estimates::forget);
    access.alsoForgets(answers::forget);
    EventsHandler events = new EventsHandler(views, authorizer, workers, limits.watchers(), vertx);
    Connections connections =
        new Connections(limits.connections(), limits.idleTimeout(), System::nanoTime);
    connections.watch(vertx);
    CollectionsHandler collectionsHandler =
        new CollectionsHandler(collections, views, access, authorizer, options.publishing());
    ReportsHandler reports =
        new ReportsHandler(collections, access, workers, metrics, limits.maxReports());
    Routes routes =
        new Routes(
            new ServiceHandler(admin, metrics),
            new Readiness(store, collections, memory, workers, limits.minFreeDiskBytes()),
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
            options.areMetricsOpen() ? Access.ALL_BUT_WRONG_TOKENS : Access.ADMIN);
    Dispatcher dispatcher =
        new Dispatcher(
            workers,
            authorizer,
            new Entrance(
                connections,
                new ServedHosts(options.host(), options.hostNames()),
                new CrossOrigin(options.origins(), routes.table()),
                new RateLimit(limits.requestsPerSecond(), System::nanoTime),
                metrics),
            new Body(vertx, limits),
            memory,
            new Answers(vertx),
            audit);
    return new HttpParts(routes, dispatcher, connections, events, admin, workers, memory, audit);
  }

  /** Ends what runs beside the event loops. */
  @Override
  public void close() {
    workers.close();
    memory.close();
    audit.close();
  }
}
