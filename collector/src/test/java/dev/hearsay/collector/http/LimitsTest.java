package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.http.TestServer.Survey;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that requests beyond a limit are refused with a time to retry, and that no report is lost.
 */
class LimitsTest {

  @TempDir Path directory;

  @Test
  void anAddressBeyondItsRateIsRefused() {
    try (TestServer server =
        TestServer.start(directory, options -> options.requestsPerSecond(0.001))) {
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      HttpResponse<String> second = server.get("/health");
      assertThat(second.statusCode()).isEqualTo(429);
      assertThat(second.headers().firstValue("Retry-After")).contains("1");
      assertThatJson(json(second)).node("error.code").isString().isEqualTo("too-many-requests");
    }
  }

  @Test
  void theRateIsPerAddressWithABurstOfTwoSeconds() {
    long[] now = {0};
    RateLimit limit = new RateLimit(2, () -> now[0]);
    for (int i = 0; i < 4; i++) {
      assertThat(limit.allows("a")).isTrue();
    }
    assertThat(limit.allows("a")).isFalse();
    assertThat(limit.allows("b")).isTrue();
    now[0] = 500_000_000;
    assertThat(limit.allows("a")).isTrue();
    assertThat(limit.allows("a")).isFalse();
  }

  /**
   * Reports of at most one commit wait. Some of many clients are refused, and all succeed in the
   * end.
   */
  @Test
  void aFullQueueRefusesAndLosesNothing() {
    Limits small = new Limits(50, 1 << 20, 10, 1 << 20);
    try (TestServer server = TestServer.start(directory, options -> options.limits(small))) {
      Survey survey = server.createSurvey();
      HttpClient client = HttpClient.newHttpClient();
      List<byte[]> waiting = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        waiting.add(survey.bytes(survey.reports(40)));
      }
      int total = 0;
      int sentAway = 0;
      while (!waiting.isEmpty()) {
        List<CompletableFuture<HttpResponse<String>>> answers =
            waiting.stream()
                .map(body -> client.sendAsync(post(server, survey, body), text()))
                .toList();
        List<byte[]> again = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
          HttpResponse<String> answer = answers.get(i).join();
          if (answer.statusCode() == 429) {
            assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            again.add(waiting.get(i));
            sentAway++;
          } else {
            total += json(answer).get("accepted").asInt();
          }
        }
        waiting = again;
      }
      assertThat(total).isEqualTo(200 * 40);
      assertThat(sentAway).isPositive();
      assertThatJson(json(server.get(survey.path())))
          .node("reports")
          .isIntegralNumber()
          .isEqualTo(total);
    }
  }

  private static HttpRequest post(TestServer server, Survey survey, byte[] body) {
    return TestServer.bytes(server.request(survey.path() + "/reports?results=problems"), body)
        .build();
  }

  private static HttpResponse.BodyHandler<String> text() {
    return BodyHandlers.ofString();
  }

  /** Accepted requests are answered even while the collector stops. */
  @Test
  void aShutdownAnswersAcceptedRequests() {
    TestServer server = TestServer.start(directory);
    Survey survey = server.createSurvey();
    HttpClient client = HttpClient.newHttpClient();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      byte[] body = survey.bytes(survey.reports(20));
      answers.add(client.sendAsync(post(server, survey, body), text()));
    }
    answers.get(0).join();
    String token = server.adminToken();
    server.close();
    long acknowledged =
        answers.stream()
            .filter(answer -> !answer.isCompletedExceptionally())
            .map(answer -> answer.handle((reply, failure) -> reply).join())
            .filter(reply -> reply != null && reply.statusCode() == 200)
            .mapToLong(reply -> json(reply).get("accepted").asLong())
            .sum();
    try (TestServer again = TestServer.restart(directory, token)) {
      assertThat(json(again.get(survey.path())).get("reports").asLong())
          .isGreaterThanOrEqualTo(acknowledged);
      assertThat(acknowledged).isPositive();
    }
  }

  @Test
  void aPortInUseIsReported(@TempDir Path other) {
    try (TestServer server = TestServer.start(directory)) {
      CollectorOptions options =
          CollectorOptions.inDirectory(other).port(server.uri().getPort()).build();
      assertThatThrownBy(() -> Collector.start(options))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("Address already in use");
    }
  }

  @Test
  void illegalOptionsAreRefused() {
    assertThatThrownBy(() -> CollectorOptions.inDirectory(directory).port(70_000).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("port is 70000; it must be in [0, 65535]");
    assertThatThrownBy(() -> CollectorOptions.inDirectory(directory).requestsPerSecond(-1).build())
        .hasMessageContaining("requestsPerSecond is -1.0");
  }

  /**
   * Runs with {@code -Dhearsay.collections=100000}, the number that the collector should support.
   */
  @Test
  void manyTinyCollectionsAreSupported() {
    int count = Integer.getInteger("hearsay.collections", 300);
    Limits few = new Limits(10_000, 1 << 20, 20, 8 << 20);
    try (TestServer server = TestServer.start(directory, options -> options.limits(few))) {
      List<Survey> surveys = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Survey survey = server.createSurvey();
        server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(1)));
        if (surveys.size() < 300) {
          surveys.add(survey);
        }
      }
      assertThatJson(json(server.get("/api/collections"))).node("total").isEqualTo(count);
      for (Survey survey : surveys) {
        assertThatJson(json(server.get(survey.path() + "/estimates")))
            .node("reports")
            .isIntegralNumber()
            .isEqualTo(1);
      }
    }
  }
}
