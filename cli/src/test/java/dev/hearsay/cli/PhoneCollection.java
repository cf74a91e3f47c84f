package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.collector.Collector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A collection on a real collector, and a file of reports to it as the command writes them. */
public final class PhoneCollection {

  /** The number of people: their reports make three requests, the last of which is not full. */
  public static final int PEOPLE = 1234;

  private static final JsonMapper JSON = new JsonMapper();

  private static final String REQUEST =
      """
      {"epsilon": 2, "users": 1000, "reporting": "%s",
       "schema": {"name": "phones", "attributes": [
         {"name": "age", "type": "numeric", "min": 0, "max": 120%s}]%s}}
      """;

  private static final String CLAMP = ", \"outside\": \"clamp\"";

  private final Collector collector;
  private final Survey files;
  private final JsonNode created;

  private PhoneCollection(Collector collector, Path folder, String request) throws IOException {
    this.collector = collector;
    files = new Survey(folder);
    created = ask("POST", "", request);
    files.write("plan.json", created.get("plan").toString());
  }

  /** Returns a collection that accepts reports without a token. */
  public static PhoneCollection open(Collector collector, Path folder) throws IOException {
    return withReports(collector, folder, REQUEST.formatted("open", CLAMP, ""));
  }

  /** Returns a collection that requires a token for reports. */
  public static PhoneCollection withToken(Collector collector, Path folder) throws IOException {
    return withReports(collector, folder, REQUEST.formatted("token", CLAMP, ""));
  }

  /** Returns a collection whose schema has no place for some numbers, as its owner allows. */
  public static PhoneCollection leaky(Collector collector, Path folder) throws IOException {
    return withReports(
        collector,
        folder,
        REQUEST.formatted("open", "", "").replaceFirst("\\{", "{\"allowPartial\": true, "));
  }

  private static PhoneCollection withReports(Collector collector, Path folder, String request)
      throws IOException {
    PhoneCollection collection = new PhoneCollection(collector, folder, request);
    collection.perturb();
    return collection;
  }

  /** Returns a series without reports. */
  public static PhoneCollection series(Collector collector, Path folder) throws IOException {
    String series = ", \"series\": {\"waves\": 6, \"every\": \"week\", \"answers\": 2}";
    return new PhoneCollection(collector, folder, REQUEST.formatted("open", CLAMP, series));
  }

  /** Draws new reports and writes them to the same file. */
  public void perturb() throws IOException {
    String rows =
        IntStream.range(0, PEOPLE).mapToObj(i -> "\n" + i % 90).collect(Collectors.joining());
    files.write("people.csv", "age" + rows + "\n");
    Cli drawn = files.run("perturb plan.json people.csv -o reports.bin");
    assertThat(drawn.err()).isEmpty();
  }

  private JsonNode ask(String method, String path, String body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(collector.uri() + "/api/collections" + path))
            .header("Authorization", "Bearer " + collector.adminToken().orElseThrow())
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      return JSON.readTree(
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public Survey files() {
    return files;
  }

  public String id() {
    return created.get("id").textValue();
  }

  public String url() {
    return collector.uri() + "/api/collections/" + id();
  }

  public String token() {
    return created.get("reportingToken").textValue();
  }

  public void closeForReports() throws IOException {
    ask("POST", "/" + id() + "/close", "");
  }

  /** Returns the number of reports that count. */
  public int reports() throws IOException {
    return ask("GET", "/" + id(), "").get("reports").intValue();
  }
}
