package dev.hearsay.collector.api;

import static dev.hearsay.collector.api.Access.ADMIN;
import static dev.hearsay.collector.api.Access.ALL;
import static dev.hearsay.collector.api.Access.PARTICIPANT;
import static dev.hearsay.collector.api.Access.READER;
import static dev.hearsay.collector.api.Access.REPORTER;
import static dev.hearsay.collector.api.Access.VISITOR;
import static dev.hearsay.collector.api.Endpoint.delete;
import static dev.hearsay.collector.api.Endpoint.get;
import static dev.hearsay.collector.api.Endpoint.post;
import static dev.hearsay.collector.api.Endpoint.postNothing;
import static dev.hearsay.collector.api.Endpoint.stream;
import static dev.hearsay.collector.api.Workers.Lane.COMPARISONS;
import static dev.hearsay.collector.api.Workers.Lane.CREATIONS;
import static dev.hearsay.collector.api.Workers.Lane.ESTIMATES;
import static dev.hearsay.collector.api.Workers.Lane.EXPORTS;
import static dev.hearsay.collector.api.Workers.Lane.LOOKUPS;
import static dev.hearsay.collector.api.Workers.Lane.PREDICTIONS;
import static dev.hearsay.collector.api.Workers.Lane.TRAININGS;

import java.util.List;

/**
 * The table of all routes. {@code openapi.json} describes their requests and replies; a test
 * compares the two.
 */
record Routes(
    ServiceHandler service,
    Readiness readiness,
    Assets assets,
    ClientModules client,
    CollectionsHandler collections,
    ReportsHandler reports,
    EstimatesHandler estimates,
    WavesHandler waves,
    DifferenceHandler differences,
    TiersHandler tiers,
    AnswerCache cache,
    ExportHandler export,
    EventsHandler events,
    TrainingsHandler trainings,
    RoundsHandler rounds,
    FoldHandler fold,
    Access metricsAccess) {

  /** Returns all endpoints, most used first, since the router tries them in order. */
  List<Endpoint> table() {
    return List.of(
        post("/api/collections/{id}/reports", REPORTER, reports::check, reports::submit)
            .crossOrigin(),
        post("/api/trainings/{id}/reports", REPORTER, reports::check, rounds::submit),
        get("/api/trainings/{id}/plan", PARTICIPANT, LOOKUPS, rounds::plan),
        get("/api/collections/{id}/plan", PARTICIPANT, LOOKUPS, collections::plan).crossOrigin(),
        get("/api/collections/{id}/wave", ALL, LOOKUPS, waves::wave).crossOrigin(),
        get(
            "/api/collections/{id}/audit",
            VISITOR,
            cache.of(collections::audit, call -> ESTIMATES)),
        get(
            "/api/collections/{id}/estimates",
            READER,
            cache.of(estimates::estimates, EstimatesHandler::lane)),
        get("/api/collections/{id}/waves", READER, cache.of(waves::waves, call -> COMPARISONS)),
        get(
            "/api/collections/{id}/trend",
            READER,
            cache.of(estimates::trend, EstimatesHandler::laneOfTrend)),
        get("/api/collections/{id}/difference", READER, COMPARISONS, differences::difference),
        get("/api/collections/{id}/tiers", READER, COMPARISONS, tiers::estimates),
        get(
            "/api/collections/{id}/screen",
            READER,
            cache.of(estimates::screen, call -> COMPARISONS)),
        stream("/api/collections/{id}/events", READER, events::watch),
        get("/api/collections/{id}/tally", ADMIN, EXPORTS, export::tally),
        stream("/api/collections/{id}/reports", ADMIN, export::reports),
        postNothing("/api/collections/{id}/close", ADMIN, CREATIONS, collections::close),
        postNothing("/api/collections/{id}/publish", ADMIN, CREATIONS, collections::publish),
        get("/api/collections/{id}", VISITOR, LOOKUPS, collections::show),
        delete("/api/collections/{id}", ADMIN, CREATIONS, collections::delete),
        get("/api/collections", ALL, LOOKUPS, collections::list),
        post("/api/collections", ADMIN, CREATIONS, collections::create),
        get("/api/trainings/{id}/model", READER, TRAININGS, trainings::model),
        postNothing("/api/trainings/{id}/close", ADMIN, CREATIONS, trainings::close),
        get("/api/trainings/{id}", ALL, TRAININGS, trainings::show),
        delete("/api/trainings/{id}", ADMIN, CREATIONS, trainings::delete),
        get("/api/trainings", ALL, LOOKUPS, trainings::list),
        post("/api/trainings", ADMIN, CREATIONS, trainings::create),
        post("/api/predictions", ALL, PREDICTIONS, collections::predict),
        get("/api/admin/token", ADMIN, LOOKUPS, service::adminToken),
        postNothing("/api/admin/token", ADMIN, CREATIONS, service::newAdminToken),
        get("/api/fold", ADMIN, LOOKUPS, fold::show),
        postNothing("/api/fold/accept", ADMIN, CREATIONS, fold::accept),
        get("/", ALL, LOOKUPS, assets::page),
        get("/take-part/{id}", ALL, LOOKUPS, assets::takePart),
        get("/client/*", ALL, LOOKUPS, client::file).crossOrigin(),
        get("/protocol", ALL, LOOKUPS, assets::protocol),
        get("/assets/*", ALL, LOOKUPS, assets::asset),
        get("/health", ALL, service::health),
        get("/ready", ALL, readiness::ready),
        get("/metrics", metricsAccess, LOOKUPS, service::metrics),
        get("/openapi.json", ALL, LOOKUPS, assets::openApi));
  }
}
