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
 * Looks at the requests of one connection before Vert.x does. Vert.x takes in all that are sent
 * ahead of their answers, and keeps all answers that are not read: both fill the memory. And it
 * answers other versions of HTTP with 501, as if that were our fault.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails closes the channel: nobody waits
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
   * Whether answers wait for their reader. Vert.x flushes them only after all requests that came in
   * one piece: what is not flushed yet waits for us, and says nothing about the reader.
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
          DecoderResult.failure(new IllegalArgumentException(version + " is not spoken")));
    }
  }

  /** A connection that breaks off is nothing to log: its end is told in another way. */
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
