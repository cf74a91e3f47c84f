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
 * The real server, killed without warning at random moments while several clients send reports and
 * its owner closes and deletes collections: every acknowledged report is counted exactly once, no
 * other more than once, and nothing comes back that was deleted. Some kills come while it ends.
 *
 * <p>{@code -Dhearsay.kills=N} kills more often than {@value #KILLS} times per store. The seed
 * decides what is sent and when the process is killed, not how the two meet.
 */
class CrashTest {

  private static final int KILLS = 6;
  private static final int CLIENTS = 4;
  private static final int MAX_MILLIS_BEFORE_A_KILL = 250;
  private static final int MAX_MILLIS_OF_AN_END = 100;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Ledger ledger = new Ledger();
  private int kills;
  private int killsAtAnEnd;

  @Test
  void sqliteLosesNothing(@TempDir Path directory) throws Exception {
    checkSqlite(directory, false);
  }

  @Test
  void reportsThatAreToBeKeptAreAllThere(@TempDir Path directory) throws Exception {
    checkSqlite(directory, true);
  }

  private void checkSqlite(Path directory, boolean keepsReports) throws Exception {
    Crashed crashed = crash(directory.toString(), keepsReports);
    try (Store store = Store.sqlite(directory)) {
      check(store, crashed);
    }
    for (Ledger deleted : crashed.churn().deleted().values()) {
      assertThat(new TestDatabase.Sqlite(directory).bytesFound(deleted.submissions())).isZero();
    }
  }

  @Test
  void postgresLosesNothing() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      Crashed crashed = crash(url, false);
      try (Store store = Store.database(url)) {
        check(store, crashed);
      }
    }
  }

  /** What there should be afterwards. */
  private record Crashed(String id, Churn churn) {}

  private Crashed crash(String storeName, boolean keepsReports) throws Exception {
    System.out.println("CrashTest: -Dhearsay.seed=" + seed);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS + 1);
    try (CrashingCollector collector = new CrashingCollector(storeName)) {
      Churn churn = new Churn(collector, random.nextLong());
      JsonNode created = churn.create(keepsReports);
      AtomicBoolean goOn = new AtomicBoolean(true);
      List<Future<?>> working = new ArrayList<>();
      for (Callable<?> each : clients(collector, created, goOn)) {
        working.add(clients.submit(each));
      }
      working.add(clients.submit(() -> churn(churn, goOn)));
      killAgainAndAgain(collector, working);
      goOn.set(false);
      for (Future<?> each : working) {
        each.get();
      }
      return new Crashed(created.get("id").asText(), churn);
    } finally {
      clients.shutdownNow();
    }
  }

  private List<Callable<?>> clients(
      CrashingCollector collector, JsonNode created, AtomicBoolean goOn) {
    String path = "/api/collections/" + created.get("id").asText() + "/reports";
    Plan plan = PlanJson.read(created.get("plan").toString());
    List<Callable<?>> senders = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      Sender sender = new Sender(collector::uri, path, plan, ledger, random.nextLong());
      senders.add(() -> send(sender, goOn));
    }
    return senders;
  }

  private static boolean send(Sender sender, AtomicBoolean goOn) throws InterruptedException {
    sender.sendWhile(goOn::get);
    return true;
  }

  private static boolean churn(Churn churn, AtomicBoolean goOn) throws Exception {
    churn.goOnWhile(goOn::get);
    return true;
  }

  /** Each life lasts until something was acknowledged, and then a random moment longer. */
  private void killAgainAndAgain(CrashingCollector collector, List<Future<?>> working)
      throws Exception {
    int wanted = Integer.getInteger("hearsay.kills", KILLS);
    for (kills = 0; kills < wanted; kills++) {
      int before = ledger.acknowledged();
      while (ledger.acknowledged() == before) {
        assertThat(working).noneMatch(Future::isDone);
        Thread.sleep(1);
      }
      Thread.sleep(random.nextInt(MAX_MILLIS_BEFORE_A_KILL));
      if (random.nextInt(4) == 0) {
        collector.end();
        Thread.sleep(random.nextInt(MAX_MILLIS_OF_AN_END));
        killsAtAnEnd++;
      }
      collector.crash();
      collector.restart();
    }
  }

  private void check(Store store, Crashed crashed) throws InterruptedException {
    try (CollectionService collections =
        CollectionService.open(store, Limits.defaults(), Clock.systemUTC())) {
      while (!store.read(Queries::erasures).isEmpty()) {
        Thread.sleep(5); // what the last kill interrupted
      }
      int counted = check(store, collections, crashed.id(), ledger);
      crashed
          .churn()
          .closed()
          .forEach(
              (id, sent) -> {
                check(store, collections, id, sent);
                assertThat(collections.find(id).orElseThrow().state())
                    .isEqualTo(CollectionInfo.State.CLOSED);
              });
      crashed.churn().deleted().keySet().forEach(id -> assertThat(collections.find(id)).isEmpty());
      System.out.printf(
          "CrashTest: %d kills, %d of them while it ended; %,d reports sent, %,d acknowledged,"
              + " %,d counted; %d other collections closed, %d deleted%n",
          kills,
          killsAtAnEnd,
          ledger.sent(),
          ledger.acknowledged(),
          counted,
          crashed.churn().closed().size(),
          crashed.churn().deleted().size());
    }
  }

  private static int check(Store store, CollectionService collections, String id, Ledger ledger) {
    List<Submission> stored = Stored.of(store, collections, id, ledger);
    ledger.check(stored);
    Ledger.checkTally(collections.tally(id), stored);
    assertThat(collections.find(id).orElseThrow().reports()).isEqualTo(stored.size());
    return stored.size();
  }
}
