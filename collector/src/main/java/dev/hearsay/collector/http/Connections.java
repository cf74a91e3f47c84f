package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Quota;
import dev.hearsay.collector.api.Quota.Bound;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.io.IOException;
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

  /**
   * A handler that checks the requests of one connection before Vert.x does. Vert.x would read any
   * number of requests ahead of their replies and keep all unread replies; both fill the memory.
   * Vert.x also answers other versions of HTTP with 501, a server error, although the client is at
   * fault.
   */
  @SuppressWarnings(
      "FutureReturnValueIgnored") // a failure closes the channel; nothing waits for it
  static final class PipelineGuard extends ChannelDuplexHandler {

    private static final int MAX_UNANSWERED = 16;

    private int unanswered;
    private boolean isCut;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (!isCut && message instanceof HttpRequest request) {
        unanswered++;
        isCut = unanswered > MAX_UNANSWERED || isFullAfterFlush(context);
        checkVersion(request);
      }
      if (isCut) {
        ReferenceCountUtil.release(message);
        context.close();
      } else {
        context.fireChannelRead(message);
      }
    }

    /**
     * Returns whether replies wait for the client to read them. Vert.x flushes replies only after
     * it has read all requests that arrived together. Replies that are not flushed yet therefore
     * wait for the server, not the client, so this method flushes first.
     */
    private static boolean isFullAfterFlush(ChannelHandlerContext context) {
      if (!context.channel().isWritable()) {
        context.flush();
      }
      return !context.channel().isWritable();
    }

    private static void checkVersion(HttpRequest request) {
      HttpVersion version = request.protocolVersion();
      boolean isOld = version.equals(HttpVersion.HTTP_1_0);
      request.setProtocolVersion(isOld ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1);
      if (!isOld && !version.equals(HttpVersion.HTTP_1_1)) {
        request.setDecoderResult(
            DecoderResult.failure(new IllegalArgumentException(version + " is not supported")));
      }
    }

    /**
     * Closes a broken connection without logging it. Other handlers are notified of its end in
     * another way.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      if (cause instanceof IOException) {
        context.close();
      } else {
        context.fireExceptionCaught(cause);
      }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      if (message instanceof LastHttpContent) {
        unanswered = Math.max(0, unanswered - 1);
      }
      context.write(message, promise);
    }
  }
}
