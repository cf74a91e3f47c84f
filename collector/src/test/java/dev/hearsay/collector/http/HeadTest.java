package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.api.Endpoint;
import dev.hearsay.collector.http.TestServer.Survey;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that {@code HEAD} is answered like {@code GET}, without a body, on every route of the
 * table.
 */
class HeadTest {

  /** The routes of streamed replies, whose length is not known in advance. */
  private static final Set<String> STREAMS =
      Set.of("/api/collections/{id}/events", "/api/collections/{id}/reports");

  /** The headers that belong to the connection and not to the reply. */
  private static final Set<String> OF_CONNECTIONS = Set.of("transfer-encoding", "connection");

  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

  /** The status of a reply without content, for which RFC 9110 forbids a length. */
  private static final int NO_CONTENT = 204;

  @TempDir Path directory;

  @Test
  void everyRouteAnswersHeadAsGetWithoutABody() throws Exception {
    List<Endpoint> table = table();
    try (TestServer server = TestServer.start(directory)) {
      Survey survey = server.createKeepingSurvey();
      server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(20)));
      List<String> paths = new ArrayList<>();
      table.stream()
          .filter(endpoint -> endpoint.method().equals(HttpMethod.GET))
          .forEach(endpoint -> paths.add(endpoint.path()));
      assertThat(paths).contains("/health", "/ready", "/", "/api/collections/{id}/estimates");
      for (String path : paths) {
        assertAlike(server, path, survey.id(), true);
        assertAlike(server, path, survey.id(), false);
        assertAlike(server, path, "nothing", true);
      }
    }
  }

  /** A refusal has the length of its message, but no body. */
  @Test
  void refusalsHaveNoBody() {
    try (TestServer server = TestServer.start(directory)) {
      Survey survey = server.createSurvey();
      for (String path :
          List.of(survey.path() + "/estimates?confidence=7", "/nothing", survey.path() + "/no")) {
        assertAlike(server, path, survey.id(), true);
      }
    }
  }

  /** The reply about an unchanged file has neither body nor length. */
  @Test
  void unchangedFilesAreNotSent() {
    try (TestServer server = TestServer.start(directory)) {
      String tag = server.get("/openapi.json").headers().firstValue("etag").orElseThrow();
      HttpResponse<String> answer =
          server.send(
              server
                  .request("/openapi.json")
                  .header("If-None-Match", tag)
                  .method("HEAD", BodyPublishers.noBody()));
      assertThat(answer.statusCode()).isEqualTo(304);
      assertThat(answer.headers().firstValue("etag")).contains(tag);
    }
  }

  /** The connection stays usable, since no body follows the head. */
  @Test
  void theNextAnswerFollowsTheHead() throws Exception {
    try (TestServer server = TestServer.start(directory);
        RawHttp raw = new RawHttp(server.uri())) {
      String host = "Host: localhost\r\n";
      String first = "HEAD /openapi.json HTTP/1.1\r\n" + host + "\r\n";
      String second = "GET /health HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n";
      raw.send((first + second).getBytes(StandardCharsets.ISO_8859_1));
      String all = raw.rest();
      assertThat(all).startsWith("HTTP/1.1 200 ");
      assertThat(all.split("\r\n\r\n", -1)[1]).startsWith("HTTP/1.1 200 ");
    }
  }

  /** A refused method gets a list of the methods that its path allows. */
  @Test
  void refusalsOfMethodsListTheAllowedOnes() throws Exception {
    Map<String, Set<String>> known = new TreeMap<>();
    for (Endpoint endpoint : table()) {
      Set<String> methods = known.computeIfAbsent(endpoint.path(), path -> new TreeSet<>());
      methods.add(endpoint.method().name());
      if (endpoint.method().equals(HttpMethod.GET)) {
        methods.add("HEAD");
      }
    }
    try (TestServer server = TestServer.start(directory)) {
      String id = server.createSurvey().id();
      known.forEach((path, methods) -> assertAllowed(server, named(path, id), methods));
    }
  }

  private static void assertAllowed(TestServer server, String path, Set<String> methods) {
    for (String method : METHODS) {
      if (!methods.contains(method)) {
        HttpResponse<String> answer =
            server.send(server.request(path).method(method, BodyPublishers.noBody()));
        assertThat(answer.statusCode()).as(method + " " + path).isEqualTo(405);
        assertThat(answer.headers().allValues("allow")).as(method + " " + path).hasSize(1);
        assertThat(
                Arrays.stream(answer.headers().firstValue("allow").orElseThrow().split(",", -1))
                    .map(String::strip)
                    .collect(Collectors.toSet()))
            .as(method + " " + path)
            .isEqualTo(methods);
      }
    }
  }

  private static String named(String path, String id) {
    return path.replace("/client/*", "/client/hearsay.js")
        .replace("/assets/*", "/assets/icon.svg")
        .replace("{id}", id);
  }

  private static void assertAlike(TestServer server, String path, String id, boolean asAdmin) {
    String named = named(path, id);
    Answer get = Answer.of(server, "GET", named, asAdmin);
    Answer head = Answer.of(server, "HEAD", named, asAdmin);
    assertThat(head.status).as(named).isEqualTo(get.status);
    assertThat(head.body).as(named).isEmpty();
    Map<String, List<String>> expected = new TreeMap<>(get.headers);
    Map<String, List<String>> found = new TreeMap<>(head.headers);
    if (!get.headers.containsKey("content-length") && get.status != NO_CONTENT) {
      assertThat(STREAMS).as(named + " has no length").contains(path);
    }
    if (path.equals("/metrics")) { // the metrics contain the number of replies
      assertThat(found.remove("content-length")).isNotNull();
      expected.remove("content-length");
    }
    assertThat(found).as(named).isEqualTo(expected);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Answer(int status, Map<String, List<String>> headers, byte[] body) {

    static Answer of(TestServer server, String method, String path, boolean asAdmin) {
      var request = server.request(path).method(method, BodyPublishers.noBody());
      HttpResponse<InputStream> response =
          server.send(asAdmin ? server.asAdmin(request) : request, BodyHandlers.ofInputStream());
      Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
      OF_CONNECTIONS.forEach(headers::remove);
      try (InputStream body = response.body()) {
        boolean isEndless = method.equals("GET") && path.endsWith("/events");
        byte[] bytes = isEndless ? new byte[0] : body.readAllBytes();
        return new Answer(response.statusCode(), headers, bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private List<Endpoint> table() throws Exception {
    try (BareServer server = new BareServer(directory.resolve("table"))) {
      return server.table();
    }
  }
}
