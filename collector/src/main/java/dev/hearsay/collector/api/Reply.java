package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A complete reply.
 *
 * @param headers the headers beyond those of every reply
 */
public record Reply(int status, Map<String, String> headers, Buffer body) {

  public static final String JSON = "application/json";

  /**
   * The smallest body that is compressed. Below this size, the additional headers cost most of what
   * compression saves.
   */
  private static final int MIN_ZIPPED_BYTES = 256;

  public Reply {
    headers = Map.copyOf(headers);
  }

  public static Reply json(JsonNode body) {
    return of(200, JSON, Json.bytes(body));
  }

  public static Reply text(String contentType, String body) {
    return of(200, contentType, Buffer.buffer(body));
  }

  public static Reply of(int status, String contentType, Buffer body) {
    return new Reply(status, Map.of("Content-Type", contentType), body);
  }

  public static Reply noContent() {
    return new Reply(204, Map.of(), Buffer.buffer());
  }

  public static Reply problem(Problem problem) {
    Reply reply = of(problem.status(), JSON, Json.bytes(Json.error(problem)));
    if (problem.retryAfterSeconds().isPresent()) {
      return reply.with("Retry-After", Integer.toString(problem.retryAfterSeconds().getAsInt()));
    }
    return problem.status() == 401 ? reply.with("WWW-Authenticate", "Bearer") : reply;
  }

  public Reply status(int other) {
    return new Reply(other, headers, body);
  }

  /**
   * Returns the reply that something was created. Its address is relative to that of the request,
   * whose path a proxy may have shortened.
   */
  public Reply created(HttpServerRequest request, String id) {
    String path = String.valueOf(request.path());
    String last = path.substring(path.lastIndexOf('/') + 1);
    String location = last.isEmpty() ? id : last + "/" + id;
    return status(201).with("Location", location);
  }

  public Reply with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Reply(status, more, body);
  }

  /** Returns this reply, compressed if the client accepts that and it saves bytes. */
  public Reply zippedFor(HttpServerRequest request) {
    boolean isWorthIt = body.length() >= MIN_ZIPPED_BYTES && acceptsZipped(request);
    Reply fitting =
        isWorthIt
            ? new Reply(status, headers, zipped(body)).with("Content-Encoding", "gzip")
            : this;
    return fitting.with("Vary", "Accept-Encoding");
  }

  /** Returns whether the client accepts compressed replies. */
  static boolean acceptsZipped(HttpServerRequest request) {
    String accepted = request.getHeader("Accept-Encoding");
    return accepted != null && accepted.contains("gzip");
  }

  /** Returns the bytes compressed. */
  static Buffer zipped(Buffer bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
      zip.write(bytes.getBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return Buffer.buffer(zipped.toByteArray());
  }

  /** Sends this reply, unless the client has gone or has been answered. */
  public void send(HttpServerResponse response) {
    if (response.ended() || response.closed() || response.headWritten()) {
      return;
    }
    response.setStatusCode(status);
    headers.forEach((name, value) -> put(response, name, value));
    if (status == 204 || status == 304) {
      response.end();
    } else {
      // Vert.x omits the body of a reply to HEAD, and without this line also its length.
      response.putHeader("Content-Length", Integer.toString(body.length()));
      response.end(body);
    }
  }

  /**
   * Sets a header. Further values of {@code Vary} are added, since another part of the reply may
   * have set it.
   */
  private static void put(HttpServerResponse response, String name, String value) {
    if (name.equals("Vary")) {
      response.headers().add(name, value);
    } else {
      response.putHeader(name, value);
    }
  }
}
