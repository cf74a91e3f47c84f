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
 * Takes in a request's body, up to a size and within a time. All bodies together, and those of one
 * address, are bounded as well, until their requests are over.
 */
final class Body {

  private final Vertx vertx;
  private final long mostBytes;
  private final Duration mostTime;
  private final Quota inFlight;

  Body(Vertx vertx, HttpLimits limits) {
    this.vertx = vertx;
    this.mostBytes = limits.maxBodyBytes();
    this.mostTime = limits.bodyTimeout();
    this.inFlight = new Quota(limits.bytesInFlight());
  }

  /** Refuses by its head a body that says itself that it is too large. */
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
      return true; // digits, or it would not have come so far: too many of them
    }
  }

  /** Must be called before the event loop goes on, or with the request paused. */
  Future<Buffer> of(Call call) {
    HttpServerRequest request = call.request();
    Taking taking = new Taking(call.address());
    request.handler(taking::take);
    request.endHandler(end -> taking.finish());
    request.exceptionHandler(broken -> taking.fail(problem(broken)));
    call.ending().add(taking::giveBack);
    request.resume();
    return taking.promise.future();
  }

  /** A body that breaks off or is not framed as it should be is its sender's fault, never ours. */
  private static Problem problem(Throwable broken) {
    return broken instanceof TooLongFrameException
        ? Problem.of(Kind.HEADERS_TOO_LARGE)
        : Problem.badRequest("the body is not framed as HTTP asks for, or breaks off");
  }

  private final class Taking {
    private final Promise<Buffer> promise = Promise.promise();
    private final long timer;
    private final Buffer taken = Buffer.buffer();
    private final String address;

    Taking(String address) {
      this.address = address;
      Problem tooSlow = Problem.of(Kind.TOO_SLOW, mostTime.toSeconds());
      this.timer = vertx.setTimer(mostTime.toMillis(), id -> promise.tryFail(tooSlow));
    }

    void take(Buffer chunk) {
      if (promise.future().isComplete()) {
        return; // it was refused: the rest only passes by
      }
      if (taken.length() + (long) chunk.length() > mostBytes) {
        fail(Problem.of(Kind.BODY_TOO_LARGE, mostBytes));
      } else if (!inFlight.take(address, chunk.length())) {
        fail(Problem.of(Kind.OVERLOADED, "bodies"));
      } else {
        taken.appendBuffer(chunk);
      }
    }

    void giveBack() {
      promise.tryFail(Problem.badRequest("the request is over"));
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
