package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.FoldStatus;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import io.vertx.core.Future;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The check whether the collector accepts reports now. It writes to the store, at most once per
 * second; all requests in between share the result. With a topic, the collector accepts reports as
 * long as the brokers do; the reply states separately whether they are also counted.
 */
final class Readiness {

  private static final String SETTING = "ready";
  private static final String COUNTING = "counting";
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long MAX_SECONDS = 5;

  private final Store store;
  private final CollectionService collections;
  private final BooleanSupplier isMemoryLow;
  private final Workers workers;
  private final long minFreeDiskBytes;
  private CompletableFuture<List<Obstacle>> latest = CompletableFuture.completedFuture(List.of());
  private long started = System.nanoTime() - FRESH_NANOS;

  /** An obstacle to accepting reports. */
  private record Obstacle(String what, String message) {}

  Readiness(
      Store store,
      CollectionService collections,
      BooleanSupplier isMemoryLow,
      Workers workers,
      long minFreeDiskBytes) {
    this.store = store;
    this.collections = collections;
    this.isMemoryLow = isMemoryLow;
    this.workers = workers;
    this.minFreeDiskBytes = minFreeDiskBytes;
  }

  Future<Reply> ready(Call call) {
    Obstacle hangs =
        new Obstacle("store", "a write did not complete within " + MAX_SECONDS + " seconds");
    return workers
        .resume(check().copy().completeOnTimeout(List.of(hangs), MAX_SECONDS, TimeUnit.SECONDS))
        .map(Readiness::reply);
  }

  private static Reply reply(List<Obstacle> obstacles) {
    ObjectNode node = Json.object();
    if (obstacles.isEmpty()) {
      return Reply.json(node.put("status", "ready"));
    }
    if (obstacles.stream().allMatch(each -> each.what().equals(COUNTING))) {
      return Reply.json(node.put("status", "ready").put("notCounting", obstacles.get(0).message()));
    }
    ArrayNode list = node.put("status", "not-ready").putArray("obstacles");
    obstacles.forEach(each -> list.add(Json.tree(each)));
    return Reply.json(node).status(503).with("Retry-After", "5");
  }

  private synchronized CompletableFuture<List<Obstacle>> check() {
    long now = System.nanoTime();
    if (latest.isDone() && now - started >= FRESH_NANOS) {
      started = now;
      latest = workers.start(Lane.READINESS, this::obstacles);
    }
    return latest;
  }

  private List<Obstacle> obstacles() {
    List<Obstacle> found = new ArrayList<>();
    if (!collections.isWriting()) {
      found.add(new Obstacle("writer", "the thread that commits reports has died"));
    } else if (collections.fold().isEmpty()) {
      tryToWrite(found);
    }
    collections.fold().flatMap(Readiness::notCounting).ifPresent(found::add);
    collections.topicObstacle().ifPresent(silent -> found.add(new Obstacle("brokers", silent)));
    store.lostOwnership().ifPresent(lost -> found.add(new Obstacle("lock", lost)));
    long free = store.usableBytes().orElse(Long.MAX_VALUE);
    if (free < minFreeDiskBytes) {
      found.add(
          new Obstacle(
              "disk", free + " bytes are free; at least " + minFreeDiskBytes + " are required"));
    }
    if (isMemoryLow.getAsBoolean()) {
      found.add(new Obstacle("memory", "less of the heap is free than the reserve requires"));
    }
    return found;
  }

  /**
   * Returns an obstacle if no collector counts the topic's reports. Reports are still accepted
   * then, because the brokers store them.
   */
  private static Optional<Obstacle> notCounting(FoldStatus fold) {
    if (fold.isCounting()) {
      return Optional.empty();
    }
    String why =
        fold.refusal()
            .or(fold::obstacle)
            .orElse("no collector counts the topic's reports at the moment");
    return Optional.of(new Obstacle(COUNTING, why));
  }

  private void tryToWrite(List<Obstacle> found) {
    try {
      byte[] now = ByteBuffer.allocate(Long.BYTES).putLong(System.currentTimeMillis()).array();
      collections.settings().set(SETTING, now);
    } catch (StoreUnavailableException e) {
      found.add(new Obstacle("store", "the store cannot be written; the log has the details"));
    }
  }
}
