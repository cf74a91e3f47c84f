package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Api;
import dev.hearsay.collector.store.RateLimitedLog;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server for the collections and trainings of one store. It uses several event loops. */
public record HttpFrontend(
    Vertx vertx, HttpParts parts, List<Listener> listeners, HttpOptions options)
    implements AutoCloseable {

  private static final RateLimitedLog LOG =
      new RateLimitedLog(
          LoggerFactory.getLogger(HttpFrontend.class)::error, ErrorReplies.LINES_PER_MINUTE);

  private static final Logger CERTIFICATES = LoggerFactory.getLogger(CertificateWatch.class);

  private static final String UNSTOPPED = "HTTP did not stop";
  private static final Duration MAX_SHUTDOWN = Duration.ofSeconds(10);
  private static final long MAX_SECONDS = 60;

  /**
   * Starts the server, which answers requests as soon as this method returns. A new admin token is
   * made last, so that a failed start leaves no token behind.
   *
   * @param fatal called if there is no memory left
   * @throws UncheckedIOException if the address cannot be listened on
   * @throws IllegalArgumentException if the certificate or key cannot be read, or they do not match
   */
  public static HttpFrontend start(
      Api.Services services, HttpOptions options, Consumer<Throwable> fatal) {
    Vertx vertx = newVertx();
    vertx.exceptionHandler(thrown -> thrownOnEventLoop(thrown, fatal));
    HttpParts parts = HttpParts.of(vertx, services, options, fatal);
    try {
      List<Listener> listeners = new CopyOnWriteArrayList<>();
      options.tls().ifPresent(files -> watch(vertx, files, listeners));
      listen(vertx, options, parts, listeners);
      parts.api().handOverToken(options.tokens().isRenewed(), options.tokens().owner());
      return new HttpFrontend(vertx, parts, listeners, options);
    } catch (RuntimeException e) {
      parts.close();
      await(vertx.close(), UNSTOPPED);
      throw e;
    }
  }

  /** Handles a failure on an event loop. An event loop without memory cannot answer any request. */
  private static void thrownOnEventLoop(Throwable thrown, Consumer<Throwable> fatal) {
    if (thrown instanceof VirtualMachineError) {
      fatal.accept(thrown);
    }
    LOG.failure("a request failed on its event loop", thrown);
  }

  /** Starts one listener per event loop, and one event loop per core. */
  private static void listen(
      Vertx vertx, HttpOptions options, HttpParts parts, List<Listener> listeners) {
    Optional<PemKeyCertOptions> pair =
        options.tls().map(files -> CertificatePair.read(vertx, files));
    Supplier<Listener> each =
        () -> {
          Listener listener =
              new Listener(
                  options,
                  pair,
                  parts.connections(),
                  () -> parts.dispatcher().router(vertx, parts.api().table()));
          listeners.add(listener);
          return listener;
        };
    int cores = Runtime.getRuntime().availableProcessors();
    await(
        vertx.deployVerticle(each, new DeploymentOptions().setInstances(cores)),
        "cannot listen at " + options.host() + ":" + options.port());
  }

  /**
   * Starts to watch the files of the certificate. This comes before the files are read, so that no
   * replacement is missed.
   */
  private static void watch(Vertx vertx, HttpOptions.Tls files, List<Listener> listeners) {
    CertificateWatch watch = new CertificateWatch(files, () -> reload(vertx, files, listeners));
    vertx.setPeriodic(CertificateWatch.PERIOD_MILLIS, timer -> watch.check());
  }

  /**
   * Replaces the certificate. The listeners share one port and its certificate, so any of them can
   * replace it. If a renewal has replaced only one file so far, the old pair stays in use until a
   * file changes again.
   */
  private static void reload(Vertx vertx, HttpOptions.Tls files, List<Listener> listeners) {
    try {
      listeners.get(0).replaceCertificate(CertificatePair.read(vertx, files));
    } catch (IllegalArgumentException e) {
      CERTIFICATES.error("the old certificate stays: {}", e.getMessage());
    }
  }

  /**
   * Returns a Vert.x instance without a file cache on the disk, since Vert.x serves no files here.
   */
  private static Vertx newVertx() {
    return Vertx.vertx(
        new VertxOptions()
            .setFileSystemOptions(
                new FileSystemOptions()
                    .setClassPathResolvingEnabled(false)
                    .setFileCachingEnabled(false)));
  }

  /** Returns the address of the server. */
  public URI uri() {
    String scheme = options.tls().isPresent() ? "https" : "http";
    String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
    return URI.create(scheme + "://" + host + ":" + listeners.get(0).port());
  }

  /** Returns the admin token if this start made it. It cannot be shown again later. */
  public Optional<String> newAdminToken() {
    return parts.api().newAdminToken();
  }

  /** Refuses new requests, answers those that have arrived, and stops. */
  @Override
  public void close() {
    parts.api().endStreams();
    await(
        Future.join(listeners.stream().map(each -> each.shutdown(MAX_SHUTDOWN)).toList()),
        UNSTOPPED);
    parts.close();
    await(vertx.close(), UNSTOPPED);
  }

  private static <T> T await(Future<T> future, String failure) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(MAX_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new UncheckedIOException(new IOException(failure + ": " + rootOf(e).getMessage(), e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while HTTP started or stopped", e);
    }
  }

  private static Throwable rootOf(Throwable thrown) {
    return thrown.getCause() == null ? thrown : rootOf(thrown.getCause());
  }
}
