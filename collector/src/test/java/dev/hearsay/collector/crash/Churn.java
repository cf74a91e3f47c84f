package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * An administrator in a thread: creates collections and sends reports to each. Then it closes the
 * collection, which writes a snapshot and sorts its rows, or deletes it.
 */
final class Churn {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String COLLECTION =
      """
      {"keep": "%s", "epsilon": 2, "schema": {"name": "crash", "attributes": [
        {"name": "age", "type": "numeric", "min": 0, "max": 100, "outside": "clamp",
         "mechanism": "hybrid"},
        {"name": "os", "type": "categorical", "values": ["android", "ios", "other"],
         "other": "other", "mechanism": "grr"}]}}""";

  private final CrashingCollector collector;
  private final Random random;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Map<String, SentReports> closed = new LinkedHashMap<>();
  private final Map<String, SentReports> deleted = new LinkedHashMap<>();

  Churn(CrashingCollector collector, long seed) {
    this.collector = collector;
    this.random = new Random(seed);
  }

  Map<String, SentReports> closed() {
    return closed;
  }

  Map<String, SentReports> deleted() {
    return deleted;
  }

  void runWhile(BooleanSupplier condition) throws Exception {
    while (condition.getAsBoolean()) {
      SentReports sentReports = new SentReports();
      String id = fill(sentReports);
      if (random.nextBoolean()) {
        ask("POST", "/api/collections/" + id + "/close", 200);
        closed.put(id, sentReports);
      } else {
        ask(
            "DELETE",
            "/api/collections/" + id,
            204,
            404); // 404 after a crash between deletion and answer
        deleted.put(id, sentReports);
      }
    }
  }

  private String fill(SentReports sentReports) throws Exception {
    JsonNode created = create(random.nextBoolean());
    String id = created.get("id").asText();
    Plan plan = PlanJson.read(created.get("plan").toString());
    String path = "/api/collections/" + id + "/reports";
    int[] batches = {1 + random.nextInt(4)};
    new Sender(collector::uri, path, plan, sentReports, random.nextLong())
        .sendWhile(() -> batches[0]-- > 0);
    return id;
  }

  /** Creates a collection through the API. */
  JsonNode create(boolean keepsReports) throws Exception {
    String wanted = COLLECTION.formatted(keepsReports ? "reports" : "nothing");
    return MAPPER.readTree(ask(request("POST", "/api/collections", wanted), 201));
  }

  private String ask(String method, String path, Integer... expected) throws Exception {
    return ask(request(method, path, ""), expected);
  }

  /** Repeats a request until there is an answer: the collector may be down or overloaded. */
  private String ask(Supplier<HttpRequest> request, Integer... expected) throws Exception {
    while (true) {
      try {
        HttpResponse<String> answer = client.send(request.get(), BodyHandlers.ofString());
        if (answer.statusCode() != 503) {
          assertThat(answer.statusCode()).as(answer.body()).isIn((Object[]) expected);
          return answer.body();
        }
      } catch (IOException e) {
        Thread.sleep(5); // the collector is restarting
      }
    }
  }

  /** Returns a supplier of requests: after each restart the collector has another address. */
  private Supplier<HttpRequest> request(String method, String path, String body) {
    return () ->
        HttpRequest.newBuilder(URI.create(collector.uri() + path))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + collector.adminToken())
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
  }
}
