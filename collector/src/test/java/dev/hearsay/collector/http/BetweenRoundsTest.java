package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.withToken;
import static dev.hearsay.collector.http.TrainingRoutes.assertCounted;
import static dev.hearsay.collector.http.TrainingRoutes.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the replies to devices after the end of a round and before the next one, a time that is
 * usually short.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class BetweenRoundsTest {

  @TempDir Path directory;

  private final CountDownLatch isHeld = new CountDownLatch(1);
  private final CountDownLatch mayGoOn = new CountDownLatch(1);

  /**
   * A clock that blocks the thread that opens rounds. That thread reads the clock if rounds have a
   * deadline.
   */
  private Instant now() {
    if (Thread.currentThread().getName().equals("hearsay-trainings")) {
      isHeld.countDown();
      await(mayGoOn);
    }
    return Instant.now();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void devicesAreAskedToRetry() throws Exception {
    try (BareServer server = new BareServer(directory, this::now)) {
      String path = create(server);
      Plan first = PlanJson.read(server.get(path + "/plan").body());
      await(isHeld);
      List<Submission> reports = TrainingRoutes.reports(first, 3);
      assertCounted(send(server, path, first, reports), "accepted", 3);

      HttpResponse<String> between = server.get(path + "/plan");
      assertRefused(between, 503, "between-rounds");
      assertThat(between.headers().firstValue("Retry-After")).contains("1");
      assertRefused(send(server, path, first, reports), 410, "closed");
      assertRefused(send(server, path, first, TrainingRoutes.reports(first, 1)), 410, "closed");

      mayGoOn.countDown();
      TrainingRoutes.await(() -> status(server, path + "/plan") == 200);
      Plan second = PlanJson.read(server.get(path + "/plan").body());
      assertThat(second.hash()).isNotEqualTo(first.hash());
      assertRefused(send(server, path, first, reports), 409, "other-plan");
      assertCounted(send(server, path, second, TrainingRoutes.reports(second, 1)), "accepted", 1);
    } finally {
      mayGoOn.countDown();
    }
  }

  /**
   * A round is deleted a moment before its training. The replies still name the training, since
   * devices do not know rounds.
   */
  @Test
  void aDeletedRoundIsReportedAsADeletedTraining() throws Exception {
    try (BareServer server = new BareServer(directory)) {
      String path = create(server);
      Plan plan = PlanJson.read(server.get(path + "/plan").body());
      List<Submission> reports = TrainingRoutes.reports(plan, 1);
      assertCounted(send(server, path, plan, reports), "accepted", 1);
      server.collections().delete(TrainingRoutes.rounds(directory).get(0));
      assertRefused(send(server, path, plan, reports), 404, "no-such-training");
      assertRefused(
          send(server, path, plan, reports), 404, "no-such-training"); // read from the store
      assertRefused(server.get(path + "/plan"), 503, "between-rounds");
    }
  }

  private static String create(BareServer server) throws Exception {
    String body =
        TrainingRoutes.DEFINITION.replace("@", TrainingRoutes.SCHEMA)
            + TrainingRoutes.ROUNDS_OF_THREE
            + ", \"roundSeconds\": 1000}";
    HttpRequest.Builder request = HttpRequest.newBuilder(server.uri().resolve("/api/trainings"));
    HttpResponse<String> created =
        server.send(withToken(TestServer.json(request, body), server.adminToken()));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return "/api/" + created.headers().firstValue("Location").orElseThrow();
  }

  private static HttpResponse<String> send(
      BareServer server, String path, Plan plan, List<Submission> reports) throws Exception {
    return server.send(
        TestServer.bytes(
            HttpRequest.newBuilder(server.uri().resolve(path + "/reports")),
            SubmissionBytes.write(plan, reports)));
  }

  private static int status(BareServer server, String path) {
    try {
      return server.get(path).statusCode();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
