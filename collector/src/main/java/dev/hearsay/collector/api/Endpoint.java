package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Workers.Lane;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A line of the route table.
 *
 * @param path with {@code {id}} where a collection or training is named, and a star for all that is
 *     below
 * @param isCrossOrigin whether pages of the stated other origins may use it
 */
public record Endpoint(
    HttpMethod method, String path, Access access, Work work, boolean isCrossOrigin) {

  public Endpoint {
    boolean isForDevices =
        access == Access.ALL || access == Access.REPORTER || access == Access.PARTICIPANT;
    if (isCrossOrigin && !isForDevices) {
      throw new IllegalArgumentException(
          path + " is for " + access + "; pages of other origins may use what devices may");
    }
  }

  private Endpoint(HttpMethod method, String path, Access access, Work work) {
    this(method, path, access, work, false);
  }

  /** How a request is answered. */
  public sealed interface Work permits OnWorker, OnWorkerWithBody, WithBody, Async, Streaming {}

  /** May wait. */
  public interface Blocking {
    Reply answer(Call call) throws Exception;
  }

  /** May wait. */
  public interface BlockingWithBody {
    Reply answer(Call call, Buffer body) throws Exception;
  }

  /** On a worker. */
  public record OnWorker(Lane lane, Blocking work) implements Work {}

  /** On a worker, from a body in JSON. */
  public record OnWorkerWithBody(Lane lane, BlockingWithBody work) implements Work {}

  /** On the event loop; it must not wait. */
  public non-sealed interface Async extends Work {
    Future<Reply> answer(Call call);
  }

  /** It writes the answer itself. */
  public non-sealed interface Streaming extends Work {
    Future<Void> answer(Call call);
  }

  /**
   * On the event loop, from a body.
   *
   * @param check looks at the head alone, before the body is read
   */
  public record WithBody(Consumer<Call> check, BiFunction<Call, Buffer, Future<Reply>> answer)
      implements Work {}

  public static Endpoint get(String path, Access access, Lane lane, Blocking work) {
    return new Endpoint(HttpMethod.GET, path, access, new OnWorker(lane, work));
  }

  public static Endpoint get(String path, Access access, Async work) {
    return new Endpoint(HttpMethod.GET, path, access, work);
  }

  public static Endpoint stream(String path, Access access, Streaming work) {
    return new Endpoint(HttpMethod.GET, path, access, work);
  }

  public static Endpoint post(String path, Access access, Lane lane, BlockingWithBody work) {
    return new Endpoint(HttpMethod.POST, path, access, new OnWorkerWithBody(lane, work));
  }

  public static Endpoint postNothing(String path, Access access, Lane lane, Blocking work) {
    return new Endpoint(HttpMethod.POST, path, access, new OnWorker(lane, work));
  }

  public static Endpoint post(
      String path,
      Access access,
      Consumer<Call> check,
      BiFunction<Call, Buffer, Future<Reply>> answer) {
    return new Endpoint(HttpMethod.POST, path, access, new WithBody(check, answer));
  }

  public static Endpoint delete(String path, Access access, Lane lane, Blocking work) {
    return new Endpoint(HttpMethod.DELETE, path, access, new OnWorker(lane, work));
  }

  /** The same, also for pages of the stated other origins. */
  public Endpoint crossOrigin() {
    return new Endpoint(method, path, access, work, true);
  }

  /** Whether it is a training that the path names, and no collection. */
  public boolean isOfTrainings() {
    return path.startsWith("/api/trainings/");
  }

  /** Whether it is written down who uses it. Metrics are read too often for that. */
  public boolean isAudited() {
    return access == Access.ADMIN && !path.equals("/metrics");
  }

  /** Where what the gate has to look up is looked up. */
  public Lane gateLane() {
    return access == Access.REPORTER ? Lane.SUBMISSIONS : Lane.LOOKUPS;
  }

  /** What a request to it does, in words for the audit log. */
  public String action(HttpServerRequest request) {
    return request.method().name() + " " + path;
  }

  /** Returns the methods that it answers: where {@code GET} is one, {@code HEAD} is another. */
  public List<HttpMethod> methods() {
    return method.equals(HttpMethod.GET)
        ? List.of(HttpMethod.GET, HttpMethod.HEAD)
        : List.of(method);
  }

  /** Returns whether a request's path leads here, whatever its method. */
  public boolean isAt(String requested) {
    return Pattern.matches(path.replace("{id}", "[^/]+").replace("*", ".*") + "/?", requested);
  }

  /** The path as Vert.x writes it. */
  public String routePath() {
    return path.replace("{id}", ":id");
  }
}
