package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Workers.Lane;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * An endpoint: a route, its access rule and its work.
 *
 * @param path the path, with {@code {id}} in place of the id of a collection or training, and a
 *     star for everything below
 * @param isCrossOrigin whether pages of the stated other origins may use it
 */
public record Endpoint(
    HttpMethod method, String path, Access access, Work work, boolean isCrossOrigin) {

  /** The paths for the admin that are read every few seconds and reveal no report. */
  private static final Set<String> POLLED = Set.of("/metrics", "/api/fold");

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

  /** The work that answers a request, and the thread that it runs on. */
  public sealed interface Work permits OnWorker, OnWorkerWithBody, WithBody, Async, Streaming {}

  /** Work that may wait. */
  public interface Blocking {
    Reply answer(Call call) throws Exception;
  }

  /** Work with a body that may wait. */
  public interface BlockingWithBody {
    Reply answer(Call call, Buffer body) throws Exception;
  }

  /** Work on a worker thread. */
  public record OnWorker(Lane lane, Blocking work) implements Work {}

  /** Work on a worker thread that reads a body in JSON. */
  public record OnWorkerWithBody(Lane lane, BlockingWithBody work) implements Work {}

  /** Work on the event loop, which must not wait. */
  public non-sealed interface Async extends Work {
    Future<Reply> answer(Call call);
  }

  /** Work that writes its reply piece by piece. */
  public non-sealed interface Streaming extends Work {
    Future<Void> answer(Call call);
  }

  /**
   * Work on the event loop that reads a body.
   *
   * @param check checks the head of the request before the body is read
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

  /** Returns this endpoint, also open to pages of the stated other origins. */
  public Endpoint crossOrigin() {
    return new Endpoint(method, path, access, work, true);
  }

  /** Returns whether the id in the path is that of a training and not of a collection. */
  public boolean isOfTrainings() {
    return path.startsWith("/api/trainings/");
  }

  /** Returns whether the audit log records its use. Programs and open pages poll some routes. */
  public boolean isAudited() {
    return access == Access.ADMIN && !POLLED.contains(path);
  }

  /** Returns the worker pool on which authorization looks up collections and trainings. */
  public Lane authorizationLane() {
    return access == Access.REPORTER ? Lane.SUBMISSIONS : Lane.LOOKUPS;
  }

  /** Returns the method and path for the audit log. */
  public String action(HttpServerRequest request) {
    return request.method().name() + " " + path;
  }

  /** Returns the methods of this endpoint: {@code HEAD} wherever it has {@code GET}. */
  public List<HttpMethod> methods() {
    return method.equals(HttpMethod.GET)
        ? List.of(HttpMethod.GET, HttpMethod.HEAD)
        : List.of(method);
  }

  /** Returns whether a path leads to this endpoint, with any method. */
  public boolean isAt(String requested) {
    return Pattern.matches(path.replace("{id}", "[^/]+").replace("*", ".*") + "/?", requested);
  }

  /** Returns the path in the syntax of Vert.x. */
  public String routePath() {
    return path.replace("{id}", ":id");
  }
}
