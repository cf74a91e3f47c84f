package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The connection to PostgreSQL can break at any moment. */
class LostConnectionTest {

  private final Reports reports = new Reports(9);
  private final TestDatabase.Postgres database = TestDatabase.Postgres.create();

  @Test
  void aSessionThatTheServerEndsIsReplaced() throws Exception {
    try (Engine engine = Engine.start(database, new MovingClock())) {
      String id = engine.collections().create(NewCollection.open(reports.plan())).id();
      List<Submission> all = reports.next(30);
      int refused = 0; // 0 if the pool detects all ends by itself
      for (int from = 0; from < 30; from += 10) {
        List<Submission> batch = all.subList(from, from + 10);
        database.execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()
            """);
        refused += submitCountingRefusals(engine, id, batch);
      }
      assertThat(refused).isPositive();
      assertThat(Reports.tallyBytes(engine.collections().tally(id)))
          .isEqualTo(reports.tallyBytes(all));
    }
  }

  /** Submits until it succeeds. Returns the number of failures. */
  private static int submitCountingRefusals(Engine engine, String id, List<Submission> batch) {
    for (int refused = 0; ; refused++) {
      try {
        engine.submit(id, batch);
        return refused;
      } catch (StoreUnavailableException e) {
        Thread.onSpinWait(); // connections of the pool are replaced one by one
      }
    }
  }

  private static List<Status> submitUntilStored(Engine engine, String id, List<Submission> batch) {
    while (true) {
      try {
        return engine.submit(id, batch);
      } catch (StoreUnavailableException e) {
        Thread.onSpinWait(); // connections of the pool are replaced one by one
      }
    }
  }

  /**
   * The answer to the commit is lost, but the commit is not. So the report must not be counted
   * again when it is sent again.
   */
  @Test
  void aCommitWhoseAnswerIsLostCountsOnce() throws Exception {
    try (CuttingProxy proxy = new CuttingProxy(database.port())) {
      TestDatabase.Postgres far = database.behind(proxy.port());
      Tuning alwaysSnapshots = Tuning.standard(new Fingerprints(), 1);
      try (Engine engine =
          Engine.start(far, new MovingClock(), Limits.defaults(), alwaysSnapshots)) {
        loseAnswers(engine, proxy);
      }
    }
  }

  private void loseAnswers(Engine engine, CuttingProxy proxy) {
    CollectionService collections = engine.collections();
    collections.upkeep().close(); // its own commits could be the one that is lost
    String id = collections.create(NewCollection.open(reports.plan())).id();
    List<Submission> all = reports.next(20);
    engine.submit(id, all.subList(0, 5));
    for (int from = 5; from < 20; from += 5) {
      List<Submission> batch = all.subList(from, from + 5);
      proxy.loseNextCommit();
      assertThatThrownBy(() -> engine.submit(id, batch))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(collections.live(id).buckets(Bucketing.DAY).get(0).reports()).isEqualTo(from + 5);
      assertThat(submitUntilStored(engine, id, batch)).containsOnly(DUPLICATE);
    }
    assertThat(Reports.tallyBytes(collections.tally(id))).isEqualTo(reports.tallyBytes(all));
    proxy.loseNextCommit();
    assertThatThrownBy(() -> engine.submit(id, reports.damaged()))
        .isInstanceOf(StoreUnavailableException.class);
    engine.submit(id, reports.damaged());
    assertThat(collections.rejections(id)).containsEntry(RejectionReason.DAMAGED, 2L);
  }

  @Test
  void anAbsentServerIsUnavailable() {
    assertThatThrownBy(() -> Store.database("jdbc:postgresql://localhost:1/nothing?user=nobody"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("localhost:1");
    assertThatThrownBy(() -> Store.database("mysql://here"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jdbc:postgresql://");
  }
}
