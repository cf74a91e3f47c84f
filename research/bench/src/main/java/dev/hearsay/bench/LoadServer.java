package dev.hearsay.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A collector in a separate process, with a collection to which reports can be sent. It runs the
 * command that users run: {@code ./hearsay serve}, or another command that {@code -Dhearsay=}
 * names.
 */
final class LoadServer implements AutoCloseable {

  private static final String COLLECTION =
      """
      {"epsilon": 2, "schema": {"name": "load", "attributes": [
        {"name": "age", "type": "numeric", "min": 0, "max": 120, "outside": "clamp",
         "mechanism": "hybrid"},
        {"name": "income", "type": "numeric", "min": 0, "max": 1e6, "outside": "clamp",
         "mechanism": "piecewise"},
        {"name": "os", "type": "categorical", "values": ["android", "ios", "windows", "other"],
         "other": "other", "mechanism": "grr"},
        {"name": "country", "type": "categorical", "values": [%s], "other": "country 0",
         "mechanism": "olh"}]}}\
      """;

  private static final int COUNTRIES = 100;
  private static final String COMMAND = System.getProperty("hearsay", "./hearsay");
  private static final String TOKEN = "hearsay: the admin token";
  private static final String LISTENING = "hearsay: listening at ";

  private final String heap;
  private final List<String> store;
  private final Process process;
  private final URI uri;
  private final String collection;
  private final Plan plan;

  private LoadServer(
      String heap, List<String> store, Process process, URI uri, String collection, Plan plan) {
    this.heap = heap;
    this.store = store;
    this.process = process;
    this.uri = uri;
    this.collection = collection;
    this.plan = plan;
  }

  /**
   * Starts a collector on an empty store.
   *
   * @param store a folder, or the JDBC URL of a database and, if reports go to a topic, the brokers
   */
  static LoadServer start(String heap, String... store) throws IOException, InterruptedException {
    Process process = process(heap, List.of(store));
    String[] addressAndToken = addressAndToken(process);
    if (addressAndToken[1].equals("-")) {
      throw new IOException("the store is not empty");
    }
    URI address = URI.create(addressAndToken[0]);
    JsonNode created = create(address, addressAndToken[1]);
    Plan plan = PlanJson.read(created.get("plan").toString());
    return new LoadServer(heap, List.of(store), process, address, created.get("id").asText(), plan);
  }

  private static Process process(String heap, List<String> store) throws IOException {
    List<String> command = new ArrayList<>(List.of(COMMAND, "serve", "--port", "0"));
    command.addAll(
        List.of(store.get(0).startsWith("jdbc:") ? "--database" : "--data", store.get(0)));
    if (store.size() > 1) {
      command.addAll(List.of("--kafka", store.get(1)));
    }
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Xmx" + heap);
    return builder.start();
  }

  /** Returns the address and the token of a process, once it listens. */
  private static String[] addressAndToken(Process process) throws IOException {
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String token = "-";
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(LISTENING)) {
        forward(output);
        return new String[] {line.substring(LISTENING.length()).split(" ", 2)[0], token};
      }
      token = line.startsWith(TOKEN) ? line.substring(line.lastIndexOf(' ') + 1) : token;
    }
    throw new IOException("the collector has ended before it listened");
  }

  private static void forward(BufferedReader output) {
    Thread thread = new Thread(() -> output.lines().forEach(System.err::println), "output");
    thread.setDaemon(true);
    thread.start();
  }

  /** Kills the process immediately, by {@code kill -9} where it exists. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Starts another process on the same store, after this one has ended. */
  LoadServer startAgain() throws IOException {
    Process next = process(heap, store);
    URI address = URI.create(addressAndToken(next)[0]);
    return new LoadServer(heap, store, next, address, collection, plan);
  }

  private static JsonNode create(URI uri, String token) throws IOException, InterruptedException {
    StringBuilder countries = new StringBuilder();
    for (int i = 0; i < COUNTRIES; i++) {
      countries.append(i == 0 ? "" : ", ").append("\"country ").append(i).append('"');
    }
    HttpRequest request =
        HttpRequest.newBuilder(uri.resolve("/api/collections"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(COLLECTION.formatted(countries)))
            .build();
    String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    return new ObjectMapper().readTree(answer);
  }

  URI uri() {
    return uri;
  }

  Plan plan() {
    return plan;
  }

  String estimatesPath() {
    return "/api/collections/" + collection + "/estimates";
  }

  String reportsPath() {
    return "/api/collections/" + collection + "/reports?results=problems";
  }

  /** Returns the processor time of the process so far. */
  Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /**
   * Returns the peak of the process's resident memory, or "?" where Linux's {@code /proc} is
   * missing.
   */
  String residentMegabytes() throws IOException {
    return megabytes("VmHWM:");
  }

  /**
   * Returns the present resident memory without mapped files, which Linux removes from memory if
   * necessary.
   */
  String anonymousMegabytes() throws IOException {
    return megabytes("RssAnon:");
  }

  private String megabytes(String field) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return "?";
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith(field)) {
        long kilobytes = Long.parseLong(line.replaceAll("\\D", ""));
        return String.format(Locale.ROOT, "%d", kilobytes / 1024);
      }
    }
    return "?";
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
