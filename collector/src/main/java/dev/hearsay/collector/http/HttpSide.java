package dev.hearsay.collector.http;

import dev.hearsay.collector.collection.Collections;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
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
import java.util.function.Supplier;

/** The API over HTTP for the collections and trainings of one store, on several event loops. */
public final class HttpSide implements AutoCloseable {

  private static final String UNSTOPPED = "HTTP did not stop";
  private static final String ADMIN_TOKEN = "admin-token-sha256";
  private static final Duration MOST_SHUTDOWN = Duration.ofSeconds(10);
  private static final long MOST_SECONDS = 60;

  private final Vertx vertx;
  private final EventsHandler events;
  private final List<Listener> listeners;
  private final HttpOptions options;
  private final Optional<String> newAdminToken;

  private HttpSide(
      Vertx vertx,
      EventsHandler events,
      List<Listener> listeners,
      HttpOptions options,
      Optional<String> newAdminToken) {
    this.vertx = vertx;
    this.events = events;
    this.listeners = listeners;
    this.options = options;
    this.newAdminToken = newAdminToken;
  }

  /**
   * Starts to listen; on return requests are answered.
   *
   * @throws UncheckedIOException if the address cannot be listened on, or the certificate not read
   */
  public static HttpSide start(Collections collections, Trainings trainings, HttpOptions options) {
    Optional<Token> created = createAdminToken(collections);
    byte[] adminTokenHash = collections.setting(ADMIN_TOKEN).orElseThrow();
    Vertx vertx = vertx();
    try {
      Wiring wiring = Wiring.of(vertx, collections, trainings, options, adminTokenHash);
      List<Listener> listeners = listen(vertx, options, wiring);
      return new HttpSide(vertx, wiring.events(), listeners, options, created.map(Token::text));
    } catch (RuntimeException e) {
      await(vertx.close(), UNSTOPPED);
      throw e;
    }
  }

  /** One an event loop, and an event loop a core. */
  private static List<Listener> listen(Vertx vertx, HttpOptions options, Wiring wiring) {
    List<Listener> listeners = new CopyOnWriteArrayList<>();
    Supplier<Listener> each =
        () -> {
          Listener listener =
              new Listener(
                  options, () -> wiring.dispatcher().router(vertx, wiring.routes().table()));
          listeners.add(listener);
          return listener;
        };
    int cores = Runtime.getRuntime().availableProcessors();
    await(
        vertx.deployVerticle(each, new DeploymentOptions().setInstances(cores)),
        "cannot listen at " + options.host() + ":" + options.port());
    return listeners;
  }

  /** Serves no files and looks for none, so Vert.x needs no cache of them on the disk. */
  private static Vertx vertx() {
    return Vertx.vertx(
        new VertxOptions()
            .setFileSystemOptions(
                new FileSystemOptions()
                    .setClassPathResolvingEnabled(false)
                    .setFileCachingEnabled(false)));
  }

  private static Optional<Token> createAdminToken(Collections collections) {
    if (collections.setting(ADMIN_TOKEN).isPresent()) {
      return Optional.empty();
    }
    Token token = Token.random();
    collections.setSetting(ADMIN_TOKEN, token.hash());
    return Optional.of(token);
  }

  /** Where it is reached. */
  public URI uri() {
    String scheme = options.tls().isPresent() ? "https" : "http";
    String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
    return URI.create(scheme + "://" + host + ":" + listeners.get(0).port());
  }

  /** The admin token, if it was made just now: it cannot be told again. */
  public Optional<String> newAdminToken() {
    return newAdminToken;
  }

  /** Takes no requests any more and answers those that it has. */
  @Override
  public void close() {
    events.close();
    await(
        Future.join(listeners.stream().map(each -> each.shutdown(MOST_SHUTDOWN)).toList()),
        UNSTOPPED);
    await(vertx.close(), UNSTOPPED);
  }

  private static <T> T await(Future<T> future, String failure) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(MOST_SECONDS, TimeUnit.SECONDS);
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
