package dev.hearsay.collector.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.design.Planner;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that no file contains an id or a report of a deleted collection. It reads each byte of
 * each file, while the collector runs and afterwards. (On PostgreSQL it reads the files of tables;
 * the server's write-ahead log is the responsibility of its administrator.)
 */
@ParameterizedClass
@EnumSource
class ErasureTest {

  private static final List<String> VALUES =
      IntStream.range(0, 600).mapToObj(i -> "value " + i).toList();

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Plan plan =
      Planner.forSchema(
              new Schema("long reports", List.of(new Attribute.Categorical("answer", VALUES))))
          .epsilon(0.5) // with a small ε, reports look random: no 8 bytes of one occur in another
          .mechanism("oue")
          .plan();
  private final ReportBytes bytes = new ReportBytes(plan);
  private final Device device = Device.of(plan);
  private final PrivateRecord person =
      new PrivateRecord.Reader(plan.schema()).read(Map.of("answer", "value 7"));
  private final List<Submission> sent = new ArrayList<>();
  private TestDatabase database;
  @AutoClose private Engine engine;
  private String id;
  private String other;

  @BeforeEach
  void start() {
    database = kind.create(directory);
    engine = start(Tuning.standard());
    other = engine.collections().create(NewCollection.open(plan).keepingReports()).id();
    id = engine.collections().create(NewCollection.open(plan).keepingReports()).id();
  }

  private Engine start(Tuning tuning) {
    return Engine.start(database, clock, Limits.defaults(), tuning);
  }

  private List<Submission> fresh(int count) {
    return Stream.generate(
            () -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .limit(count)
        .toList();
  }

  /**
   * Sends single reports, which share pages with others, and many at a time, which have their own
   * pages.
   */
  private void send() {
    for (int i = 0; i < 60; i++) {
      send(i % 10 == 0 ? 300 : 1 + i % 3);
      engine.submit(other, fresh(1 + i % 20));
    }
  }

  private void send(int count) {
    List<Submission> some = fresh(count);
    engine.submit(id, some);
    sent.addAll(some);
  }

  private long found() throws Exception {
    return database.bytesFound(sent);
  }

  @Test
  void nothingIsLeftInTheFiles() throws Exception {
    send();
    assertThat(found()).as("before, to see that it can be found").isPositive();
    engine.collections().delete(id);
    assertThat(found()).as("while it runs").isZero();
    engine.close();
    assertThat(found()).as("at rest").isZero();
    engine = start(Tuning.standard());
    assertThat(engine.exported(other)).hasSize(60 / 20 * (20 * 21 / 2));
    assertThat(found()).as("after a restart").isZero();
    assertThat(database.count("SELECT COUNT(*) FROM erasure")).isZero();
  }

  @Test
  void nothingIsLeftOfSortedRows() throws Exception {
    engine.close();
    engine =
        start(
            new Tuning(
                Optional.of(new Fingerprints()), 100, 20_000, 500)); // hours have several parts
    for (int hour = 0; hour < 3; hour++) {
      send();
      clock.move(Duration.ofHours(1));
      engine.awaitOrder(id);
      engine.awaitOrder(other);
    }
    engine.crash();
    engine = start(new Tuning(Optional.of(new Fingerprints()), 100, 20_000, 500));
    engine.collections().delete(id);
    assertThat(found()).isZero();
    assertThat(engine.exported(other)).hasSize(3 * 60 / 20 * (20 * 21 / 2));
  }

  /** The server's column statistics, made for planning queries, must not contain values. */
  @Test
  void nothingIsLeftInStatistics() throws Exception {
    send();
    database.gatherStatistics();
    engine.collections().delete(id);
    assertThat(found()).isZero();
  }

  /** Crashes right after the deletion is stored, before it is answered. */
  @Test
  void anInterruptedErasureIsFinishedByTheNextStart() throws Exception {
    send();
    long number = database.count("SELECT number FROM collection WHERE id = '" + id + "'");
    engine.store().write(changes -> changes.delete(number));
    engine.crash();
    engine = start(Tuning.standard());
    String next = engine.collections().create(NewCollection.open(plan).keepingReports()).id();
    while (database.count("SELECT COUNT(*) FROM erasure") > 0) {
      Thread.sleep(5);
    }
    assertThat(found()).isZero();
    assertThat(engine.exported(next)).isEmpty();
    assertThat(engine.collections().find(id)).isEmpty();
  }

  /**
   * A reader still needs the earlier state, so the deletion reports that its bytes are still there.
   */
  @Test
  void aReaderDelaysErasure() throws Exception {
    send();
    CountDownLatch reads = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    ExecutorService reader = Executors.newSingleThreadExecutor();
    Future<?> reading =
        reader.submit(
            () ->
                engine
                    .store()
                    .scan(
                        queries -> {
                          queries.hours(1);
                          queries.hours(2);
                          reads.countDown();
                          await(mayEnd);
                        }));
    reads.await();
    assertThatThrownBy(() -> engine.collections().delete(id))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(engine.collections().find(id)).isEmpty();
    mayEnd.countDown();
    reading.get();
    reader.shutdown();
    while (database.count("SELECT COUNT(*) FROM erasure") > 0) {
      Thread.sleep(5);
    }
    assertThat(found()).isZero();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
