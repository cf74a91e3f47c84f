package dev.hearsay.collector.http;

import dev.hearsay.collector.collection.Collections;
import dev.hearsay.collector.http.Doors.CollectionDoor;
import dev.hearsay.collector.http.Doors.TrainingDoor;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Vertx;

/** Puts the parts of the HTTP side together. */
record Wiring(Routes routes, Dispatcher dispatcher, EventsHandler events) {

  static Wiring of(
      Vertx vertx,
      Collections collections,
      Trainings trainings,
      HttpOptions options,
      byte[] adminTokenHash) {
    Workers workers = new Workers(vertx);
    Doors<CollectionDoor> doors = Doors.of(collections, workers);
    Doors<TrainingDoor> trainingDoors = Doors.of(trainings, workers);
    Metrics metrics = new Metrics(collections);
    EventsHandler events = new EventsHandler(collections, workers, vertx);
    Routes routes =
        new Routes(
            new ServiceHandler(collections, metrics),
            new Assets(),
            new CollectionsHandler(collections, doors),
            new ReportsHandler(collections, doors, workers, metrics, options.mostReports()),
            new EstimatesHandler(collections),
            new ExportHandler(collections, workers),
            events,
            new TrainingsHandler(trainings, trainingDoors),
            new RoundsHandler(trainings, trainingDoors, workers, metrics),
            options.areMetricsOpen() ? Access.ALL : Access.ADMIN);
    Dispatcher dispatcher =
        new Dispatcher(
            workers,
            new Gate(adminTokenHash, doors, trainingDoors),
            new RateLimit(options.requestsPerSecond(), System::nanoTime),
            new Body(vertx, options.mostBodyBytes(), options.bodyTimeout()),
            new Answers(vertx),
            metrics);
    return new Wiring(routes, dispatcher, events);
  }
}
