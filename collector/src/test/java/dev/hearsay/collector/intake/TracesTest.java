package dev.hearsay.collector.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows as they were committed, which tell the order of arrival, leave SQLite's files when they are
 * replaced. (PostgreSQL keeps what was replaced in its files until it needs the place.)
 */
class TracesTest {

  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(13);

  @Test
  void ofRowsAsTheyCameNothingIsLeftInTheFiles() throws Exception {
    TestDatabase database = new TestDatabase.Sqlite(directory);
    List<Submission> sent = reports.next(80);
    try (Engine engine = Engine.start(database, clock)) {
      String id = engine.collections().create(NewCollection.open(reports.plan())).id();
      sent.forEach(each -> engine.submit(id, each));
      clock.move(Duration.ofHours(1));
      engine.awaitOrder(id);
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (database.bytesFound(sent) > halves(sent) && System.nanoTime() < end) {
        Thread.sleep(20); // it may be about to be overwritten
      }
      assertThat(database.bytesFound(sent))
          .as("each half of each id, once")
          .isEqualTo(halves(sent));
    }
  }

  private static long halves(List<Submission> submissions) {
    return 2L * submissions.size();
  }
}
