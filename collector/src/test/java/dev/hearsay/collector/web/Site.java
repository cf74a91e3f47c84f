package dev.hearsay.collector.web;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Browser;
import dev.hearsay.Plan;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.testing.browser.Browsers;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** A collector with its own store, devices that report to it over HTTP, and visitors. */
final class Site implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Browsers browsers = new Browsers();
  private final Collector collector;

  private Site(Collector collector) {
    this.collector = collector;
  }

  static Site start(Path directory) {
    return start(directory, InstantSource.system());
  }

  /** Starts a site with the clock of a test. */
  static Site start(Path directory, InstantSource clock) {
    return new Site(
        Collector.start(CollectorOptions.inDirectory(directory).port(0).clock(clock).build()));
  }

  /** Starts a site with changed options. */
  static Site start(CollectorOptions.Builder options) {
    return new Site(Collector.start(options.port(0).build()));
  }

  URI uri() {
    return collector.uri();
  }

  String adminToken() {
    return collector.adminToken().orElseThrow();
  }

  Visit visit() {
    return visit(new Browser.NewContextOptions());
  }

  Visit visit(Browser.NewContextOptions options) {
    return new Visit(browsers.browser(), collector.uri(), options);
  }

  /** Returns a visitor who uses another address, such as that of a proxy. */
  Visit visitAt(URI address) {
    return new Visit(browsers.browser(), address, new Browser.NewContextOptions());
  }

  /**
   * Returns a survey of age and operating system, the latter with a mechanism that is easy to
   * forge.
   */
  static ObjectNode survey(String name) {
    ObjectNode request = JSON.createObjectNode().put("epsilon", 2).put("users", 5_000);
    ObjectNode schema = request.putObject("schema").put("name", name);
    schema
        .putArray("attributes")
        .addObject()
        .put("name", "age")
        .put("type", "numeric")
        .put("min", 0)
        .put("max", 120)
        .put("outside", "clamp");
    addCategory(schema, "os", List.of("android", "ios", "another"));
    return request;
  }

  /** Returns a survey with a number that may be missing, and a category. */
  static ObjectNode withMissing(String name) {
    ObjectNode request = survey(name).put("epsilon", 4);
    ObjectNode schema = (ObjectNode) request.get("schema");
    ((ObjectNode) schema.get("attributes").get(0)).put("name", "minutes").put("missing", "allowed");
    return request;
  }

  /** Adds a category to a survey. */
  static ObjectNode twoCategories(String name) {
    ObjectNode request = survey(name);
    ObjectNode schema = (ObjectNode) request.get("schema");
    addCategory(schema, "shell", List.of("bash", "none"));
    return request;
  }

  /** Returns the same survey as a weekly series. */
  static ObjectNode again(ObjectNode survey, int waves) {
    ((ObjectNode) survey.get("schema"))
        .putObject("series")
        .put("waves", waves)
        .put("every", "week")
        .put("answers", 1);
    return survey;
  }

  /** Returns a survey of one category with the given names. */
  static ObjectNode named(String name, String attribute, List<String> values) {
    ObjectNode request = JSON.createObjectNode().put("epsilon", 2);
    ObjectNode schema = request.putObject("schema").put("name", name);
    schema.putArray("attributes");
    addCategory(schema, attribute, values);
    return request;
  }

  static void addCategory(ObjectNode schema, String name, List<String> values) {
    ObjectNode attribute = schema.withArray("attributes").addObject();
    attribute.put("name", name).put("type", "categorical").put("mechanism", "grr");
    values.forEach(attribute.putArray("values")::add);
    attribute.put("other", values.get(values.size() - 1));
  }

  /** A created collection with its tokens. */
  record Created(String id, String readingToken, String reportingToken) {}

  String create(ObjectNode wanted) {
    return create(wanted, "open").id();
  }

  Created createWithTokens(ObjectNode wanted) {
    return create(wanted, "token");
  }

  private Created create(ObjectNode wanted, String reading) {
    if (!wanted.has("publish")) {
      wanted.putObject("publish").put("every", 1); // tests need the numbers immediately
    }
    String body = wanted.put("reading", reading).toString();
    JsonNode answer = post("/api/collections", "application/json", BodyPublishers.ofString(body));
    return new Created(
        answer.get("id").asText(),
        answer.path("readingToken").asText(),
        answer.path("reportingToken").asText());
  }

  /** Creates a training without participants. */
  String train(String name) {
    BodyPublisher body = BodyPublishers.ofString(training(name).toString());
    return post("/api/trainings", "application/json", body).get("id").asText();
  }

  static ObjectNode training(String name) {
    ObjectNode request = JSON.createObjectNode().put("name", name);
    request.set("schema", survey("crowd").get("schema"));
    return request.put("label", "age").put("task", "linear").put("epsilon", 4).put("people", 1_000);
  }

  /** Sends the reports of {@code people} devices. */
  void report(String id, int people) {
    Crowd crowd = new Crowd(plan(id));
    assertThatJson(submit(id, crowd.honest(people))).node("accepted").isEqualTo(people);
  }

  /**
   * Sends the reports of {@code people} devices to a wave; all with equal values if {@code
   * isAlike}.
   */
  void reportWave(String id, int wave, int people, boolean isAlike) {
    Plan plan = plan(id).wave(wave);
    Crowd crowd = new Crowd(plan);
    List<Submission> reports = isAlike ? crowd.alike(people) : crowd.honest(people);
    assertThatJson(submit(id, plan, reports)).node("accepted").isEqualTo(people);
  }

  /** Sends {@code reports} equal forged reports. */
  void forge(String id, int reports) {
    Crowd crowd = new Crowd(plan(id));
    assertThatJson(submit(id, crowd.forged(reports))).node("accepted").isEqualTo(reports);
  }

  void reportDamaged(String id, int reports) {
    Crowd crowd = new Crowd(plan(id));
    assertThatJson(submit(id, crowd.damaged(reports))).node("rejected").isEqualTo(reports);
  }

  Plan plan(String id) {
    return PlanJson.read(get("/api/collections/" + id + "/plan").toString());
  }

  private JsonNode submit(String id, List<Submission> submissions) {
    return submit(id, plan(id), submissions);
  }

  private JsonNode submit(String id, Plan plan, List<Submission> submissions) {
    return post(
        "/api/collections/" + id + "/reports",
        SubmissionBytes.MEDIA_TYPE,
        BodyPublishers.ofByteArray(SubmissionBytes.write(plan, submissions)));
  }

  void close(String id) {
    post("/api/collections/" + id + "/close", "application/json", BodyPublishers.noBody());
  }

  JsonNode get(String path) {
    return send(HttpRequest.newBuilder(collector.uri().resolve(path)));
  }

  private JsonNode post(String path, String type, BodyPublisher body) {
    return send(
        HttpRequest.newBuilder(collector.uri().resolve(path))
            .header("Content-Type", type)
            .POST(body));
  }

  private JsonNode send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          http.send(
              request.header("Authorization", "Bearer " + adminToken()).build(),
              BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    browsers.close();
    collector.close();
  }
}
