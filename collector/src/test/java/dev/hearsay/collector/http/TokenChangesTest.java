package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests admin tokens that become valid or invalid while requests with them are being processed. The
 * tests run in threads of their own, because a thread that reads a stream cannot be interrupted.
 */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class TokenChangesTest {

  private static final int REPORTS = 5; // too few for a publication
  private static final int QUESTIONS = 10;

  /**
   * The time within which questions reach the queue. A later question would not test anything here.
   */
  private static final long ON_THEIR_WAY_MILLIS = 500;

  @TempDir Path directory;
  private final HttpClient client = HttpClient.newHttpClient();
  @AutoClose private BareServer server;
  private String path;

  @BeforeEach
  void start() throws Exception {
    Survey survey;
    try (TestServer other = TestServer.start(directory.resolve("other"))) {
      survey = other.createSurvey();
    }
    server = new BareServer(directory);
    path =
        "/api/collections/" + server.collections().create(NewCollection.open(survey.plan())).id();
    HttpRequest.Builder reports =
        request("/reports")
            .header("Content-Type", SubmissionBytes.MEDIA_TYPE)
            .POST(BodyPublishers.ofByteArray(survey.bytes(survey.reports(REPORTS))));
    assertThat(server.send(reports).statusCode()).isEqualTo(200);
  }

  private HttpRequest.Builder request(String more) {
    return HttpRequest.newBuilder(server.uri().resolve(path + more));
  }

  private static String question(int number) {
    return "/estimates?confidence=0.9" + number;
  }

  /**
   * A caller may use a new token before it is valid. Its question then counts as that of a reader,
   * even if the token becomes valid before the answer is computed, because the answer is cached for
   * all readers.
   */
  @Test
  void questionsBeforeATokenIsValidShowReadersNothing() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < Lane.ESTIMATES.capacity() - QUESTIONS; i++) {
      var unused = server.workers().start(Lane.ESTIMATES, () -> wait(end));
    }
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    server.api().handOverToken(true, token -> answers.addAll(asked(token)));
    end.countDown();
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertThat(answer.get().statusCode()).isEqualTo(200);
    }
    for (int i = 0; i < QUESTIONS; i++) {
      assertThatJson(json(server.send(request(question(i)))))
          .node("reports")
          .isIntegralNumber()
          .isZero();
    }
  }

  private static boolean wait(CountDownLatch end) throws InterruptedException {
    end.await();
    return true;
  }

  private List<CompletableFuture<HttpResponse<String>>> asked(String token) {
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < QUESTIONS; i++) {
      HttpRequest each = withToken(request(question(i)), token).build();
      answers.add(client.sendAsync(each, BodyHandlers.ofString()));
    }
    try {
      Thread.sleep(ON_THEIR_WAY_MILLIS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return answers;
  }

  /** An open stream shows the owner every report, so it ends when the token is replaced. */
  @Test
  void aStreamEndsWhenItsTokenIsReplaced() throws Exception {
    String old = server.adminToken();
    try (BufferedReader owner = watch(withToken(request("/events"), old));
        BufferedReader reader = watch(request("/events"))) {
      assertThat(nextData(owner)).contains("\"reports\":" + REPORTS);
      assertThat(nextData(reader)).contains("\"reports\":0");
      HttpRequest.Builder next =
          HttpRequest.newBuilder(server.uri().resolve("/api/admin/token"))
              .POST(BodyPublishers.noBody());
      assertThat(server.send(withToken(next, old)).statusCode()).isEqualTo(200);
      assertThat(nextData(owner)).isEqualTo("end");
      server.publications().publishAll(path.substring(path.lastIndexOf('/') + 1));
      assertThat(nextData(reader)).contains("\"reports\":" + REPORTS);
    }
  }

  private BufferedReader watch(HttpRequest.Builder request) throws Exception {
    InputStream stream = client.send(request.build(), BodyHandlers.ofInputStream()).body();
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  private static String nextData(BufferedReader events) throws Exception {
    return events.lines().filter(line -> line.startsWith("data: ")).findFirst().orElse("end");
  }
}
