package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.publish.Audience;
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
 * Server-sent events: how many reports there are to be seen, while that changes and at most every
 * second. All who watch a collection share one look at it.
 */
final class EventsHandler {

  private static final long PERIOD_MILLIS = 1_000;
  private static final int PERIODS_PER_HEARTBEAT = 15;

  private final Views views;
  private final Authorizer authorizer;
  private final Workers workers;
  private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();
  private final Quota quota;
  private final AtomicBoolean isLooking = new AtomicBoolean();

  EventsHandler(Views views, Authorizer authorizer, Workers workers, Bound bound, Vertx vertx) {
    this.quota = new Quota(bound);
    this.views = views;
    this.authorizer = authorizer;
    this.workers = workers;
    vertx.setPeriodic(PERIOD_MILLIS, id -> tick());
  }

  /**
   * Stays open until the watcher goes, its admin token is replaced, the collection is deleted, or
   * we shut down.
   */
  Future<Void> watch(Call call) {
    if (!quota.take(call.address(), 1)) {
      return Future.failedFuture(Problem.of(Kind.TOO_MANY_AT_ONCE, "watchers"));
    }
    HttpServerResponse response = call.request().response();
    response.putHeader("Content-Type", "text/event-stream");
    if (call.isHead()) {
      call.ending().add(() -> quota.give(call.address(), 1));
      return response.end();
    }
    response.setChunked(true);
    Watcher watcher = new Watcher(call, response);
    watchers.add(watcher);
    call.ending().add(() -> leave(watcher, call.address()));
    response.write(": here is what happens\n\n");
    return workers
        .run(Lane.LOOKUPS, () -> seenBy(watcher.call))
        .onSuccess(watcher::show)
        .mapEmpty();
  }

  private void leave(Watcher watcher, String address) {
    watchers.remove(watcher);
    quota.give(address, 1);
  }

  /** Sends all watchers home. */
  void close() {
    watchers.forEach(watcher -> watcher.show(Optional.empty()));
  }

  private void tick() {
    watchers.forEach(Watcher::beat);
    if (!watchers.isEmpty() && isLooking.compareAndSet(false, true)) {
      workers.run(Lane.LOOKUPS, this::look).onComplete(done -> isLooking.set(false));
    }
  }

  private boolean look() {
    Map<Audience, Map<String, Optional<CollectionInfo>>> seen = new EnumMap<>(Audience.class);
    for (Watcher watcher : watchers) {
      Call call = watcher.call;
      watcher.show(
          isAsBefore(call)
              ? seen.computeIfAbsent(call.audience(), one -> new HashMap<>())
                  .computeIfAbsent(call.id(), id -> seenBy(call))
              : Optional.empty());
    }
    return true;
  }

  /** Whoever watches with a token that was replaced sees no more. */
  private boolean isAsBefore(Call call) {
    return authorizer.audience(call.request()) == call.audience();
  }

  private Optional<CollectionInfo> seenBy(Call call) {
    return views.find(call.id(), call.audience());
  }

  /** One open connection. */
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

    /** Ends when there is nothing more to tell: the collection is gone, or the token is void. */
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

    /** Several may find that it is over, on several threads; the response ends once. */
    private void end() {
      if (!isOver && !response.ended() && !response.closed()) {
        response.end();
      }
      isOver = true;
    }

    /** A comment now and then keeps the connection from looking dead. */
    synchronized void beat() {
      if (!isOver && ++periods % PERIODS_PER_HEARTBEAT == 0 && !response.writeQueueFull()) {
        response.write(": still here\n\n");
      }
    }
  }
}
