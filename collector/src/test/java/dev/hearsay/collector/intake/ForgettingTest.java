package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.log.ReportExport.NotKeptException;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.design.Planner;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * Checks that counted reports are deleted from the files, by reading each byte of each file.
 * Duplicates are recognized afterwards, too. (On PostgreSQL it reads the files of tables; the
 * server's write-ahead log is the responsibility of its administrator.)
 */
@ParameterizedClass
@EnumSource
class ForgettingTest {

  private static final int REPORTS_PER_SNAPSHOT = 100;

  /** The time that a statement waits for a lock on PostgreSQL. */
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(3);

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

  @BeforeEach
  void start() {
    database = kind.create(directory);
    restart();
    id = engine.collections().create(NewCollection.open(plan)).id();
  }

  private void restart() {
    engine =
        Engine.start(
            database,
            clock,
            Limits.defaults(),
            new Tuning(Optional.empty(), REPORTS_PER_SNAPSHOT, 20_000, 150));
  }

  private Submission fresh() {
    return new Submission(ReportId.random(), bytes.write(device.report(person)));
  }

  private List<Submission> fresh(int count) {
    return Stream.generate(this::fresh).limit(count).toList();
  }

  private void send(int count) {
    List<Submission> some = fresh(count);
    assertThat(engine.submit(id, some)).containsOnly(ACCEPTED);
    sent.addAll(some);
  }

  /**
   * Sends single reports, which share pages with others, and many at a time, which have their own
   * pages.
   */
  private void sendMany() {
    for (int i = 0; i < 30; i++) {
      send(i % 10 == 0 ? 300 : 1 + i % 3);
    }
  }

  private long reportsFound() throws Exception {
    return database.reportBytesFound(sent);
  }

  /** Waits for the upkeep, which runs once per second. */
  private void awaitDeletion() throws Exception {
    engine.collections().upkeep().wake();
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (reportsFound() > 0 && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertThat(reportsFound()).isZero();
  }

  private void check() {
    Tally tally = Tally.of(plan);
    sent.forEach(each -> tally.add(bytes.read(each.report())));
    assertThat(Reports.tallyBytes(engine.collections().tally(id)))
        .isEqualTo(Reports.tallyBytes(tally));
    assertThat(engine.submit(id, sent)).containsOnly(DUPLICATE);
    List<Submission> others =
        sent.stream().map(each -> new Submission(each.id(), fresh().report())).toList();
    assertThat(engine.submit(id, others)).containsOnly(CONFLICTING);
  }

  @Test
  void countedReportsLeaveTheFiles() throws Exception {
    send(5);
    assertThat(reportsFound()).as("before, to see that they can be found").isPositive();
    sendMany();
    awaitDeletion();
    check();
    clock.move(Duration.ofHours(1));
    sendMany();
    engine.awaitOrder(id);
    awaitDeletion();
    check();
    engine.close();
    assertThat(reportsFound()).as("at rest").isZero();
  }

  /** A control: the same steps leave all reports in the files if they are to be kept. */
  @Test
  void keptReportsStayInTheFiles() throws Exception {
    id = engine.collections().create(NewCollection.open(plan).keepingReports()).id();
    sendMany();
    engine.collections().upkeep().wake();
    engine.collections().close(id);
    engine.awaitOrder(id);
    engine.close();
    assertThat(reportsFound()).as("at rest").isGreaterThanOrEqualTo(sent.size());
    restart();
    assertThat(engine.exported(id)).hasSameElementsAs(sent).hasSameSizeAs(sent);
    assertThat(database.count("SELECT COUNT(*) FROM report WHERE collection = 2")).isZero();
  }

  @Test
  void anExportIsRefused() {
    send(3);
    assertThatThrownBy(() -> engine.exported(id))
        .isInstanceOf(NotKeptException.class)
        .hasMessage("the collection '" + id + "' keeps no reports");
  }

  @Test
  void duplicatesAreRecognizedAfterARestartAndWithoutTheIndex() throws Exception {
    sendMany();
    awaitDeletion();
    engine.crash();
    restart();
    check();
    engine.close();
    engine.store().indexFolder().ifPresent(ForgettingTest::deleteAll);
    restart();
    check();
    sendMany();
    clock.move(Duration.ofHours(1));
    engine.awaitOrder(id);
    engine.close();
    database.execute("DELETE FROM segment");
    restart();
    check();
  }

  private static void deleteAll(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void reportsLeftByACrashAreCountedAndDeletedByTheNextStart() throws Exception {
    send(REPORTS_PER_SNAPSHOT - 1);
    engine.crash();
    assertThat(reportsFound()).isPositive();
    restart();
    awaitDeletion();
    check();
  }

  @Test
  void aSnapshotIsAlsoDueByBytes() throws Exception {
    engine.close();
    engine = Engine.start(database, clock); // a snapshot per 100,000 reports
    for (int i = 0; i < 30; i++) {
      send(2_000); // 75 bytes each
    }
    assertThat(database.count("SELECT seq FROM snapshot")).isPositive();
    assertThat(database.count("SELECT SUM(LENGTH(contents)) FROM report")).isLessThan(5 << 20);
  }

  /**
   * An open collection needs its hashes; with their key, an attacker could try all possible
   * reports.
   */
  @Test
  void closingDeletesReportsAndTheKeyOfTheirHashesAtOnce() throws Exception {
    send(7);
    long key = key();
    assertThat(database.found(Set.of(key))).as("before, to see that it can be found").isPositive();
    engine.collections().close(id);
    assertThat(database.count("SELECT COUNT(*) FROM report")).isZero();
    awaitDeletion();
    awaitNoneFound(key);
    assertThat(engine.collections().tally(id).reports()).isEqualTo(7);
  }

  @Test
  void closingDeletesTheKeyAlsoWithoutNewReports() throws Exception {
    send(7);
    awaitDeletion();
    long key = key();
    engine.collections().close(id);
    awaitNoneFound(key);
    engine.close();
    restart();
    assertThat(engine.collections().tally(id).reports()).isEqualTo(7);
  }

  private long key() {
    return engine
        .store()
        .read(queries -> queries.reportKey(1))
        .map(bytes -> ByteBuffer.wrap(bytes).getLong())
        .orElseThrow();
  }

  private void awaitNoneFound(long key) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (database.found(Set.of(key)) > 0 && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertThat(database.found(Set.of(key))).isZero();
  }

  @Test
  void aDeletedCollectionLeavesNeitherReportsNorIds() throws Exception {
    send(7);
    engine.collections().delete(id);
    assertThat(database.bytesFound(sent)).isZero();
  }

  /** A reader keeps PostgreSQL from truncating the table, but commits do not wait for it. */
  @Test
  void aReaderDelaysDeletionAndNothingElse() throws Exception {
    send(5);
    try (Connection reader = DriverManager.getConnection(database.jdbcUrl());
        Statement statement = reader.createStatement()) {
      reader.setAutoCommit(false);
      statement.executeQuery("SELECT contents FROM report").close();
      for (int i = 0; i < 5; i++) {
        long start = System.nanoTime();
        send(REPORTS_PER_SNAPSHOT);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LOCK_TIMEOUT);
      }
      assertThat(reportsFound()).isPositive();
      reader.rollback();
    }
    awaitDeletion();
    check();
  }

  /** Deletes the reports as another process would that has truncated the table. */
  @Test
  void missingReportsAreNotCountedAsNone() throws Exception {
    send(5);
    engine.crash();
    database.execute("DELETE FROM report WHERE seq > 0");
    restart();
    assertThatThrownBy(() -> engine.collections().tally(id))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("counted and deleted meanwhile");
  }
}
