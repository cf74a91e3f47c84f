package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.collector.training.TrainingLog;
import dev.hearsay.collector.training.TrainingLog.Accepted;
import dev.hearsay.learn.FeatureSpace;
import dev.hearsay.learn.Label;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.Task;
import dev.hearsay.learn.federated.Coordinator;
import dev.hearsay.wire.SchemaFile;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real server, killed without warning at random moments of a training: every acknowledged
 * answer counts exactly once, nobody is acknowledged whose answer does not, and the model is to the
 * last bit that of a coordinator that nobody disturbed.
 *
 * <p>{@code -Dhearsay.kills=N} kills more often than {@value #KILLS} times. The seed decides what
 * is sent and when the process is killed, not how the two meet.
 */
class TrainingCrashTest {

  private static final int KILLS = 4;
  private static final int THREADS = 8;
  private static final int ANSWERS_A_LIFE = 150;
  private static final int MOST_MILLIS_BEFORE_A_KILL = 300;

  private static final String SCHEMA =
      """
      {"name": "crowd", "attributes": [
        {"name": "height", "type": "numeric", "min": 0, "max": 10, "outside": "clamp"},
        {"name": "answer", "type": "categorical", "values": ["no", "yes"],
         "other": "no"}]}""";

  /** A survey of 150 and groups of 67. */
  private static final String TRAINING =
      "{\"name\": \"crash\", \"schema\": %s, \"label\": \"answer\", \"task\": \"logistic\","
          + " \"epsilon\": 4, \"people\": 1500, \"mechanism\": \"pm-sub\","
          + " \"roundSeconds\": 1, \"rules\": {\"leastShare\": 0.05, \"settledBelow\": 0}}";

  private static final FeatureSpace SPACE =
      new FeatureSpace(
          SchemaFile.parse(SCHEMA, "schema").schema(), Task.LOGISTIC, Label.of("answer"));

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final ConcurrentHashMap<String, String> acknowledged = new ConcurrentHashMap<>();

  @Test
  void sqliteLosesNothing(@TempDir Path directory) throws Exception {
    crash(directory.toString(), "jdbc:sqlite:" + directory.resolve("hearsay.db"));
  }

  @Test
  void postgresLosesNothing() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      crash(url, url);
    }
  }

  private void crash(String store, String jdbcUrl) throws Exception {
    System.out.println("TrainingCrashTest: -Dhearsay.seed=" + seed);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (CrashingCollector collector = new CrashingCollector(store)) {
      String path = "/api/trainings/" + create(collector);
      TrainingLog log = TrainingLog.keep(jdbcUrl);
      byte[] start = log.checkpoint();
      List<Future<?>> devices = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        TrainingDevices some =
            new TrainingDevices(
                collector, path, SPACE, PrivacyLoss.pure(4), acknowledged, random.nextLong());
        devices.add(
            threads.submit(
                () -> {
                  some.comeUntilItIsOver();
                  return true;
                }));
      }
      assertThat(killAgainAndAgain(collector, devices)).as("kills").isPositive();
      awaitMore(devices);
      ask(collector, "POST", path + "/close", "");
      for (Future<?> each : devices) {
        each.get();
      }
      check(log, start, ask(collector, "GET", path + "/model", ""));
    } finally {
      threads.shutdownNow();
    }
  }

  private static String create(CrashingCollector collector) throws Exception {
    JsonNode created =
        new ObjectMapper()
            .readTree(ask(collector, "POST", "/api/trainings", TRAINING.formatted(SCHEMA)));
    return created.get("id").asText();
  }

  private static String ask(CrashingCollector collector, String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(collector.uri() + path))
            .header("Authorization", "Bearer " + collector.adminToken())
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
    return answer.body();
  }

  /** Each life lasts until some answers were acknowledged, and then a random moment longer. */
  private int killAgainAndAgain(CrashingCollector collector, List<Future<?>> devices)
      throws Exception {
    int kills = 0;
    while (kills < Integer.getInteger("hearsay.kills", KILLS) && awaitMore(devices)) {
      Thread.sleep(random.nextInt(MOST_MILLIS_BEFORE_A_KILL));
      collector.crash();
      collector.restart();
      kills++;
    }
    return kills;
  }

  /** Whether some more were acknowledged; not if the training is over before. */
  private boolean awaitMore(List<Future<?>> devices) throws InterruptedException {
    int enough = acknowledged.size() + ANSWERS_A_LIFE;
    while (acknowledged.size() < enough && devices.stream().noneMatch(Future::isDone)) {
      Thread.sleep(1);
    }
    return acknowledged.size() >= enough;
  }

  private void check(TrainingLog log, byte[] start, String model) throws Exception {
    List<Accepted> accepted = log.accepted();
    Map<String, String> byDevice =
        accepted.stream().collect(Collectors.toMap(Accepted::device, Accepted::answer)); // once
    assertThat(byDevice).as("what was acknowledged counts").containsAllEntriesOf(acknowledged);
    Coordinator undisturbed = log.undisturbed(start);
    assertThat(ModelJson.read(model, SPACE)).isEqualTo(undisturbed.model());
    System.out.printf(
        "TrainingCrashTest: %,d answers acknowledged, %,d counted, in %,d rounds%n",
        acknowledged.size(), accepted.size(), undisturbed.round());
  }
}
