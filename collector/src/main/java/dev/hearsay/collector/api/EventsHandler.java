package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.Publications.Audience;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The handler of server-sent events, which send the number of visible reports whenever it changes,
 * at most once per second. All watchers of a collection share one query per second.
 */
final class EventsHandler {

  private static final long PERIOD_MILLIS = 1_000;
  private static final int PERIODS_PER_HEARTBEAT = 15;

  private final Publications publications;
  private final Authorizer authorizer;
  private final Workers workers;
  private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();
  private final Quota quota;
  private final Vertx vertx;
  private final AtomicBoolean isTicking = new AtomicBoolean();
  private final AtomicBoolean isLooking = new AtomicBoolean();

  EventsHandler(
      Publications publications, Authorizer authorizer, Workers workers, Bound bound, Vertx vertx) {
    this.quota = new Quota(bound);
    this.publications = publications;
    this.authorizer = authorizer;
    this.workers = workers;
    this.vertx = vertx;
  }

  /**
   * Opens an event stream. It ends when the watcher disconnects, the collection is deleted, the
   * collector stops, or the admin token that opened it is replaced.
   */
  Future<Void> watch(Call call) {
    if (!quota.take(call.address(), 1)) {
      return Future.failedFuture(Problem.of(Kind.TOO_MANY_AT_ONCE, "watchers"));
    }
    HttpServerResponse response = call.request().response();
    response.putHeader("Content-Type", "text/event-stream");
    if (call.isHead()) {
      call.completion().add(() -> quota.give(call.address(), 1));
      return response.end();
    }
    response.setChunked(true);
    Watcher watcher = new Watcher(call, response);
    watchers.add(watcher);
    startToTick();
    call.completion().add(() -> leave(watcher, call.address()));
    response.write(": the stream is open\n\n");
    return workers
        .run(Lane.LOOKUPS, () -> infoFor(watcher.call))
        .onSuccess(watcher::show)
        .mapEmpty();
  }

  private void leave(Watcher watcher, String address) {
    watchers.remove(watcher);
    quota.give(address, 1);
  }

  /** Ends all event streams. */
  void close() {
    watchers.forEach(watcher -> watcher.show(Optional.empty()));
  }

  /** Starts a timer, which runs as long as there are watchers. */
  private void startToTick() {
    if (isTicking.compareAndSet(false, true)) {
      vertx.setTimer(PERIOD_MILLIS, id -> tick());
    }
  }

  private void tick() {
    isTicking.set(false);
    if (watchers.isEmpty()) {
      return;
    }
    startToTick();
    watchers.forEach(Watcher::beat);
    if (isLooking.compareAndSet(false, true)) {
      workers.run(Lane.LOOKUPS, this::update).onComplete(done -> isLooking.set(false));
    }
  }

  private boolean update() {
    Map<Audience, Map<String, Optional<CollectionInfo>>> seen = new EnumMap<>(Audience.class);
    for (Watcher watcher : watchers) {
      Call call = watcher.call;
      watcher.show(
          hasSameAudience(call)
              ? seen.computeIfAbsent(call.audience(), one -> new HashMap<>())
                  .computeIfAbsent(call.id(), id -> infoFor(call))
              : Optional.empty());
    }
    return true;
  }

  /**
   * Returns whether a watcher still has the audience that it started with, which ends when the
   * admin token is replaced.
   */
  private boolean hasSameAudience(Call call) {
    return authorizer.audience(call.request()) == call.audience();
  }

  private Optional<CollectionInfo> infoFor(Call call) {
    return publications.find(call.id(), call.audience());
  }

  /** An open event stream. */
  private static final class Watcher {
    private final Call call;
    private final HttpServerResponse response;
    private String shown = "";
    private int periods;
    private boolean isOver;

    Watcher(Call call, HttpServerResponse response) {
      this.call = call;
      this.response = response;
    }

    /**
     * Sends the current numbers if they have changed. Ends the stream if there is nothing to show:
     * the collection was deleted, or the token is invalid.
     */
    synchronized void show(Optional<CollectionInfo> info) {
      if (isOver || info.isEmpty()) {
        end();
        return;
      }
      String data =
          "{\"reports\":" + info.get().reports() + ",\"rejected\":" + info.get().rejected() + "}";
      if (!data.equals(shown) && !response.writeQueueFull()) {
        shown = data;
        response.write("event: progress\ndata: " + data + "\n\n");
      }
    }

    /** Ends the response once. Several threads may detect the end at the same time. */
    private void end() {
      if (!isOver && !response.ended() && !response.closed()) {
        response.end();
      }
      isOver = true;
    }

    /** Sends a comment now and then, so that proxies do not take the connection for dead. */
    synchronized void beat() {
      if (!isOver && ++periods % PERIODS_PER_HEARTBEAT == 0 && !response.writeQueueFull()) {
        response.write(": still here\n\n");
      }
    }
  }
}
