package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Api;
import dev.hearsay.collector.api.Call;
import dev.hearsay.collector.api.Call.Ending;
import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Reply;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** What every request passes before its route is looked for. */
record Entrance(
    Connections connections, ServedHosts hosts, CrossOrigin origins, RateLimit rateLimit, Api api) {

  private static final String ENDING = "hearsay.ending";

  /**
   * Lets a request in.
   *
   * @return the answer, if no route is needed for it
   * @throws Problem if it is refused
   */
  Optional<Reply> admit(RoutingContext context) {
    HttpServerRequest request = context.request();
    SecurityHeaders.addTo(request);
    origins.addTo(request);
    Ending ending = follow(request);
    context.put(ENDING, ending);
    if (!rateLimit.allows(Call.addressOf(request))) {
      throw Problem.of(Kind.TOO_MANY_REQUESTS);
    }
    hosts.check(request);
    checkFraming(request, ending);
    return origins.preflight(request);
  }

  private Ending follow(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    Ending ending = new Ending();
    connections.busy(request.connection());
    ending.add(() -> connections.idle(request.connection()));
    ending.add(() -> count(response));
    response.endHandler(end -> ending.come());
    response.closeHandler(closed -> ending.come());
    return ending;
  }

  private void count(HttpServerResponse response) {
    if (response.ended()) {
      api.answered(response.getStatusCode());
    }
  }

  /** Where a body in another encoding ends cannot be told, nor where the next request begins. */
  private static void checkFraming(HttpServerRequest request, Ending ending) {
    String encoding = request.getHeader("Transfer-Encoding");
    if (encoding != null && !encoding.toLowerCase(Locale.ROOT).equals("chunked")) {
      ending.add(() -> request.connection().close());
      throw Problem.badRequest(
          "the transfer encoding is '" + Problem.shortened(encoding) + "'; it must be chunked");
    }
  }

  /** When an admitted request is over. */
  Ending endingOf(RoutingContext context) {
    return Objects.requireNonNull(context.get(ENDING));
  }
}
