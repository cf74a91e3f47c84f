package dev.hearsay.collector.collection;

import java.util.concurrent.CompletableFuture;

/** Something rare that must not happen at the same time as a commit, and who waits for it. */
record WriterTask(Runnable task, CompletableFuture<Boolean> result) implements Work {

  @Override
  public void fail(RuntimeException cause) {
    result.completeExceptionally(cause);
  }

  void run() {
    try {
      task.run();
      result.complete(true);
    } catch (RuntimeException | Error e) {
      result.completeExceptionally(e);
    }
  }
}
