package dev.hearsay.collector.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * A line of the route table.
 *
 * @param path with {@code {id}} where a collection or training is named, and a star for all that is
 *     below
 */
record Endpoint(HttpMethod method, String path, Access access, Work work) {

  /** How a request is answered. */
  sealed interface Work permits Blocking, BlockingWithBody, WithBody, Streaming {}

  /** On a worker. */
  non-sealed interface Blocking extends Work {
    Reply answer(Call call) throws Exception;
  }

  /** On a worker, from a body in JSON. */
  non-sealed interface BlockingWithBody extends Work {
    Reply answer(Call call, Buffer body) throws Exception;
  }

  /** It writes the answer itself. */
  non-sealed interface Streaming extends Work {
    Future<Void> answer(Call call);
  }

  /**
   * On the event loop, from a body.
   *
   * @param check looks at the head alone, before the body is read
   */
  record WithBody(Consumer<Call> check, BiFunction<Call, Buffer, Future<Reply>> answer)
      implements Work {}

  static Endpoint get(String path, Access access, Blocking work) {
    return new Endpoint(HttpMethod.GET, path, access, work);
  }

  static Endpoint stream(String path, Access access, Streaming work) {
    return new Endpoint(HttpMethod.GET, path, access, work);
  }

  static Endpoint post(String path, Access access, BlockingWithBody work) {
    return new Endpoint(HttpMethod.POST, path, access, work);
  }

  static Endpoint postNothing(String path, Access access, Blocking work) {
    return new Endpoint(HttpMethod.POST, path, access, work);
  }

  static Endpoint post(
      String path,
      Access access,
      Consumer<Call> check,
      BiFunction<Call, Buffer, Future<Reply>> answer) {
    return new Endpoint(HttpMethod.POST, path, access, new WithBody(check, answer));
  }

  static Endpoint delete(String path, Access access, Blocking work) {
    return new Endpoint(HttpMethod.DELETE, path, access, work);
  }

  /** Whether it is a training that the path names, and no collection. */
  boolean isOfTrainings() {
    return path.startsWith("/api/trainings/");
  }

  /** The path as Vert.x writes it. */
  String routePath() {
    return path.replace("{id}", ":id");
  }
}
