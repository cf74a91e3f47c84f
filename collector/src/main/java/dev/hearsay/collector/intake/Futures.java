package dev.hearsay.collector.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waiting for results. */
final class Futures {

  private Futures() {}

  /** Waits for a result; a failure is thrown as it was, not wrapped. */
  static <T> T join(CompletableFuture<T> result) {
    try {
      return result.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
