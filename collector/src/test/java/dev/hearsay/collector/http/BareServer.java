package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Api;
import dev.hearsay.collector.api.Endpoint;
import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.api.Workers;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.PublishingDefault;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.Trainings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An HTTP server whose parts are accessible to tests. */
public final class BareServer implements AutoCloseable {

  private final Store store;
  private final CollectionService collections;
  private final Publications publications;
  private final Trainings trainings;
  private final HttpFrontend http;
  private final HttpClient client = HttpClient.newHttpClient();

  public BareServer(Path directory) {
    this(directory, Clock.systemUTC());
  }

  /**
   * @param clock the clock of the trainings
   */
  public BareServer(Path directory, InstantSource clock) {
    this(directory, Clock.systemUTC(), clock);
  }

  /**
   * @param clock the clock of the collections
   * @param ofTrainings the clock of the trainings
   */
  public BareServer(Path directory, InstantSource clock, InstantSource ofTrainings) {
    store = Store.sqlite(directory);
    collections = CollectionService.open(store, Limits.defaults(), clock);
    publications = new Publications(store, collections);
    trainings = Trainings.open(store, collections, publications, ofTrainings);
    http =
        HttpFrontend.start(
            new Api.Services(store, collections, publications, trainings), options(), cause -> {});
  }

  private static HttpOptions options() {
    Duration time = Duration.ofSeconds(10);
    Bound some = new Bound(10_000, 10_000);
    Bound bytes = new Bound(1 << 20, 1 << 20);
    return new HttpOptions(
        "127.0.0.1",
        0,
        Optional.empty(),
        List.of(),
        Set.of(),
        new HttpLimits(1 << 20, 100, 0, time, time, some, bytes, some, 0, 0),
        true,
        PublishingDefault.CHOSEN,
        new HttpOptions.Tokens(false, token -> {}),
        Optional.empty());
  }

  public CollectionService collections() {
    return collections;
  }

  public Publications publications() {
    return publications;
  }

  public Workers workers() {
    return http.parts().api().workers();
  }

  /** Returns all routes. */
  public List<Endpoint> table() {
    return http.parts().api().table();
  }

  Api api() {
    return http.parts().api();
  }

  public String adminToken() {
    return http.newAdminToken().orElseThrow();
  }

  public URI uri() {
    return http.uri();
  }

  public HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(uri().resolve(path)));
  }

  public HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    try (store;
        collections;
        trainings) {
      http.close();
    }
  }
}
