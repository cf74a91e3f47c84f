package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Api;
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

/** The API over HTTP for the collections and trainings of one store, on several event loops. */
public record HttpSide(Vertx vertx, HttpParts parts, List<Listener> listeners, HttpOptions options)
    implements AutoCloseable {

  private static final SparseLog LOG =
      new SparseLog(LoggerFactory.getLogger(HttpSide.class)::error, System::nanoTime);

  private static final Logger CERTIFICATES = LoggerFactory.getLogger(CertificateWatch.class);

  private static final String UNSTOPPED = "HTTP did not stop";
  private static final Duration MAX_SHUTDOWN = Duration.ofSeconds(10);
  private static final long MAX_SECONDS = 60;

  /**
   * Starts to listen; on return requests are answered. A new admin token is made last, so that a
   * start that fails leaves none behind.
   *
   * @param fatal told if there is no memory left to go on
   * @throws UncheckedIOException if the address cannot be listened on
   * @throws IllegalArgumentException if certificate and key cannot be read, or are no pair
   */
  public static HttpSide start(
      Api.Services services, HttpOptions options, Consumer<Throwable> fatal) {
    Vertx vertx = newVertx();
    vertx.exceptionHandler(thrown -> thrownOnEventLoop(thrown, fatal));
    HttpParts parts = HttpParts.of(vertx, services, options, fatal);
    try {
      List<Listener> listeners = new CopyOnWriteArrayList<>();
      options.tls().ifPresent(files -> watch(vertx, files, listeners));
      listen(vertx, options, parts, listeners);
      parts.api().handOverToken(options.tokens().isRenewed(), options.tokens().owner());
      return new HttpSide(vertx, parts, listeners, options);
    } catch (RuntimeException e) {
      parts.close();
      await(vertx.close(), UNSTOPPED);
      throw e;
    }
  }

  /** An event loop without memory answers nobody any more. */
  private static void thrownOnEventLoop(Throwable thrown, Consumer<Throwable> fatal) {
    if (thrown instanceof VirtualMachineError) {
      fatal.accept(thrown);
    }
    LOG.line(thrown.getClass().getName(), "a request failed on its event loop", thrown);
  }

  /** One per event loop, and one event loop per core. */
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

  /** From before the files are read: none that replaces them goes unnoticed. */
  private static void watch(Vertx vertx, HttpOptions.Tls files, List<Listener> listeners) {
    CertificateWatch watch = new CertificateWatch(files, () -> reload(vertx, files, listeners));
    vertx.setPeriodic(CertificateWatch.MILLIS, timer -> watch.look());
  }

  /**
   * The listeners share one port and its certificate, so that any of them can replace it. A renewal
   * may have replaced one file only: then the old pair stays until a file changes again.
   */
  private static void reload(Vertx vertx, HttpOptions.Tls files, List<Listener> listeners) {
    try {
      listeners.get(0).replaceCertificate(CertificatePair.read(vertx, files));
    } catch (IllegalArgumentException e) {
      CERTIFICATES.error("the old certificate stays: {}", e.getMessage());
    }
  }

  /** Serves no files and looks for none, so Vert.x needs no cache of them on the disk. */
  private static Vertx newVertx() {
    return Vertx.vertx(
        new VertxOptions()
            .setFileSystemOptions(
                new FileSystemOptions()
                    .setClassPathResolvingEnabled(false)
                    .setFileCachingEnabled(false)));
  }

  /** Where it is reached. */
  public URI uri() {
    String scheme = options.tls().isPresent() ? "https" : "http";
    String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
    return URI.create(scheme + "://" + host + ":" + listeners.get(0).port());
  }

  /** The admin token, if it was made just now: it cannot be told again. */
  public Optional<String> newAdminToken() {
    return parts.api().newAdminToken();
  }

  /** Takes no requests any more and answers those that it has. */
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
