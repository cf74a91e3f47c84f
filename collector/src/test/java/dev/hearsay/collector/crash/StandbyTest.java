package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.Submission;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Kills the owner of a database repeatedly and without warning while clients send, each time with
 * another process that stands by. Nothing is lost or doubled, and another collector answers soon.
 * {@code -Dhearsay.kills=N} kills more often.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class StandbyTest {

  private static final int KILLS = 2;
  private static final int CLIENTS = 3;
  private static final Duration MAX_TAKEOVER = Duration.ofSeconds(15);

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final SentReports sentReports = new SentReports();
  private final TestDatabase.Postgres database = TestDatabase.Postgres.create();
  private final List<Process> processes = new ArrayList<>();
  private volatile URI current;

  /** Starts a collector that prints its address and token once it owns the database. */
  private CompletableFuture<String> start() throws IOException {
    Process process =
        TestProcess.start(CrashServer.class, List.of(CrashServer.STANDBY + database.jdbcUrl()));
    processes.add(process);
    return CompletableFuture.supplyAsync(() -> firstLine(process));
  }

  private static String firstLine(Process process) {
    try (BufferedReader output = process.inputReader()) {
      return output.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process owner() {
    return processes.get(processes.size() - 2);
  }

  @Test
  void anotherTakesOverAndNothingIsLostOrDoubled() throws Exception {
    System.out.println("StandbyTest: -Dhearsay.seed=" + seed);
    String[] first = start().get().split(" ", 2);
    current = URI.create(first[0]);
    CompletableFuture<String> standby = start();
    JsonNode created = create(first[1]);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    AtomicBoolean mayContinue = new AtomicBoolean(true);
    List<Future<?>> working = new ArrayList<>();
    try {
      for (int i = 0; i < CLIENTS; i++) {
        working.add(clients.submit(() -> send(created, mayContinue)));
      }
      for (int kill = 0; kill < Integer.getInteger("hearsay.kills", KILLS); kill++) {
        standby = kill(standby);
      }
      mayContinue.set(false);
      for (Future<?> each : working) {
        each.get();
      }
    } finally {
      clients.shutdownNow();
      processes.forEach(Process::destroyForcibly);
    }
    check(created.get("id").asText());
  }

  private JsonNode create(String token) throws Exception {
    String body = "{\"schema\": " + TestServer.SCHEMA + ", \"epsilon\": 2}";
    HttpRequest.Builder request = HttpRequest.newBuilder(current.resolve("/api/collections"));
    return TestServer.json(
        HttpClient.newHttpClient()
            .send(
                TestServer.withToken(TestServer.json(request, body), token).build(),
                BodyHandlers.ofString()));
  }

  private boolean send(JsonNode created, AtomicBoolean mayContinue) throws InterruptedException {
    Plan plan = PlanJson.read(created.get("plan").toString());
    String path = "/api/collections/" + created.get("id").asText() + "/reports";
    new Sender(() -> current, path, plan, sentReports, random.nextLong())
        .sendWhile(mayContinue::get);
    return true;
  }

  /** Kills the owner. The standby takes over, and a new one stands by. */
  private CompletableFuture<String> kill(CompletableFuture<String> standby) throws Exception {
    awaitAcknowledged();
    Thread.sleep(1_500 + random.nextInt(500)); // until the new process stands by
    assertThat(standby).isNotDone();
    owner().destroyForcibly();
    long start = System.nanoTime();
    current = URI.create(standby.get().split(" ", 2)[0]);
    awaitAcknowledged();
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    System.out.printf("StandbyTest: taken over after %d ms%n", took.toMillis());
    assertThat(took).isLessThan(MAX_TAKEOVER);
    return start();
  }

  private void awaitAcknowledged() throws InterruptedException {
    int before = sentReports.acknowledged();
    while (sentReports.acknowledged() == before) { // the test's timeout ends this loop
      Thread.sleep(1);
    }
  }

  private void check(String id) {
    try (Store store = Store.standby(database.jdbcUrl());
        CollectionService collections =
            CollectionService.open(store, Limits.defaults(), Clock.systemUTC())) {
      List<Submission> stored = StoredReports.of(store, collections, id, sentReports);
      sentReports.check(stored);
      SentReports.checkTally(collections.tally(id), stored);
      System.out.printf(
          "StandbyTest: %,d reports sent, %,d acknowledged, %,d counted%n",
          sentReports.sent(), sentReports.acknowledged(), stored.size());
    }
  }
}
