package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.store.StoreRefusedException;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A failing database may cost time, but loses no report and counts none twice. */
@ParameterizedClass
@EnumSource
class FailureTest {

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(8);
  private TestDatabase database;

  @BeforeEach
  void create() {
    database = kind.create(directory);
  }

  @Test
  void reportsThatCouldNotBeStoredAreNotCountedAndMayBeSentAgain() throws Exception {
    try (Engine engine = Engine.start(database, clock)) {
      CollectionService collections = engine.collections();
      String id = collections.create(NewCollection.open(reports.plan())).id();
      List<Submission> all = new ArrayList<>(reports.next(3));
      engine.submit(id, all);
      List<Submission> more = reports.next(4);
      database.breakInsertions("batch");
      for (int attempt = 0; attempt < 3; attempt++) {
        assertThatThrownBy(() -> engine.submit(id, more))
            .isInstanceOf(StoreUnavailableException.class)
            .hasMessageContaining("broken");
        assertThat(collections.tally(id).reports()).isEqualTo(3);
        assertThat(engine.submit(id, all)).containsOnly(DUPLICATE); // needs no insertion
      }
      database.repairInsertions("batch");
      assertThat(engine.submit(id, more)).hasSize(4).containsOnly(ACCEPTED);
      all.addAll(more);
      assertThat(Reports.tallyBytes(collections.tally(id))).isEqualTo(reports.tallyBytes(all));
      assertThat(collections.live(id).buckets(Bucketing.DAY).get(0).reports()).isEqualTo(7);
    }
  }

  @Test
  void rejectionsOfAFailedCommitAreNotCounted() throws Exception {
    try (Engine engine = Engine.start(database, clock)) {
      CollectionService collections = engine.collections();
      String id = collections.create(NewCollection.open(reports.plan())).id();
      database.breakInsertions("batch");
      assertThatThrownBy(() -> engine.submit(id, reports.next(), reports.damaged()))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(collections.rejections(id)).isEmpty();
      engine.submit(id, reports.damaged());
      assertThat(collections.rejections(id)).isEqualTo(Map.of(RejectionReason.DAMAGED, 1L));
    }
  }

  @Test
  void aSecondOwnerIsRefused() {
    try (Engine engine = Engine.start(database, clock)) {
      assertThatThrownBy(() -> database.open())
          .isInstanceOf(StoreRefusedException.class)
          .hasMessageContaining("another process uses the")
          .hasMessageContaining("only one can at a time");
      engine
          .collections()
          .create(NewCollection.open(reports.plan())); // the first owner is not affected
    }
    database.open().close();
  }

  /** Version 1 had no trainings, no topics and no publications. */
  @Test
  void anOlderStoreIsBroughtUpToDate() throws Exception {
    String id;
    try (Engine engine = Engine.start(database, clock)) {
      NewCollection wanted = NewCollection.open(reports.plan()).keepingReports();
      id = engine.collections().create(wanted).id();
      engine.submit(id, reports.next(300));
    }
    for (String table :
        List.of(
            "round",
            "training",
            "counted",
            "segment",
            "publication",
            "published_tally",
            "report",
            "fold",
            "fold_position",
            "fold_gap",
            "fold_outcome")) {
      database.execute("DROP TABLE " + table);
    }
    for (String column :
        List.of("publish_every", "publish_seconds", "rewound", "keeps_reports", "ending")) {
      database.execute("ALTER TABLE collection DROP COLUMN " + column);
    }
    database.execute("ALTER TABLE progress DROP COLUMN forgotten");
    database.execute("DELETE FROM flyway_schema_history WHERE version > '1'");
    try (Engine engine = Engine.start(database, clock)) {
      assertThat(engine.collections().count()).isEqualTo(1);
      assertThat(database.count("SELECT COUNT(*) FROM training")).isZero();
      assertThat(engine.collections().list(0, 1).get(0).publishing())
          .isEqualTo(PublishingRule.USUAL);
      assertThat(engine.publications().newest(id).reports()).isEqualTo(300);
      checkNothingIsClaimed(engine, id);
      engine.collections().close(id);
      checkNothingIsClaimed(engine, id);
    }
  }

  /** Checks the claim: readers saw reports one by one before there were publications. */
  private static void checkNothingIsClaimed(Engine engine, String id) {
    assertThat(engine.collections().find(id).orElseThrow().leastAtOnce()).isEqualTo(1);
    assertThat(engine.collections().list(0, 1).get(0).leastAtOnce()).isEqualTo(1);
  }

  @Test
  void aNewerStoreIsRefused() throws Exception {
    database.open().close();
    database.execute(
        """
        INSERT INTO flyway_schema_history
            (installed_rank, version, description, type, script, checksum, installed_by,
             execution_time, success)
        VALUES (99, '99', 'from the future', 'SQL', 'V99__from_the_future.sql', 1, 'hearsay', 1, true)
        """);
    assertThatThrownBy(() -> database.open())
        .isInstanceOf(StoreRefusedException.class)
        .hasMessage(
            "the store has version 99 and was written by a newer version of this program;"
                + " open it with that version");
  }
}
