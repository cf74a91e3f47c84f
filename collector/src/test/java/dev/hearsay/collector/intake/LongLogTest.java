package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A log may have more batches than an {@code int} can count, or a {@code double} exactly. */
@ParameterizedClass
@EnumSource
class LongLogTest {

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(10);

  @ParameterizedTest
  @ValueSource(longs = {1L << 31, 1L << 32, 1L << 53})
  void countsBeyond(long limit) throws Exception {
    TestDatabase database = kind.create(directory);
    String id = create(database);
    database.execute("UPDATE progress SET seq = " + (limit - 3));
    List<Submission> accepted = new ArrayList<>();
    Engine engine = Engine.start(database, clock);
    for (int commit = 0; commit < 6; commit++) {
      List<Submission> batch = reports.next(3);
      assertThat(engine.submit(id, batch)).containsOnly(ACCEPTED);
      accepted.addAll(batch);
      clock.move(Duration.ofMinutes(20)); // six commits in two hours
    }
    // Reads the progress, not the batches: past hours may have been sorted by now.
    assertThat(database.count("SELECT MAX(seq) FROM progress")).isEqualTo(limit + 3);
    engine.crash();
    check(database, id, accepted);
    check(database, id, accepted);
  }

  private String create(TestDatabase database) {
    try (Engine engine = Engine.start(database, clock)) {
      return engine.collections().create(NewCollection.open(reports.plan())).id();
    }
  }

  private void check(TestDatabase database, String id, List<Submission> accepted) {
    try (Engine engine = Engine.start(database, clock)) {
      CollectionService collections = engine.collections();
      assertThat(engine.submit(id, accepted)).hasSize(18).containsOnly(DUPLICATE);
      assertThat(engine.submit(id, reports.conflicting(accepted.get(17))))
          .containsExactly(CONFLICTING);
      assertThat(Reports.tallyBytes(collections.tally(id))).isEqualTo(reports.tallyBytes(accepted));
      assertThat(collections.live(id).buckets(Bucketing.HOUR).stream().mapToLong(Bucket::reports))
          .containsExactly(9L, 9L);
    }
  }
}
