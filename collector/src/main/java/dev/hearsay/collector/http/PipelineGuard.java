package dev.hearsay.collector.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;

/**
 * A handler that checks the requests of one connection before Vert.x does. Vert.x would read any
 * number of requests ahead of their replies and keep all unread replies; both fill the memory.
 * Vert.x also answers other versions of HTTP with 501, a server error, although the client is at
 * fault.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure closes the channel; nothing waits for it
final class PipelineGuard extends ChannelDuplexHandler {

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
   * Returns whether replies wait for the client to read them. Vert.x flushes replies only after it
   * has read all requests that arrived together. Replies that are not flushed yet therefore wait
   * for the server, not the client, so this method flushes first.
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
