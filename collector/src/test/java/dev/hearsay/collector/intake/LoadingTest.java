package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Collections are loaded from snapshots and logs, and leave memory when they are idle. */
@ParameterizedClass
@EnumSource
class LoadingTest {

  private static final Limits TWO_LOADED = new Limits(10_000, 1 << 20, 2, 1 << 30);

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(7);
  private TestDatabase database;

  @BeforeEach
  void create() {
    database = kind.create(directory);
  }

  @Test
  void snapshotsAndReplayAddUpToThePlainTally() throws Exception {
    Tuning often = Tuning.standard(new Fingerprints(), 25);
    List<Submission> accepted = new ArrayList<>();
    String id;
    Engine engine = Engine.start(database, clock, Limits.defaults(), often);
    id = engine.collections().create(NewCollection.open(reports.plan())).id();
    for (int round = 0; round < 30; round++) {
      List<Submission> batch = reports.next(1 + round % 13);
      assertThat(engine.submit(id, batch)).containsOnly(ACCEPTED);
      accepted.addAll(batch);
      clock.move(Duration.ofMinutes(17));
    }
    engine.crash();
    assertThat(database.count("SELECT seq FROM snapshot")).isBetween(1L, 29L);
    try (Engine again = Engine.start(database, clock)) {
      CollectionService collections = again.collections();
      assertThat(Reports.tallyBytes(collections.tally(id))).isEqualTo(reports.tallyBytes(accepted));
      assertThat(
              collections.live(id).buckets(Bucketing.HOUR).stream()
                  .mapToLong(Bucket::reports)
                  .sum())
          .isEqualTo(accepted.size());
      assertThat(again.submit(id, accepted)).containsOnly(DUPLICATE);
    }
  }

  @Test
  void aGracefulEndLeavesNothingToReplay() throws Exception {
    try (Engine engine = Engine.start(database, clock)) {
      String id = engine.collections().create(NewCollection.open(reports.plan())).id();
      engine.submit(id, reports.next(3));
      engine.submit(id, reports.next(3));
    }
    assertThat(database.count("SELECT seq FROM snapshot")).isEqualTo(2);
  }

  @Test
  void idleCollectionsLeaveMemoryAndComeBack() {
    try (Engine engine =
        Engine.start(database, clock, TWO_LOADED, Tuning.standard(new Fingerprints(), 1_000_000))) {
      CollectionService collections = engine.collections();
      List<String> ids =
          IntStream.range(0, 8)
              .mapToObj(i -> collections.create(NewCollection.open(reports.plan())).id())
              .toList();
      List<List<Submission>> sent = new ArrayList<>();
      for (String id : ids) {
        List<Submission> batch =
            reports.next(sent.size() == 3 ? 2500 : 5); // one is worth a snapshot
        assertThat(engine.submit(id, batch)).containsOnly(ACCEPTED);
        sent.add(batch);
      }
      awaitEviction(collections);
      for (int i = 0; i < ids.size(); i++) {
        assertThat(Reports.tallyBytes(collections.tally(ids.get(i))))
            .isEqualTo(reports.tallyBytes(sent.get(i)));
        assertThat(engine.submit(ids.get(i), sent.get(i))).containsOnly(DUPLICATE);
      }
      awaitEviction(collections);
    }
  }

  private static void awaitEviction(CollectionService collections) {
    while (collections.committer().loaded().all().size() > TWO_LOADED.loadedCollections()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void idsWithEqualFingerprintsAreDistinguished() {
    Fingerprints narrow = new Fingerprints(1, 2, 3L << 62); // only four fingerprints
    try (Engine engine =
        Engine.start(database, clock, Limits.defaults(), Tuning.standard(narrow, 1_000))) {
      String id = engine.collections().create(NewCollection.open(reports.plan())).id();
      List<Submission> first = reports.next(40);
      List<Submission> second = reports.next(40);
      assertThat(engine.submit(id, first)).containsOnly(ACCEPTED);
      assertThat(engine.submit(id, second)).containsOnly(ACCEPTED);
      assertThat(engine.submit(id, first)).containsOnly(DUPLICATE);
      assertThat(engine.submit(id, second)).containsOnly(DUPLICATE);
      assertThat(engine.submit(id, second.stream().map(reports::conflicting).toList()))
          .containsOnly(CONFLICTING);
      assertThat(engine.collections().tally(id).reports()).isEqualTo(80);
    }
  }
}
