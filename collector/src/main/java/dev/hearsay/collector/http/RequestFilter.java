package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Call;
import dev.hearsay.collector.api.Call.CompletionHooks;
import dev.hearsay.collector.api.Metrics;
import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Reply;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The checks that every request passes before its route is looked up: rate, host, framing and
 * origin.
 */
record RequestFilter(
    Connections connections,
    ServedHosts hosts,
    CrossOrigin origins,
    RateLimit rateLimit,
    Metrics metrics) {

  private static final String COMPLETION = "hearsay.completion";

  /**
   * Checks a request and sets the headers of its reply.
   *
   * @return the reply, if the request needs no route
   * @throws Problem if the request is refused
   */
  Optional<Reply> admit(RoutingContext context) {
    HttpServerRequest request = context.request();
    SecurityHeaders.addTo(request);
    origins.addTo(request);
    CompletionHooks completion = track(request);
    context.put(COMPLETION, completion);
    if (!rateLimit.allows(Call.addressOf(request))) {
      throw Problem.of(Kind.TOO_MANY_REQUESTS);
    }
    hosts.check(request);
    checkFraming(request, completion);
    return origins.preflight(request);
  }

  private CompletionHooks track(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    CompletionHooks completion = new CompletionHooks();
    connections.markBusy(request.connection());
    completion.add(() -> connections.markIdle(request.connection()));
    completion.add(() -> count(response));
    response.endHandler(end -> completion.run());
    response.closeHandler(closed -> completion.run());
    return completion;
  }

  private void count(HttpServerResponse response) {
    if (response.ended()) {
      metrics.answered(response.getStatusCode());
    }
  }

  /**
   * Refuses a body in a transfer encoding other than chunked. The collector cannot determine where
   * such a body ends and where the next request begins.
   */
  private static void checkFraming(HttpServerRequest request, CompletionHooks completion) {
    String encoding = request.getHeader("Transfer-Encoding");
    if (encoding != null && !encoding.toLowerCase(Locale.ROOT).equals("chunked")) {
      completion.add(() -> request.connection().close());
      throw Problem.badRequest(
          "the transfer encoding is '" + Problem.shortened(encoding) + "'; it must be chunked");
    }
  }

  /** Returns the hooks of an admitted request. */
  CompletionHooks completionOf(RoutingContext context) {
    return Objects.requireNonNull(context.get(COMPLETION));
  }
}
