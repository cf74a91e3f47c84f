package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Endpoint;
import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Reply;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The CORS rules, which let pages of stated origins use the routes that a device needs and no
 * others. Browsers send an origin that scripts cannot forge. They show a page no part of a reply
 * that does not name the page's origin. The rules never allow cookies, since the collector uses
 * none.
 *
 * <p>A path is compared as it was sent, with a pattern that excludes dot segments and escapes,
 * which the router would resolve. So a path that matches here is the route that the router will
 * choose.
 */
final class CrossOrigin {

  /**
   * The form in which browsers send an origin: lower case, without a path and without a default
   * port.
   */
  private static final Pattern ORIGIN =
      Pattern.compile(
          "https?://(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\\[[0-9a-f:.]{2,45}])(?::[1-9][0-9]{0,4})?");

  private static final Pattern DEFAULT_PORT = Pattern.compile("http://.*:80|https://.*:443");

  private static final String ID = "[A-Za-z0-9_=-]{1,64}";
  private static final String FILES = "(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*";

  private static final String ALLOWED_ORIGIN = "Access-Control-Allow-Origin";
  private static final String PREFLIGHT_METHOD = "Access-Control-Request-Method";

  private final Set<String> origins;
  private final List<Route> routes;

  /** A route that pages of other origins may use. */
  private record Route(String method, Pattern path) {
    static Route of(Endpoint endpoint) {
      String path = endpoint.path().replace("{id}", ID).replace("*", FILES);
      return new Route(endpoint.method().name(), Pattern.compile(path));
    }
  }

  CrossOrigin(Set<String> origins, List<Endpoint> table) {
    this.origins = Set.copyOf(origins);
    this.routes = table.stream().filter(Endpoint::isCrossOrigin).map(Route::of).toList();
  }

  /**
   * Returns the origins that an operator states.
   *
   * @throws IllegalArgumentException if one is not written as browsers send it
   */
  static Set<String> check(List<String> stated) {
    stated.forEach(CrossOrigin::check);
    return Set.copyOf(new HashSet<>(stated));
  }

  private static void check(String origin) {
    if (!ORIGIN.matcher(origin).matches() || DEFAULT_PORT.matcher(origin).matches()) {
      throw new IllegalArgumentException(
          "the origin is '"
              + Problem.shortened(origin)
              + "'; it must be exact and as browsers send it, such as https://shop.example or"
              + " http://localhost:3000: small letters, no *, no path, no slash at the end, no"
              + " default port");
    }
  }

  /**
   * Adds the headers that let pages read the reply. This comes first, so that refusals have them as
   * well.
   */
  void addTo(HttpServerRequest request) {
    if (origins.isEmpty() || !isOpen(request)) {
      return;
    }
    MultiMap headers = request.response().headers();
    headers.set("Vary", "Origin");
    allowed(request)
        .ifPresent(
            origin ->
                headers
                    .set(ALLOWED_ORIGIN, origin)
                    .set("Access-Control-Expose-Headers", "Retry-After"));
  }

  /**
   * Returns the reply to a preflight request, or empty for any other request.
   *
   * @throws Problem if the origin is not one of the stated ones
   */
  Optional<Reply> preflight(HttpServerRequest request) {
    if (!isPreflight(request) || origins.isEmpty() || !isOpen(request)) {
      return Optional.empty();
    }
    if (allowed(request).isEmpty()) {
      throw Problem.of(Kind.OTHER_ORIGIN, String.valueOf(request.getHeader("Origin")));
    }
    return Optional.of(
        new Reply(
            204,
            Map.of(
                "Access-Control-Allow-Methods", method(request),
                "Access-Control-Allow-Headers", "Authorization, Content-Type",
                "Access-Control-Max-Age", "600"),
            Buffer.buffer()));
  }

  private boolean isOpen(HttpServerRequest request) {
    String path = String.valueOf(request.path());
    String method = method(request);
    return routes.stream()
        .anyMatch(route -> route.method.equals(method) && route.path.matcher(path).matches());
  }

  /**
   * Returns the method of a request, or for a preflight the method of the request that will follow.
   */
  private static String method(HttpServerRequest request) {
    @Nullable String wanted = request.getHeader(PREFLIGHT_METHOD);
    String method = isPreflight(request) && wanted != null ? wanted : request.method().name();
    return method.equals("HEAD") ? "GET" : method;
  }

  private static boolean isPreflight(HttpServerRequest request) {
    return request.method().equals(HttpMethod.OPTIONS);
  }

  private Optional<String> allowed(HttpServerRequest request) {
    List<String> sent = request.headers().getAll("Origin");
    return sent.size() == 1 && origins.contains(sent.get(0))
        ? Optional.of(sent.get(0))
        : Optional.empty();
  }
}
