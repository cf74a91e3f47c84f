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
 * Rows as they were committed reveal the order of arrival. They leave SQLite's files when they are
 * replaced. (PostgreSQL keeps replaced rows in its files until it reuses the space.)
 */
class TracesTest {

  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(13);

  @Test
  void replacedRowsLeaveTheFiles() throws Exception {
    TestDatabase database = new TestDatabase.Sqlite(directory);
    List<Submission> sent = reports.next(80);
    try (Engine engine = Engine.start(database, clock)) {
      String id = engine.collections().create(NewCollection.open(reports.plan())).id();
      sent.forEach(each -> engine.submit(id, each));
      clock.move(Duration.ofHours(1));
      engine.awaitOrder(id);
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (database.bytesFound(sent) > halves(sent) && System.nanoTime() < end) {
        Thread.sleep(20); // they may be about to be overwritten
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
