package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.result.ResultsJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A real collector on a free port, with an HTTP client. */
public final class TestServer implements AutoCloseable {

  /** A schema whose mechanisms are designed quickly. */
  public static final String SCHEMA =
      """
      {"name": "survey", "attributes": [
        {"name": "age", "type": "numeric", "min": 0, "max": 100, "outside": "clamp",
         "mechanism": "hybrid"},
        {"name": "os", "type": "categorical", "values": ["android", "ios", "other"],
         "other": "other", "mechanism": "grr"}]}""";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Collector collector;
  private final String adminToken;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private TestServer(Collector collector, String adminToken) {
    this.collector = collector;
    this.adminToken = adminToken;
  }

  public static TestServer start(Path directory) {
    return start(directory, options -> options);
  }

  public static TestServer start(Path directory, UnaryOperator<CollectorOptions.Builder> more) {
    Collector collector =
        Collector.start(more.apply(CollectorOptions.inDirectory(directory).port(0)).build());
    return new TestServer(collector, collector.adminToken().orElseThrow());
  }

  /** Starts one of several collectors on a database. All except the first need the known token. */
  public static TestServer start(CollectorOptions.Builder options, String knownToken) {
    Collector collector = Collector.start(options.port(0).build());
    return new TestServer(collector, collector.adminToken().orElse(knownToken));
  }

  /** Starts a collector with more options, whose admin token is already known. */
  static TestServer start(
      Path directory, String adminToken, UnaryOperator<CollectorOptions.Builder> more) {
    Collector collector =
        Collector.start(more.apply(CollectorOptions.inDirectory(directory).port(0)).build());
    return new TestServer(collector, adminToken);
  }

  /** Starts a collector whose admin token is already known. */
  public static TestServer restart(Path directory, String adminToken) {
    Collector collector = Collector.start(CollectorOptions.inDirectory(directory).port(0).build());
    assertThat(collector.adminToken()).isEmpty();
    return new TestServer(collector, adminToken);
  }

  public URI uri() {
    return collector.uri();
  }

  public String adminToken() {
    return adminToken;
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(uri() + path));
  }

  public HttpResponse<String> get(String path) {
    return send(request(path));
  }

  public HttpResponse<String> getAsAdmin(String path) {
    return send(asAdmin(request(path)));
  }

  public HttpRequest.Builder asAdmin(HttpRequest.Builder request) {
    return withToken(request, adminToken);
  }

  public static HttpRequest.Builder withToken(HttpRequest.Builder request, String token) {
    return request.header("Authorization", "Bearer " + token);
  }

  HttpResponse<String> postJson(String path, String body) {
    return send(json(request(path), body));
  }

  public static HttpRequest.Builder json(HttpRequest.Builder request, String body) {
    return request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
  }

  /** Returns a request with the admin token. */
  public HttpResponse<String> postNothing(String path) {
    return send(asAdmin(request(path).POST(BodyPublishers.noBody())));
  }

  public HttpResponse<String> postBytes(String path, byte[] body) {
    return send(bytes(request(path), body));
  }

  public static HttpRequest.Builder bytes(HttpRequest.Builder request, byte[] body) {
    return request
        .header("Content-Type", SubmissionBytes.MEDIA_TYPE)
        .POST(BodyPublishers.ofByteArray(body));
  }

  public HttpResponse<String> send(HttpRequest.Builder request) {
    return send(request, BodyHandlers.ofString());
  }

  public <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
    try {
      return client.send(request.build(), body);
    } catch (IOException e) {
      throw new AssertionError("the collector does not answer", e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public static JsonNode json(HttpResponse<String> response) {
    try {
      return MAPPER.readTree(response.body());
    } catch (IOException e) {
      throw new AssertionError("this is no JSON: " + response.body(), e);
    }
  }

  /**
   * Returns estimates as a reply contains them for a collection whose readers see every report at
   * once.
   */
  public static JsonNode withReaders(ObjectNode estimates, Plan plan) {
    return withReaders(estimates, plan, 1);
  }

  /**
   * Returns estimates as a reply contains them for a collection whose publications have at least a
   * number of new reports.
   */
  public static JsonNode withReaders(ObjectNode estimates, Plan plan, long people) {
    estimates.set("readers", ResultsJson.readers(plan.audit(), people));
    try {
      return MAPPER.readTree(
          estimates.toString()); // the reply was converted to text and back as well
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Creates an open collection of the schema above. */
  public Survey createSurvey() {
    return createSurvey("{\"schema\": " + SCHEMA + ", \"epsilon\": 2}");
  }

  /** Creates an open collection of the schema above that keeps its reports. */
  public Survey createKeepingSurvey() {
    return createSurvey("{\"schema\": " + SCHEMA + ", \"epsilon\": 2, \"keep\": \"reports\"}");
  }

  /**
   * Creates a collection whose readers see every report at once, unless the request has another
   * rule.
   */
  public Survey createSurvey(String body) {
    HttpResponse<String> created =
        send(asAdmin(json(request("/api/collections"), withPublishing(body))));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    JsonNode node = json(created);
    return new Survey(node.get("id").asText(), PlanJson.read(node.get("plan").toString()), node);
  }

  private static String withPublishing(String body) {
    return body.contains("\"publish\"")
        ? body
        : body.replaceFirst("\\{", "{\"publish\": {\"every\": 1}, ");
  }

  /** A collection with people who take part in it. */
  public record Survey(String id, Plan plan, JsonNode created) {

    public String path() {
      return "/api/collections/" + id;
    }

    public List<Submission> reports(int count) {
      Device device = Device.of(plan);
      ReportBytes bytes = new ReportBytes(plan);
      PrivateRecord person =
          new PrivateRecord.Reader(plan.schema()).read(Map.of("age", 30, "os", "ios"));
      return IntStream.range(0, count)
          .mapToObj(i -> new Submission(ReportId.random(), bytes.write(device.report(person))))
          .toList();
    }

    public byte[] bytes(List<Submission> submissions) {
      return SubmissionBytes.write(plan, submissions);
    }
  }

  @Override
  public void close() {
    collector.close();
  }
}
