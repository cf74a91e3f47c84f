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
 * The real server, killed without warning while devices report to three waves of a series: every
 * acknowledged report is counted exactly once, and in its wave. The long version, with both stores,
 * is {@link CrashTest}.
 */
class SeriesCrashTest {

  private static final int KILLS = 3;
  private static final int WAVES = 3;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<Integer, Ledger> ledgers = new TreeMap<>();

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

  /** All waves take reports: the last is open, the others are in their grace. */
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
    AtomicBoolean goOn = new AtomicBoolean(true);
    List<Future<?>> working = new ArrayList<>();
    for (int wave = 1; wave <= WAVES; wave++) {
      Ledger ledger = new Ledger();
      ledgers.put(wave, ledger);
      Sender sender = new Sender(collector::uri, path, plan.wave(wave), ledger, random.nextLong());
      working.add(clients.submit(() -> send(sender, goOn)));
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
    goOn.set(false);
    for (Future<?> each : working) {
      each.get();
    }
    clients.shutdown();
  }

  private static boolean send(Sender sender, AtomicBoolean goOn) throws InterruptedException {
    sender.sendWhile(goOn::get);
    return true;
  }

  private int acknowledged() {
    return ledgers.values().stream().mapToInt(Ledger::acknowledged).sum();
  }

  private void check(Store store, CollectionService collections, String id, Plan plan) {
    Tally all = Tally.of(plan);
    ledgers.forEach(
        (wave, ledger) -> {
          long bucket = collections.with(id, each -> each.timetable().bucket(wave, Instant.EPOCH));
          List<Submission> stored = Stored.underIds(store, id, ledger, each -> each == bucket);
          ledger.check(stored);
          Ledger.checkTally(collections.live(id).tally(wave), stored);
          all.merge(collections.live(id).tally(wave));
        });
    assertThat(collections.tally(id).reports()).isEqualTo(all.reports());
    assertThat(collections.find(id).orElseThrow().reports()).isEqualTo(all.reports());
    System.out.printf(
        "SeriesCrashTest: %d kills, %,d reports acknowledged, %,d counted%n",
        KILLS, acknowledged(), all.reports());
  }
}
