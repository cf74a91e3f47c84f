package dev.hearsay.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.Series;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;

/**
 * A small collector over real HTTP that can be made to misbehave. Like the real one, it serves
 * plans and waves of collections, series and trainings, and counts submissions once per id.
 */
public final class StubCollector implements AutoCloseable {

  /** The answer to one request, whose body has been read. */
  interface Behaviour {
    void answer(HttpExchange exchange, byte[] body) throws IOException;
  }

  static {
    // Otherwise, the JDK's server delays a body by 40 ms, until the headers are acknowledged.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<ReportId, byte[]> counted = new HashMap<>();
  private final List<Submission> received = Collections.synchronizedList(new ArrayList<>());
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final List<String> authorizations = Collections.synchronizedList(new ArrayList<>());
  private final Deque<Behaviour> next = new ConcurrentLinkedDeque<>();
  private final Map<PlanHash, Plan> plans = new ConcurrentHashMap<>();
  private final Map<PlanHash, Set<Submission>> byPlan = new ConcurrentHashMap<>();
  private volatile Plan plan;
  private volatile String wave = "";
  private volatile int firstWave;
  private volatile boolean isWaveOpen;

  public StubCollector(Plan plan) {
    this(plan, HttpServer::create);
  }

  /** Creates a collector over TLS. */
  static StubCollector encrypted(Plan plan, SSLContext keys) {
    return new StubCollector(
        plan,
        (address, backlog) -> {
          HttpsServer server = HttpsServer.create(address, backlog);
          server.setHttpsConfigurator(new HttpsConfigurator(keys));
          return server;
        });
  }

  private interface Servers {
    HttpServer create(InetSocketAddress address, int backlog) throws IOException;
  }

  private StubCollector(Plan plan, Servers servers) {
    this.plan = plan;
    plans.put(plan.hash(), plan);
    setWave(1, true);
    try {
      server = servers.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Answers the next requests in these ways, and all later ones honestly. */
  StubCollector willAnswer(Behaviour... behaviours) {
    next.addAll(Arrays.asList(behaviours));
    return this;
  }

  /** Serves this plan from now on, in every collection and training. */
  public void publish(Plan other) {
    plans.put(other.hash(), other);
    plan = other;
  }

  /** Sets the first wave that is not closed. */
  public void setWave(int first, boolean isOpen) {
    firstWave = first;
    isWaveOpen = isOpen;
    int waves = plan.series().map(Series::waves).orElse(0);
    wave = "{\"waves\": %s, \"first\": %s, \"open\": %s}".formatted(waves, first, isOpen);
  }

  /** Closes all waves. */
  void closeAllWaves() {
    setWave(Integer.MAX_VALUE, false);
    wave = "{\"waves\": %s}".formatted(plan.series().orElseThrow().waves());
  }

  /** Returns all received reports to a plan, even if they got no answer. */
  public Set<Submission> differentReports(Plan asked) {
    return byPlan.getOrDefault(asked.hash(), Set.of());
  }

  /** Returns all received reports, even if they got no answer. */
  public Set<Submission> differentReports() {
    return new HashSet<>(List.copyOf(received));
  }

  public List<Submission> received() {
    return List.copyOf(received);
  }

  public int countedReports() {
    synchronized (counted) {
      return counted.size();
    }
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
      authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      Behaviour special = next.poll();
      if (exchange.getRequestMethod().equals("POST")) {
        received.addAll(read(body));
        byPlan
            .computeIfAbsent(SubmissionBytes.planOf(body), hash -> ConcurrentHashMap.newKeySet())
            .addAll(read(body));
      }
      (special == null ? honest() : special).answer(exchange, body);
    }
  }

  /** Reads submissions, also to earlier plans, such as that of a closed round. */
  private List<Submission> read(byte[] body) {
    PlanHash hash = SubmissionBytes.planOf(body);
    return SubmissionBytes.read(
        body, plan.named(hash).orElseGet(() -> plans.getOrDefault(hash, plan)));
  }

  Behaviour honest() {
    return (exchange, body) -> {
      String path = exchange.getRequestURI().getPath();
      if (path.endsWith("/plan")) {
        respond(exchange, 200, PlanJson.write(plan));
      } else if (path.endsWith("/wave")) {
        respond(exchange, 200, wave);
      } else {
        toReports(plan.named(SubmissionBytes.planOf(body))).answer(exchange, body);
      }
    };
  }

  /** Answers reports to the open wave, and to the wave before, whose late reports are accepted. */
  private Behaviour toReports(Optional<Plan> asked) {
    if (asked.isEmpty() || asked.get().isWholeSeries()) {
      return error(409, "other-plan");
    }
    int number = asked.get().wave().orElse(firstWave);
    if (number > firstWave
        || (number == firstWave && !isWaveOpen && asked.get().wave().isPresent())) {
      return error(425, "wave-not-open");
    }
    return number < firstWave - 1
        ? error(410, "wave-over")
        : (exchange, body) -> respond(exchange, 200, count(read(body)));
  }

  /** Counts the report, and then breaks the connection. */
  Behaviour countAndHangUp() {
    return (exchange, body) -> count(read(body));
  }

  static Behaviour hangUp() {
    return (exchange, body) -> {};
  }

  static Behaviour status(int status, String body, String... headers) {
    return (exchange, request) -> {
      for (int i = 0; i < headers.length; i += 2) {
        exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
      }
      respond(exchange, status, body);
    };
  }

  /** Refuses a request in the collector's format. */
  static Behaviour error(int status, String code) {
    return status(
        status,
        "{\"error\": {\"code\": \"" + code + "\", \"message\": \"because of " + code + "\"}}");
  }

  /** Answers with this status for each report. */
  Behaviour verdict(String status) {
    return (exchange, body) ->
        respond(
            exchange,
            200,
            read(body).stream()
                .map(one -> result(one, status))
                .collect(Collectors.joining(",", "{\"results\": [", "]}")));
  }

  private String count(List<Submission> submissions) {
    synchronized (counted) {
      return submissions.stream()
          .map(one -> result(one, count(one)))
          .collect(Collectors.joining(",", "{\"results\": [", "]}"));
    }
  }

  private String count(Submission one) {
    byte[] known = counted.putIfAbsent(one.id(), one.report());
    if (known == null) {
      return "accepted";
    }
    return Arrays.equals(known, one.report()) ? "duplicate" : "conflicting";
  }

  private static String result(Submission one, String status) {
    return "{\"id\": \"" + one.id() + "\", \"status\": \"" + status + "\", \"reason\": \"stub\"}";
  }

  static void respond(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
