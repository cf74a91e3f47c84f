package dev.hearsay.collector.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/** Takes in a request's body, up to a size and within a time. */
final class Body {

  private final Vertx vertx;
  private final long mostBytes;
  private final Duration mostTime;

  Body(Vertx vertx, long mostBytes, Duration mostTime) {
    this.vertx = vertx;
    this.mostBytes = mostBytes;
    this.mostTime = mostTime;
  }

  /** Must be called before the event loop goes on, or with the request paused. */
  Future<Buffer> of(HttpServerRequest request) {
    Taking taking = new Taking();
    request.handler(taking::take);
    request.endHandler(end -> taking.finish());
    request.exceptionHandler(taking::fail);
    request.resume();
    return taking.promise.future();
  }

  private final class Taking {
    private final Promise<Buffer> promise = Promise.promise();
    private final long timer;
    private final Buffer taken = Buffer.buffer();

    Taking() {
      Problem tooSlow = Problem.tooSlow(mostTime.toSeconds());
      this.timer = vertx.setTimer(mostTime.toMillis(), id -> promise.tryFail(tooSlow));
    }

    void take(Buffer chunk) {
      if (taken.length() + (long) chunk.length() <= mostBytes) {
        taken.appendBuffer(chunk);
      } else {
        fail(Problem.bodyTooLarge(mostBytes));
      }
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
