package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.Submission;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the real server without warning while devices report to three waves of a series. Every
 * acknowledged report must be counted exactly once, and in its wave. {@link CrashTest} is the
 * longer test, on both kinds of store.
 */
class SeriesCrashTest {

  private static final int KILLS = 3;
  private static final int WAVES = 3;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<Integer, SentReports> sentReportsByWave = new TreeMap<>();

  @Test
  void everyReportIsCountedInItsWave(@TempDir Path directory) throws Exception {
    System.out.println("SeriesCrashTest: -Dhearsay.seed=" + seed);
    String id;
    Plan plan;
    try (CrashingCollector collector = new CrashingCollector(directory.toString())) {
      var created = new ObjectMapper().readTree(create(collector));
      id = created.get("id").asText();
      plan = PlanJson.read(created.get("plan").toString());
      crash(collector, "/api/collections/" + id + "/reports", plan);
    }
    try (Store store = Store.sqlite(directory);
        CollectionService collections =
            CollectionService.open(store, Limits.defaults(), Clock.systemUTC())) {
      check(store, collections, id, plan);
    }
  }

  /**
   * Creates a series whose waves all accept reports: the last is open, the others are in their
   * grace period.
   */
  private static String create(CrashingCollector collector) throws Exception {
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(Duration.ofMinutes(130));
    String series =
        "{\"series\": {\"waves\": 3, \"every\": \"hour\", \"answers\": 1, \"start\": \"%s\","
            .formatted(start);
    String schema = TestServer.SCHEMA.replaceFirst("\\{", series + " \"graceHours\": 24}, ");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(collector.uri() + "/api/collections"));
    String body = "{\"schema\": " + schema + ", \"epsilon\": 2}";
    return HttpClient.newHttpClient()
        .send(
            TestServer.withToken(TestServer.json(request, body), collector.adminToken()).build(),
            BodyHandlers.ofString())
        .body();
  }

  private void crash(CrashingCollector collector, String path, Plan plan) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(WAVES);
    AtomicBoolean mayContinue = new AtomicBoolean(true);
    List<Future<?>> working = new ArrayList<>();
    for (int wave = 1; wave <= WAVES; wave++) {
      SentReports sentReports = new SentReports();
      sentReportsByWave.put(wave, sentReports);
      Sender sender =
          new Sender(collector::uri, path, plan.wave(wave), sentReports, random.nextLong());
      working.add(clients.submit(() -> send(sender, mayContinue)));
    }
    for (int kill = 0; kill < KILLS; kill++) {
      int before = acknowledged();
      while (acknowledged() == before) {
        assertThat(working).noneMatch(Future::isDone);
        Thread.sleep(1);
      }
      Thread.sleep(random.nextInt(250));
      collector.crash();
      collector.restart();
    }
    mayContinue.set(false);
    for (Future<?> each : working) {
      each.get();
    }
    clients.shutdown();
  }

  private static boolean send(Sender sender, AtomicBoolean mayContinue)
      throws InterruptedException {
    sender.sendWhile(mayContinue::get);
    return true;
  }

  private int acknowledged() {
    return sentReportsByWave.values().stream().mapToInt(SentReports::acknowledged).sum();
  }

  private void check(Store store, CollectionService collections, String id, Plan plan) {
    Tally all = Tally.of(plan);
    sentReportsByWave.forEach(
        (wave, sentReports) -> {
          long bucket = collections.with(id, each -> each.timetable().bucket(wave, Instant.EPOCH));
          List<Submission> stored =
              StoredReports.underIds(store, id, sentReports, each -> each == bucket);
          sentReports.check(stored);
          SentReports.checkTally(collections.live(id).tally(wave), stored);
          all.merge(collections.live(id).tally(wave));
        });
    assertThat(collections.tally(id).reports()).isEqualTo(all.reports());
    assertThat(collections.find(id).orElseThrow().reports()).isEqualTo(all.reports());
    System.out.printf(
        "SeriesCrashTest: %d kills, %,d reports acknowledged, %,d counted%n",
        KILLS, acknowledged(), all.reports());
  }
}
