package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Authorizer;
import dev.hearsay.collector.api.Call;
import dev.hearsay.collector.api.Endpoint;
import dev.hearsay.collector.api.Endpoint.Async;
import dev.hearsay.collector.api.Endpoint.OnWorker;
import dev.hearsay.collector.api.Endpoint.OnWorkerWithBody;
import dev.hearsay.collector.api.Endpoint.Streaming;
import dev.hearsay.collector.api.Endpoint.WithBody;
import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Reply;
import dev.hearsay.collector.api.Workers;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A dispatcher of requests. It passes each request through the filter and the authorization to its
 * handler, and sends the reply.
 */
record Dispatcher(
    Authorizer authorizer,
    Workers workers,
    RequestFilter filter,
    BodyReader bodies,
    HeapReserve memory,
    ErrorReplies errorReplies,
    AuditLog audit) {

  /** Returns a router for one event loop. */
  Router router(Vertx vertx, List<Endpoint> table) {
    Router router = Router.router(vertx);
    router.route().handler(this::filter);
    for (Endpoint endpoint : table) {
      Route route = router.route(endpoint.routePath());
      endpoint.methods().forEach(route::method);
      route.handler(context -> dispatch(endpoint, call(context)));
    }
    router.errorHandler(400, context -> refuse(context, badRequest(context)));
    router.errorHandler(404, context -> refuse(context, Problem.of(Kind.NOT_FOUND, path(context))));
    router.errorHandler(405, context -> refuseMethod(context, table));
    router.errorHandler(500, context -> refuse(context, failure(context)));
    return router;
  }

  private Call call(RoutingContext context) {
    return Call.of(context, authorizer.audience(context.request()), filter.completionOf(context));
  }

  private void filter(RoutingContext context) {
    try {
      filter.admit(context).ifPresentOrElse(reply -> reply.send(context.response()), context::next);
    } catch (Problem problem) {
      refuse(context, problem);
    }
  }

  /**
   * Authorizes a request and runs its handler. The request is paused, since authorization may have
   * to wait for the store.
   */
  private void dispatch(Endpoint endpoint, Call call) {
    call.request().pause();
    authorizer
        .authorize(endpoint, call)
        .onSuccess(authorized -> audit(endpoint, call))
        .compose(authorized -> work(endpoint, call))
        .onFailure(failure -> errorReplies.refuse(call.request(), failure));
  }

  private void audit(Endpoint endpoint, Call call) {
    if (endpoint.isAudited()) {
      HttpServerResponse response = call.request().response();
      call.completion().add(() -> audit.record(call, endpoint.action(call.request()), response));
    }
  }

  private Future<Void> work(Endpoint endpoint, Call call) {
    if (endpoint.work() instanceof WithBody work) {
      work.check().accept(call);
      return send(call, body(call).compose(body -> work.answer().apply(call, body)));
    }
    if (endpoint.work() instanceof OnWorkerWithBody on) {
      call.checkJson();
      return send(
          call,
          body(call).compose(body -> workers.run(on.lane(), () -> on.work().answer(call, body))));
    }
    call.request().resume();
    if (endpoint.work() instanceof OnWorker on) {
      return send(call, workers.run(on.lane(), () -> on.work().answer(call)));
    }
    return endpoint.work() instanceof Async work
        ? send(call, work.answer(call))
        : ((Streaming) endpoint.work()).answer(call);
  }

  private Future<Buffer> body(Call call) {
    bodies.check(call.request());
    if (memory.isLow()) {
      throw Problem.of(Kind.MEMORY_SHORT);
    }
    return bodies.read(call);
  }

  private static Future<Void> send(Call call, Future<Reply> reply) {
    return reply.compose(
        answer -> {
          answer.send(call.request().response());
          return Future.succeededFuture();
        });
  }

  private void refuse(RoutingContext context, Throwable failure) {
    SecurityHeaders.addTo(context.request()); // the router refuses some requests before the filter
    errorReplies.refuse(context.request(), failure);
  }

  private static Problem badRequest(RoutingContext context) {
    return Problem.badRequest(
        "the path '" + path(context) + "' or the header 'Host' cannot be read");
  }

  /** Refuses a method and names those that the path allows. */
  private void refuseMethod(RoutingContext context, List<Endpoint> table) {
    String allowed =
        table.stream()
            .filter(endpoint -> endpoint.isAt(context.normalizedPath()))
            .flatMap(endpoint -> endpoint.methods().stream())
            .map(HttpMethod::name)
            .distinct()
            .collect(Collectors.joining(", "));
    context.response().putHeader("Allow", allowed);
    refuse(context, Problem.of(Kind.METHOD_NOT_ALLOWED, path(context), context.request().method()));
  }

  private static String path(RoutingContext context) {
    return Problem.shortened(String.valueOf(context.request().path()));
  }

  private static Throwable failure(RoutingContext context) {
    return context.failure() == null ? Problem.of(Kind.INTERNAL_ERROR) : context.failure();
  }
}
