package dev.hearsay.collector.http;

import dev.hearsay.collector.http.Endpoint.Blocking;
import dev.hearsay.collector.http.Endpoint.BlockingWithBody;
import dev.hearsay.collector.http.Endpoint.Streaming;
import dev.hearsay.collector.http.Endpoint.WithBody;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** Leads every request past headers, limits and gate to its handler, and its answer back. */
final class Dispatcher {

  private final Workers workers;
  private final Gate gate;
  private final RateLimit rateLimit;
  private final Body bodies;
  private final Answers answers;
  private final Metrics metrics;

  Dispatcher(
      Workers workers,
      Gate gate,
      RateLimit rateLimit,
      Body bodies,
      Answers answers,
      Metrics metrics) {
    this.workers = workers;
    this.gate = gate;
    this.rateLimit = rateLimit;
    this.bodies = bodies;
    this.answers = answers;
    this.metrics = metrics;
  }

  /** A router for one event loop. */
  Router router(Vertx vertx, List<Endpoint> table) {
    Router router = Router.router(vertx);
    router.route().handler(this::enter);
    for (Endpoint endpoint : table) {
      router
          .route(endpoint.method(), endpoint.routePath())
          .handler(context -> dispatch(endpoint, Call.of(context)));
    }
    router.errorHandler(400, context -> refuse(context, badRequest(context)));
    router.errorHandler(404, context -> refuse(context, notFound(context)));
    router.errorHandler(405, context -> refuse(context, methodNotAllowed(context)));
    router.errorHandler(500, context -> refuse(context, failure(context)));
    return router;
  }

  private void enter(RoutingContext context) {
    HttpServerRequest request = context.request();
    SecurityHeaders.addTo(context.response());
    request.response().endHandler(end -> metrics.answered(context.response().getStatusCode()));
    if (rateLimit.allows(String.valueOf(request.remoteAddress().hostAddress()))) {
      context.next();
    } else {
      answers.refuse(request, Problem.tooManyRequests());
    }
  }

  /** Pauses the request, since the gate may have to wait for the store. */
  private void dispatch(Endpoint endpoint, Call call) {
    call.request().pause();
    gate.pass(endpoint, call)
        .compose(passed -> work(endpoint, call))
        .onFailure(failure -> answers.refuse(call.request(), failure));
  }

  private Future<Void> work(Endpoint endpoint, Call call) {
    if (endpoint.work() instanceof WithBody work) {
      work.check().accept(call);
      return send(call, body(call).compose(body -> work.answer().apply(call, body)));
    }
    if (endpoint.work() instanceof BlockingWithBody work) {
      call.checkJson();
      return send(call, body(call).compose(body -> workers.run(() -> work.answer(call, body))));
    }
    call.request().resume();
    return endpoint.work() instanceof Streaming work
        ? work.answer(call)
        : send(call, workers.run(() -> ((Blocking) endpoint.work()).answer(call)));
  }

  private Future<Buffer> body(Call call) {
    return bodies.of(call.request());
  }

  private static Future<Void> send(Call call, Future<Reply> reply) {
    return reply.compose(
        answer -> {
          answer.send(call.request().response());
          return Future.succeededFuture();
        });
  }

  private void refuse(RoutingContext context, Throwable failure) {
    answers.refuse(context.request(), failure);
  }

  private static Problem badRequest(RoutingContext context) {
    return Problem.badRequest("the path '" + path(context) + "' cannot be read");
  }

  private static Problem notFound(RoutingContext context) {
    return Problem.notFound(path(context));
  }

  private static Problem methodNotAllowed(RoutingContext context) {
    return Problem.methodNotAllowed(context.request().method().name(), path(context));
  }

  private static String path(RoutingContext context) {
    return Problem.shortened(String.valueOf(context.request().path()));
  }

  private static Throwable failure(RoutingContext context) {
    return context.failure() == null ? Problem.internal() : context.failure();
  }
}
