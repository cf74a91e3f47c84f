package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Quota;
import dev.hearsay.collector.api.Quota.Bound;
import io.netty.channel.ChannelHandlerContext;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The open connections. A connection beyond the limits is closed at once. A connection on which no
 * complete request has arrived for too long is closed as well, even if the client sends a byte of a
 * head now and then.
 */
final class Connections {

  private static final long MAX_PERIOD_MILLIS = 1_000;
  private static final long BUSY = Long.MAX_VALUE;

  private final Quota quota;
  private final long idleNanos;
  private final LongSupplier nanoTime;

  /** The time since when each connection has been idle, or {@link #BUSY}. */
  private final Map<HttpConnection, Long> open = new ConcurrentHashMap<>();

  Connections(Bound bound, Duration idleTimeout, LongSupplier nanoTime) {
    this.quota = new Quota(bound);
    this.idleNanos = idleTimeout.toNanos();
    this.nanoTime = nanoTime;
  }

  void watch(Vertx vertx) {
    long period = Math.max(1, Math.min(idleNanos / 4_000_000, MAX_PERIOD_MILLIS));
    vertx.setPeriodic(period, id -> closeIdle());
  }

  /** Counts and watches a new connection, or closes it if there are too many. */
  void opened(HttpConnection connection) {
    String address = String.valueOf(connection.remoteAddress().hostAddress());
    if (!quota.take(address, 1)) {
      close(connection);
      return;
    }
    connection.closeHandler(
        closed -> {
          open.remove(connection);
          quota.give(address, 1);
        });
    open.put(connection, nanoTime.getAsLong());
    if (connection instanceof ConnectionBase base) {
      ChannelHandlerContext vertx = base.channelHandlerContext();
      vertx.pipeline().addBefore(vertx.name(), "hearsay", new PipelineGuard());
    }
  }

  /** Marks a connection as busy, once the head of a request is complete. */
  void markBusy(HttpConnection connection) {
    mark(connection, BUSY);
  }

  /** Marks a connection as idle, once its request was answered. */
  void markIdle(HttpConnection connection) {
    mark(connection, nanoTime.getAsLong());
  }

  private void mark(HttpConnection connection, long since) {
    open.computeIfPresent(connection, (key, before) -> since);
  }

  private void closeIdle() {
    long now = nanoTime.getAsLong();
    open.forEach(
        (connection, since) -> {
          if (since != BUSY && now - since > idleNanos) {
            close(connection);
          }
        });
  }

  /**
   * Closes a connection at once, even if the client has not read all replies. Vert.x itself would
   * wait for that and meanwhile go on answering requests.
   */
  static void close(HttpConnection connection) {
    if (connection instanceof ConnectionBase base) {
      var unused = base.channelHandlerContext().channel().close(); // nothing depends on the result
    } else {
      connection.close();
    }
  }

  long count() {
    return quota.total();
  }
}
