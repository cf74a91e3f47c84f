package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Collections;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.PlanJson;
import dev.hearsay.wire.Submission;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real server, killed without warning at random moments while several clients send reports:
 * every acknowledged report is counted exactly once, and no other more than once.
 *
 * <p>{@code -Dhearsay.kills=N} kills more often than {@value #KILLS} times. The seed decides what
 * is sent and when the process is killed, not how the two meet.
 */
class CrashTest {

  private static final int KILLS = 20;
  private static final int CLIENTS = 4;
  private static final int MOST_MILLIS_BEFORE_A_KILL = 250;

  private static final String COLLECTION =
      """
      {"epsilon": 2, "schema": {"name": "crash", "attributes": [
        {"name": "age", "type": "numeric", "min": 0, "max": 100, "outside": "clamp",
         "mechanism": "hybrid"},
        {"name": "os", "type": "categorical", "values": ["android", "ios", "other"],
         "other": "other", "mechanism": "grr"}]}}""";

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Ledger ledger = new Ledger();

  @Test
  void sqliteLosesNothing(@TempDir Path directory) throws Exception {
    crash(directory.toString());
    try (Store store = Store.sqlite(directory)) {
      check(store);
    }
  }

  @Test
  void postgresLosesNothing() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      crash(url);
      try (Store store = Store.database(url)) {
        check(store);
      }
    }
  }

  private void crash(String storeName) throws Exception {
    System.out.println("CrashTest: -Dhearsay.seed=" + seed);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (CrashingCollector collector = new CrashingCollector(storeName)) {
      JsonNode created = create(collector);
      String path = "/api/collections/" + created.get("id").asText() + "/reports";
      Plan plan = PlanJson.read(created.get("plan").toString());
      AtomicBoolean goOn = new AtomicBoolean(true);
      List<Future<?>> sending = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Sender sender = new Sender(collector, path, plan, ledger, random.nextLong());
        sending.add(clients.submit(() -> send(sender, goOn)));
      }
      killAgainAndAgain(collector, sending);
      goOn.set(false);
      for (Future<?> each : sending) {
        each.get();
      }
    } finally {
      clients.shutdownNow();
    }
  }

  private static Void send(Sender sender, AtomicBoolean goOn) throws InterruptedException {
    sender.sendWhile(goOn::get);
    return null;
  }

  private static JsonNode create(CrashingCollector collector) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(collector.uri() + "/api/collections"))
            .header("Authorization", "Bearer " + collector.adminToken())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(COLLECTION))
            .build();
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return new ObjectMapper().readTree(answer.body());
  }

  /** Each life lasts until something was acknowledged, and then a random moment longer. */
  private void killAgainAndAgain(CrashingCollector collector, List<Future<?>> sending)
      throws Exception {
    int kills = Integer.getInteger("hearsay.kills", KILLS);
    for (int i = 0; i < kills; i++) {
      int before = ledger.acknowledged();
      while (ledger.acknowledged() == before) {
        assertThat(sending).noneMatch(Future::isDone);
        Thread.sleep(1);
      }
      Thread.sleep(random.nextInt(MOST_MILLIS_BEFORE_A_KILL));
      collector.crash();
      collector.restart();
    }
  }

  private void check(Store store) {
    try (Collections collections = Collections.open(store, Limits.defaults(), Clock.systemUTC())) {
      String id = collections.list(0, 1).get(0).id();
      List<Submission> stored = new ArrayList<>();
      collections.forEachReport(id, stored::add);
      Tally tally = collections.tally(id);
      ledger.check(stored);
      Ledger.checkTally(tally, stored);
      assertThat(collections.find(id).orElseThrow().reports()).isEqualTo(stored.size());
      System.out.printf(
          "CrashTest: %,d reports sent, %,d acknowledged, %,d counted%n",
          ledger.sent(), ledger.acknowledged(), stored.size());
    }
  }
}
