package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.Crowd;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.Round;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the real server without warning at random moments of a training. Every acknowledged report
 * counts exactly once. The model equals, to the last bit, the one that an undisturbed computation
 * makes from the stored reports, round by round.
 *
 * <p>{@code -Dhearsay.kills=N} kills more often than {@value #KILLS} times. The seed determines
 * what is sent and when the process is killed, but not how these two interleave.
 */
class TrainingCrashTest {

  private static final int KILLS = 3;
  private static final int THREADS = 8;
  private static final int PEOPLE = 6_000;
  private static final int REPORTS_PER_LIFE = 150;
  private static final int MAX_MILLIS_BEFORE_A_KILL = 300;

  private static final String TRAINING =
      "{\"name\": \"crash\", \"schema\": %s, \"label\": \"answer\", \"task\": \"logistic\","
          + " \"epsilon\": 4, \"people\": %d, \"surveyShare\": 0.02, \"groupSize\": 67,"
          + " \"roundSeconds\": 1, \"rules\": {\"leastShare\": 0.05, \"settledBelow\": 0}}";

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final SentReports sentReports = new SentReports();

  @Test
  void sqliteLosesNothing(@TempDir Path directory) throws Exception {
    crash(directory.toString(), () -> Store.sqlite(directory));
  }

  @Test
  void postgresLosesNothing() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      crash(url, () -> Store.database(url));
    }
  }

  private void crash(String store, Supplier<Store> open) throws Exception {
    System.out.println("TrainingCrashTest: -Dhearsay.seed=" + seed);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<String> rounds = new ArrayList<>();
    String model;
    try (CrashingCollector collector = new CrashingCollector(store)) {
      String path = "/api/trainings/" + create(collector);
      List<Future<?>> devices = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        devices.add(threads.submit(devicesOf(collector, path)));
      }
      assertThat(killRepeatedly(collector, devices)).as("kills").isPositive();
      awaitMore(devices);
      ask(collector, "POST", path + "/close", "");
      for (Future<?> each : devices) {
        each.get();
      }
      json(ask(collector, "GET", path, ""))
          .get("collections")
          .forEach(round -> rounds.add(round.asText()));
      model = ask(collector, "GET", path + "/model", "");
      collector.crash();
    } finally {
      threads.shutdownNow();
    }
    check(open, rounds, model);
  }

  private Runnable devicesOf(CrashingCollector collector, String path) {
    TrainingDevices some = new TrainingDevices(collector, path, sentReports, random.nextLong());
    return () -> {
      try {
        some.participateUntilTheEnd();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    };
  }

  private static String create(CrashingCollector collector) throws Exception {
    String body = TRAINING.formatted(Crowd.SCHEMA, PEOPLE);
    return json(ask(collector, "POST", "/api/trainings", body)).get("id").asText();
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
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

  /** Kills the collector repeatedly: each time after some acknowledgements and a random pause. */
  private int killRepeatedly(CrashingCollector collector, List<Future<?>> devices)
      throws Exception {
    int kills = 0;
    while (kills < Integer.getInteger("hearsay.kills", KILLS) && awaitMore(devices)) {
      Thread.sleep(random.nextInt(MAX_MILLIS_BEFORE_A_KILL));
      collector.crash();
      collector.restart();
      kills++;
    }
    return kills;
  }

  /** Waits for more acknowledgements. Returns false if the training ends before. */
  private boolean awaitMore(List<Future<?>> devices) throws InterruptedException {
    int enough = sentReports.acknowledged() + REPORTS_PER_LIFE;
    while (sentReports.acknowledged() < enough && devices.stream().noneMatch(Future::isDone)) {
      Thread.sleep(1);
    }
    return sentReports.acknowledged() >= enough;
  }

  private void check(Supplier<Store> open, List<String> rounds, String model) throws Exception {
    Settings settings =
        Settings.of(Task.LOGISTIC, PrivacyLoss.pure(4)).withSurveyShare(0.02).withGroupSize(67);
    Learner learner = Crowd.learner(settings, PEOPLE);
    Set<ReportId> counted = new HashSet<>();
    try (Store store = open.get();
        CollectionService collections =
            CollectionService.open(store, Limits.defaults(), Clock.systemUTC())) {
      for (String round : rounds) {
        Tally tally = tally(store, collections, round, counted);
        if (tally.reports() > 0) {
          Round.learn(learner, tally);
        }
      }
    }
    sentReports.checkAcknowledged(counted);
    assertThat(ModelJson.read(model, Crowd.SPACE)).isEqualTo(learner.model());
    System.out.printf(
        "TrainingCrashTest: %,d reports acknowledged, %,d counted, in %,d rounds%n",
        sentReports.acknowledged(), counted.size(), learner.round());
  }

  /** Returns the tally of a round, after checking that no stored id occurs twice. */
  private Tally tally(
      Store store, CollectionService collections, String round, Set<ReportId> counted) {
    List<Submission> stored = StoredReports.of(store, collections, round, sentReports);
    stored.forEach(each -> assertThat(counted.add(each.id())).as("once").isTrue());
    Tally tally = collections.tally(round);
    SentReports.checkTally(tally, stored);
    return tally;
  }
}
