package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Reply;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server of one event loop. Vert.x distributes the connections of a port over all its
 * listeners.
 */
final class Listener extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(Listener.class);

  /**
   * The seconds after which a connection without any traffic is closed, even while a reply is
   * computed.
   */
  private static final int SILENT_SECONDS = 75;

  private static final int MAX_HEADER_BYTES = 16 << 10;
  private static final int MAX_LINE_BYTES = 8 << 10;

  private final HttpOptions options;
  private final Optional<PemKeyCertOptions> pair;
  private final Connections connections;
  private final Supplier<Router> router;
  private @Nullable HttpServer server;

  /**
   * @param pair the certificate and key; empty for plain HTTP
   */
  Listener(
      HttpOptions options,
      Optional<PemKeyCertOptions> pair,
      Connections connections,
      Supplier<Router> router) {
    this.options = options;
    this.pair = pair;
    this.connections = connections;
    this.router = router;
  }

  @Override
  public Future<?> start() {
    server =
        vertx
            .createHttpServer(serverOptions(pair))
            .connectionHandler(connections::opened)
            .exceptionHandler(lost -> LOG.debug("a connection was lost", lost))
            .requestHandler(router.get())
            .invalidRequestHandler(Listener::refuse);
    return server.listen(address());
  }

  /**
   * Returns the address to listen on. If any free port is wanted, all listeners must get the same
   * one.
   */
  private SocketAddress address() {
    return options.port() == 0
        ? SocketAddress.sharedRandomPort(1, options.host())
        : SocketAddress.inetSocketAddress(options.port(), options.host());
  }

  /**
   * Returns the options of the server. It supports HTTP/1.1 only, so that each refused client has a
   * connection of its own, which can be closed.
   */
  private static HttpServerOptions serverOptions(Optional<PemKeyCertOptions> pair) {
    HttpServerOptions http =
        new HttpServerOptions()
            .setIdleTimeout(SILENT_SECONDS)
            .setIdleTimeoutUnit(TimeUnit.SECONDS)
            .setMaxHeaderSize(MAX_HEADER_BYTES)
            .setMaxInitialLineLength(MAX_LINE_BYTES)
            .setTcpNoDelay(true)
            .setHttp2ClearTextEnabled(false)
            .setAlpnVersions(List.of(HttpVersion.HTTP_1_1));
    pair.ifPresent(each -> http.setSsl(true).setKeyCertOptions(each));
    return http;
  }

  /** Replaces the certificate and key for new connections. */
  void replaceCertificate(PemKeyCertOptions next) {
    if (server != null) {
      server
          .updateSSLOptions(serverOptions(Optional.of(next)).getSslOptions(), true)
          .onSuccess(done -> LOG.info("the certificate was replaced; new connections get it"))
          .onFailure(
              wrong -> LOG.error("the certificate was not replaced; the old one stays", wrong));
    }
  }

  /** Refuses a message that is not valid HTTP and therefore reaches no router. */
  private static void refuse(HttpServerRequest request) {
    SecurityHeaders.addTo(request);
    boolean isTooLong = request.decoderResult().cause() instanceof TooLongFrameException;
    Problem problem =
        isTooLong
            ? Problem.of(Kind.HEADERS_TOO_LARGE)
            : Problem.badRequest("this is not a valid HTTP request");
    Reply.problem(problem).send(request.response());
    request.connection().close();
  }

  int port() {
    return server == null ? options.port() : server.actualPort();
  }

  Future<Void> shutdown(Duration most) {
    return server == null ? Future.succeededFuture() : server.shutdown(most);
  }
}
