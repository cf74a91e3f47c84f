package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.collector.log.Batches;
import dev.hearsay.collector.log.Compactor;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Neither the store nor an export reveals the order in which reports of an hour came. */
@ParameterizedClass
@EnumSource
class OrderTest {

  private static final long SMALL_STEPS = 400; // some fifteen reports, so that hours have parts

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(11);
  private TestDatabase database;
  @AutoClose private Engine engine;

  @BeforeEach
  void start() {
    database = kind.create(directory);
    start(Tuning.standard());
  }

  private void start(Tuning tuning) {
    engine = Engine.start(database, clock, Limits.defaults(), tuning);
  }

  private static Tuning smallSteps() {
    return new Tuning(Optional.of(new Fingerprints()), 50, SMALL_STEPS, 1 << 20);
  }

  private String create() {
    return engine.collections().create(NewCollection.open(reports.plan())).id();
  }

  /** Creates a collection whose reports can be exported. */
  private String createKeeping() {
    return engine.collections().create(NewCollection.open(reports.plan()).keepingReports()).id();
  }

  private void submitOneByOne(String id, List<Submission> submissions) {
    submissions.forEach(each -> assertThat(engine.submit(id, each)).containsExactly(ACCEPTED));
  }

  private static List<Submission> reversed(List<Submission> submissions) {
    List<Submission> reversed = new ArrayList<>(submissions);
    java.util.Collections.reverse(reversed);
    return reversed;
  }

  /** Returns the rows of a collection's log with all columns and reports. */
  private List<String> rows(String id) throws Exception {
    long number = database.count("SELECT number FROM collection WHERE id = '" + id + "'");
    List<String> rows = new ArrayList<>();
    engine
        .store()
        .scan(queries -> queries.forEachStored(number, Long.MIN_VALUE, row -> rows.add(text(row))));
    return rows;
  }

  private static String text(BatchRow row) {
    List<Submission> content = new ArrayList<>();
    Batches.forEach(row, content::add);
    return row.seq() + " " + row.bucket() + " " + row.parts() + " " + row.part() + " " + content;
  }

  @Test
  void reportsThatComeTogetherAreStoredInTheOrderOfTheirIds() throws Exception {
    String id = create();
    String other = create();
    List<Submission> some = reports.next(200);
    engine.submit(id, some);
    engine.submit(other, reversed(some));
    assertThat(rows(id)).isEqualTo(rows(other));
  }

  @Test
  void aPastHourIsStoredIndependentlyOfTheOrderOfArrival() throws Exception {
    String id = create();
    String other = create();
    List<Submission> some = reports.next(40);
    submitOneByOne(id, some);
    submitOneByOne(other, reversed(some));
    assertThat(rows(id)).as("while the hour lasts").hasSize(40).isNotEqualTo(rows(other));
    clock.move(Duration.ofHours(1));
    engine.awaitOrder(id);
    engine.awaitOrder(other);
    assertThat(rows(id)).hasSize(1).isEqualTo(rows(other));
  }

  @Test
  void closingACollectionSortsItsLastHour() throws Exception {
    String id = create();
    submitOneByOne(id, reports.next(20));
    engine.collections().close(id);
    engine.awaitOrder(id);
    assertThat(rows(id)).hasSize(1);
  }

  @Test
  void aShutdownSortsTheLastRows() throws Exception {
    String id = create();
    submitOneByOne(id, reports.next(20));
    engine.close();
    engine = Engine.start(database, clock);
    assertThat(rows(id)).hasSize(1);
  }

  @Test
  void anHourThatEndsDuringADowntimeIsSortedByTheNextStart() throws Exception {
    String id = createKeeping();
    List<Submission> some = reports.next(20);
    submitOneByOne(id, some);
    engine.crash();
    clock.move(Duration.ofHours(5));
    engine = Engine.start(database, clock);
    engine.awaitOrder(id);
    assertThat(rows(id)).hasSize(1);
    check(id, some);
  }

  @Test
  void exportsAreInTheOrderOfHoursAndIdsAlsoWhileTheHourLasts() {
    engine.close();
    start(smallSteps());
    String id = createKeeping();
    List<Submission> expected = new ArrayList<>();
    for (int hour = 0; hour < 3; hour++) {
      List<Submission> some = reports.next(70);
      submitOneByOne(id, some);
      some.stream().sorted(Reports.BY_ID).forEach(expected::add);
      assertThat(engine.exported(id)).isEqualTo(expected);
      clock.move(Duration.ofHours(1));
    }
    engine.awaitOrder(id);
    assertThat(engine.exported(id)).isEqualTo(expected);
  }

  /** Sorting an hour takes many steps, and the process may end after any of them. */
  @Test
  void interruptedSortingLosesAndDoublesNothing() throws Exception {
    engine.close();
    start(smallSteps());
    String id = createKeeping();
    long number = database.count("SELECT number FROM collection");
    List<Submission> all = new ArrayList<>();
    boolean isDone = false;
    for (int steps = 1; !isDone; steps++) {
      List<Submission> more =
          reports.next(12); // they may be late for an hour that is sorted already
      submitOneByOne(id, more);
      all.addAll(more);
      isDone = steps == 12;
      compact(number, steps);
      engine.crash();
      start(smallSteps());
      check(id, all);
    }
    compact(number, Integer.MAX_VALUE);
    assertThat(database.count("SELECT COUNT(*) FROM batch WHERE parts >= 0")).isZero();
    assertThat(database.count("SELECT COUNT(DISTINCT part) FROM batch")).isGreaterThan(1);
    check(id, all);
  }

  private void compact(long number, int steps) throws Exception {
    engine.close(); // writes a snapshot of everything
    start(smallSteps());
    AtomicInteger left = new AtomicInteger(steps);
    long snapshot = database.count("SELECT seq FROM snapshot");
    new Compactor(engine.store(), SMALL_STEPS, () -> left.getAndDecrement() > 0)
        .compact(number, Long.MAX_VALUE, snapshot);
  }

  private void check(String id, List<Submission> all) {
    assertThat(engine.exported(id)).isEqualTo(all.stream().sorted(Reports.BY_ID).toList());
    assertThat(Reports.tallyBytes(engine.collections().tally(id)))
        .isEqualTo(reports.tallyBytes(all));
    assertThat(engine.submit(id, all)).containsOnly(DUPLICATE);
    assertThat(engine.submit(id, reports.conflicting(all.get(0)))).containsExactly(CONFLICTING);
  }
}
