package dev.hearsay.collector.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;

/** Runs what may take long elsewhere than on an event loop. */
final class Workers {

  private final Vertx vertx;

  Workers(Vertx vertx) {
    this.vertx = vertx;
  }

  /** In any order, several at once; the answer arrives on the caller's event loop. */
  <T> Future<T> run(Callable<T> work) {
    return vertx.executeBlocking(work, false);
  }

  /** What others complete, on the caller's event loop: that is where answers are written. */
  <T> Future<T> resume(CompletionStage<T> stage) {
    return Future.fromCompletionStage(stage, vertx.getOrCreateContext());
  }

  /** So many at once and no more: who comes later is sent away, not made to wait. */
  static final class Turnstile {
    private final Semaphore free;
    private final String what;

    Turnstile(int most, String what) {
      this.free = new Semaphore(most);
      this.what = what;
    }

    <T> T pass(Callable<T> work) throws Exception {
      if (!free.tryAcquire()) {
        throw Problem.tooManyAtOnce(what);
      }
      try {
        return work.call();
      } finally {
        free.release();
      }
    }
  }
}
