package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Call;
import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Quota;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/**
 * A reader of request bodies that limits their size and time. It also limits the bytes of all
 * unanswered bodies together and of those from one address.
 */
final class BodyReader {

  private final Vertx vertx;
  private final long mostBytes;
  private final Duration mostTime;
  private final Quota inFlight;

  BodyReader(Vertx vertx, HttpLimits limits) {
    this.vertx = vertx;
    this.mostBytes = limits.maxBodyBytes();
    this.mostTime = limits.bodyTimeout();
    this.inFlight = new Quota(limits.bytesInFlight());
  }

  /** Refuses a body whose declared length is too large. */
  void check(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    if (length != null && isTooLarge(length)) {
      throw Problem.of(Kind.BODY_TOO_LARGE, mostBytes);
    }
  }

  private boolean isTooLarge(String length) {
    try {
      return Long.parseLong(length) > mostBytes;
    } catch (NumberFormatException e) {
      return true; // Vert.x accepts digits only, so there are too many of them
    }
  }

  /**
   * Reads the body of a request. The caller must call this in the same event, or pause the request
   * first; otherwise a part of the body may be lost.
   */
  Future<Buffer> read(Call call) {
    HttpServerRequest request = call.request();
    IncomingBody body = new IncomingBody(call.address());
    request.handler(body::append);
    request.endHandler(end -> body.finish());
    request.exceptionHandler(broken -> body.fail(problem(broken)));
    call.completion().add(body::release);
    request.resume();
    return body.promise.future();
  }

  /**
   * Returns the problem of a body that ends early or is framed wrongly, which is always a fault of
   * the client.
   */
  private static Problem problem(Throwable broken) {
    return broken instanceof TooLongFrameException
        ? Problem.of(Kind.HEADERS_TOO_LARGE)
        : Problem.badRequest("the body is not framed as HTTP requires, or it ends early");
  }

  private final class IncomingBody {
    private final Promise<Buffer> promise = Promise.promise();
    private final long timer;
    private final Buffer taken = Buffer.buffer();
    private final String address;

    IncomingBody(String address) {
      this.address = address;
      this.timer =
          vertx.setTimer(
              mostTime.toMillis(),
              id -> promise.tryFail(Problem.of(Kind.TOO_SLOW, mostTime.toSeconds())));
    }

    void append(Buffer chunk) {
      if (promise.future().isComplete()) {
        return; // the body was refused; the rest is discarded
      }
      if (taken.length() + (long) chunk.length() > mostBytes) {
        fail(Problem.of(Kind.BODY_TOO_LARGE, mostBytes));
      } else if (!inFlight.take(address, chunk.length())) {
        fail(Problem.of(Kind.OVERLOADED, "bodies"));
      } else {
        taken.appendBuffer(chunk);
      }
    }

    void release() {
      if (!promise.future().isComplete()) {
        promise.tryFail(Problem.badRequest("the request has ended"));
      }
      inFlight.give(address, taken.length());
    }

    void finish() {
      vertx.cancelTimer(timer);
      promise.tryComplete(taken);
    }

    void fail(Throwable cause) {
      vertx.cancelTimer(timer);
      promise.tryFail(cause);
    }
  }
}
