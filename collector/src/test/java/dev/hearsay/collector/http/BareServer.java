package dev.hearsay.collector.http;

import dev.hearsay.collector.collection.CollectionService;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.publish.PublishingDefault;
import dev.hearsay.collector.http.access.AdminToken;
import dev.hearsay.collector.http.handler.EventsHandler;
import dev.hearsay.collector.http.server.Endpoint;
import dev.hearsay.collector.http.server.Workers;
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

/** What a collector is made of, for tests that must get at its parts. */
public final class BareServer implements AutoCloseable {

  private final Store store;
  private final CollectionService collections;
  private final Trainings trainings;
  private final HttpSide http;
  private final HttpClient client = HttpClient.newHttpClient();

  public BareServer(Path directory) {
    this(directory, Clock.systemUTC());
  }

  /**
   * @param clock of the trainings
   */
  public BareServer(Path directory, InstantSource clock) {
    this(directory, Clock.systemUTC(), clock);
  }

  /**
   * @param clock of the collections
   * @param ofTrainings the clock of the trainings
   */
  public BareServer(Path directory, InstantSource clock, InstantSource ofTrainings) {
    store = Store.sqlite(directory);
    collections = CollectionService.open(store, Limits.defaults(), clock);
    trainings = Trainings.open(store, collections, ofTrainings);
    http = HttpSide.start(store, collections, trainings, options(), cause -> {});
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

  public Workers workers() {
    return http.parts().workers();
  }

  /** Every route. */
  public List<Endpoint> table() {
    return http.parts().routes().table();
  }

  AdminToken admin() {
    return http.parts().admin();
  }

  EventsHandler events() {
    return http.parts().events();
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
