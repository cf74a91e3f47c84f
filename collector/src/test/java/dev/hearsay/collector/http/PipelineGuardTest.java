package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.http.Connections.PipelineGuard;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import org.junit.jupiter.api.Test;

/**
 * Tests that replies that the client does not read end its connection, and replies that the server
 * has not flushed do not.
 */
class PipelineGuardTest {

  private static final int MORE_THAN_WAITS_UNREAD = 1 << 20;

  private static DefaultFullHttpRequest request() {
    return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/openapi.json");
  }

  private static FullHttpResponse answer() {
    return new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1,
        HttpResponseStatus.OK,
        Unpooled.wrappedBuffer(new byte[MORE_THAN_WAITS_UNREAD]));
  }

  /** A worker may be so quick that the reply exists before the next request is read. */
  @Test
  void unflushedRepliesDoNotEndTheConnection() {
    EmbeddedChannel channel = new EmbeddedChannel(new HttpResponseEncoder(), new PipelineGuard());
    channel.writeInbound(request());
    var unused = channel.write(answer());
    assertThat(channel.isWritable()).isFalse();
    channel.writeInbound(request());
    assertThat(channel.isOpen()).isTrue();
    assertThat(channel.inboundMessages()).hasSize(2);
    channel.finishAndReleaseAll();
  }

  @Test
  void unreadRepliesEndTheConnection() {
    EmbeddedChannel channel =
        new EmbeddedChannel(new UnreadSocket(), new HttpResponseEncoder(), new PipelineGuard());
    channel.writeInbound(request());
    var unused = channel.writeAndFlush(answer());
    channel.writeInbound(request());
    assertThat(channel.isOpen()).isFalse();
    assertThat(channel.inboundMessages()).hasSize(1);
    channel.finishAndReleaseAll();
  }

  /** A socket whose other side does not read accepts no more bytes. */
  private static final class UnreadSocket extends ChannelOutboundHandlerAdapter {

    @Override
    public void flush(ChannelHandlerContext context) {
      // keeps the written bytes
    }
  }
}
