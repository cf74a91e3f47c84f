package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.Submission;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the real server without warning at random moments, while several clients send reports and
 * an administrator closes and deletes collections. Every acknowledged report must be counted
 * exactly once, every other at most once, and deleted data must not come back. Some kills happen
 * during a shutdown.
 *
 * <p>{@code -Dhearsay.kills=N} kills more often than {@value #KILLS} times per store. The seed
 * determines what is sent and when the process is killed, but not how these two interleave.
 */
class CrashTest {

  private static final int KILLS = 6;
  private static final int CLIENTS = 4;
  private static final int MAX_MILLIS_BEFORE_A_KILL = 250;
  private static final int MAX_MILLIS_OF_A_SHUTDOWN = 100;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final SentReports sentReports = new SentReports();
  private int kills;
  private int killsDuringShutdown;

  @Test
  void sqliteLosesNothing(@TempDir Path directory) throws Exception {
    checkSqlite(directory, false);
  }

  @Test
  void keptReportsAreComplete(@TempDir Path directory) throws Exception {
    checkSqlite(directory, true);
  }

  private void checkSqlite(Path directory, boolean keepsReports) throws Exception {
    CrashRun run = crash(directory.toString(), keepsReports);
    try (Store store = Store.sqlite(directory)) {
      check(store, run);
    }
    for (SentReports deleted : run.churn().deleted().values()) {
      assertThat(new TestDatabase.Sqlite(directory).bytesFound(deleted.submissions())).isZero();
    }
  }

  @Test
  void postgresLosesNothing() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      CrashRun run = crash(url, false);
      try (Store store = Store.database(url)) {
        check(store, run);
      }
    }
  }

  /** The collection and the activity of a run, to be compared with the store. */
  private record CrashRun(String id, Churn churn) {}

  private CrashRun crash(String storeName, boolean keepsReports) throws Exception {
    System.out.println("CrashTest: -Dhearsay.seed=" + seed);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS + 1);
    try (CrashingCollector collector = new CrashingCollector(storeName)) {
      Churn churn = new Churn(collector, random.nextLong());
      JsonNode created = churn.create(keepsReports);
      AtomicBoolean mayContinue = new AtomicBoolean(true);
      List<Future<?>> working = new ArrayList<>();
      for (Callable<?> each : clients(collector, created, mayContinue)) {
        working.add(clients.submit(each));
      }
      working.add(clients.submit(() -> churn(churn, mayContinue)));
      killRepeatedly(collector, working);
      mayContinue.set(false);
      for (Future<?> each : working) {
        each.get();
      }
      return new CrashRun(created.get("id").asText(), churn);
    } finally {
      clients.shutdownNow();
    }
  }

  private List<Callable<?>> clients(
      CrashingCollector collector, JsonNode created, AtomicBoolean mayContinue) {
    String path = "/api/collections/" + created.get("id").asText() + "/reports";
    Plan plan = PlanJson.read(created.get("plan").toString());
    List<Callable<?>> senders = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      Sender sender = new Sender(collector::uri, path, plan, sentReports, random.nextLong());
      senders.add(() -> send(sender, mayContinue));
    }
    return senders;
  }

  private static boolean send(Sender sender, AtomicBoolean mayContinue)
      throws InterruptedException {
    sender.sendWhile(mayContinue::get);
    return true;
  }

  private static boolean churn(Churn churn, AtomicBoolean mayContinue) throws Exception {
    churn.runWhile(mayContinue::get);
    return true;
  }

  /** Kills the collector repeatedly: each time after an acknowledgement and a random pause. */
  private void killRepeatedly(CrashingCollector collector, List<Future<?>> working)
      throws Exception {
    int wanted = Integer.getInteger("hearsay.kills", KILLS);
    for (kills = 0; kills < wanted; kills++) {
      int before = sentReports.acknowledged();
      while (sentReports.acknowledged() == before) {
        assertThat(working).noneMatch(Future::isDone);
        Thread.sleep(1);
      }
      Thread.sleep(random.nextInt(MAX_MILLIS_BEFORE_A_KILL));
      if (random.nextInt(4) == 0) {
        collector.end();
        Thread.sleep(random.nextInt(MAX_MILLIS_OF_A_SHUTDOWN));
        killsDuringShutdown++;
      }
      collector.crash();
      collector.restart();
    }
  }

  private void check(Store store, CrashRun run) throws InterruptedException {
    try (CollectionService collections =
        CollectionService.open(store, Limits.defaults(), Clock.systemUTC())) {
      while (!store.read(Queries::erasures).isEmpty()) {
        Thread.sleep(5); // erasures that the last kill interrupted
      }
      int counted = check(store, collections, run.id(), sentReports);
      run.churn()
          .closed()
          .forEach(
              (id, sent) -> {
                check(store, collections, id, sent);
                assertThat(collections.find(id).orElseThrow().state())
                    .isEqualTo(CollectionInfo.State.CLOSED);
              });
      run.churn().deleted().keySet().forEach(id -> assertThat(collections.find(id)).isEmpty());
      System.out.printf(
          "CrashTest: %d kills, %d of them during a shutdown; %,d reports sent, %,d acknowledged,"
              + " %,d counted; %d other collections closed, %d deleted%n",
          kills,
          killsDuringShutdown,
          sentReports.sent(),
          sentReports.acknowledged(),
          counted,
          run.churn().closed().size(),
          run.churn().deleted().size());
    }
  }

  private static int check(
      Store store, CollectionService collections, String id, SentReports sentReports) {
    List<Submission> stored = StoredReports.of(store, collections, id, sentReports);
    sentReports.check(stored);
    SentReports.checkTally(collections.tally(id), stored);
    assertThat(collections.find(id).orElseThrow().reports()).isEqualTo(stored.size());
    return stored.size();
  }
}
