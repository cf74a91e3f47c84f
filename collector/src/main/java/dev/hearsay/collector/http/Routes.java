package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.Access.ADMIN;
import static dev.hearsay.collector.http.Access.ALL;
import static dev.hearsay.collector.http.Access.READER;
import static dev.hearsay.collector.http.Access.REPORTER;
import static dev.hearsay.collector.http.Endpoint.delete;
import static dev.hearsay.collector.http.Endpoint.get;
import static dev.hearsay.collector.http.Endpoint.post;
import static dev.hearsay.collector.http.Endpoint.postNothing;
import static dev.hearsay.collector.http.Endpoint.stream;

import java.util.List;

/**
 * The whole API. What a route takes and answers is described in {@code openapi.json}; a test
 * compares the two.
 */
final class Routes {

  private final ServiceHandler service;
  private final Assets assets;
  private final CollectionsHandler collections;
  private final ReportsHandler reports;
  private final EstimatesHandler estimates;
  private final ExportHandler export;
  private final EventsHandler events;
  private final TrainingsHandler trainings;
  private final RoundsHandler rounds;
  private final Access metricsAccess;

  Routes(
      ServiceHandler service,
      Assets assets,
      CollectionsHandler collections,
      ReportsHandler reports,
      EstimatesHandler estimates,
      ExportHandler export,
      EventsHandler events,
      TrainingsHandler trainings,
      RoundsHandler rounds,
      Access metricsAccess) {
    this.service = service;
    this.assets = assets;
    this.collections = collections;
    this.reports = reports;
    this.estimates = estimates;
    this.export = export;
    this.events = events;
    this.trainings = trainings;
    this.rounds = rounds;
    this.metricsAccess = metricsAccess;
  }

  /** The most used first: routes are tried one after the other. */
  List<Endpoint> table() {
    return List.of(
        post("/api/collections/{id}/reports", REPORTER, reports::check, reports::submit),
        post("/api/trainings/{id}/invitations", REPORTER, Call::checkJson, rounds::invite),
        post("/api/trainings/{id}/answers", REPORTER, Call::checkJson, rounds::answer),
        get("/api/collections/{id}/plan", ALL, collections::plan),
        get("/api/collections/{id}/audit", ALL, collections::audit),
        get("/api/collections/{id}/estimates", READER, estimates::estimates),
        get("/api/collections/{id}/trend", READER, estimates::trend),
        get("/api/collections/{id}/screen", READER, estimates::screen),
        stream("/api/collections/{id}/events", READER, events::watch),
        get("/api/collections/{id}/tally", ADMIN, export::tally),
        stream("/api/collections/{id}/reports", ADMIN, export::reports),
        postNothing("/api/collections/{id}/close", ADMIN, collections::close),
        get("/api/collections/{id}", ALL, collections::show),
        delete("/api/collections/{id}", ADMIN, collections::delete),
        get("/api/collections", ALL, collections::list),
        post("/api/collections", ADMIN, collections::create),
        get("/api/trainings/{id}/model", READER, trainings::model),
        postNothing("/api/trainings/{id}/close", ADMIN, trainings::close),
        get("/api/trainings/{id}", ALL, trainings::show),
        delete("/api/trainings/{id}", ADMIN, trainings::delete),
        get("/api/trainings", ALL, trainings::list),
        post("/api/trainings", ADMIN, trainings::create),
        post("/api/predictions", ALL, collections::predict),
        get("/", ALL, assets::page),
        get("/assets/*", ALL, assets::asset),
        get("/health", ALL, service::health),
        get("/metrics", metricsAccess, service::metrics),
        get("/openapi.json", ALL, service::openApi));
  }
}
