package dev.hearsay.collector.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Helpers for futures. */
final class Futures {

  private Futures() {}

  /** Waits for a result. Throws the cause of a failure without its wrapper. */
  static <T> T join(CompletableFuture<T> result) {
    try {
      return result.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
