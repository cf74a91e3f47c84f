package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.CollectionInfo.ClosingRule;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A series in one collection: its waves accept reports in their time, and are counted apart. */
@ParameterizedClass
@EnumSource
class SeriesCollectionTest {

  private static final Duration DAY = Duration.ofDays(1);

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();

  /** The series of the test. Wave 1 opens in an hour, and not at the start of an hour. */
  private final Series series =
      new Series(5, 2, Series.Every.DAY, clock.instant().plus(Duration.ofHours(1)), 6);

  private final Plan plan = Reports.plan("series", series);
  private final Map<Integer, Reports> reports = new TreeMap<>();
  private TestDatabase database;
  @AutoClose private Engine engine;
  private String id;

  @BeforeEach
  void start() {
    for (int wave = 1; wave <= series.waves(); wave++) {
      reports.put(wave, new Reports(plan.wave(wave), wave));
    }
    database = kind.create(directory);
    engine = Engine.start(database, clock);
    id = engine.collections().create(NewCollection.open(plan).keepingReports()).id();
  }

  private void restart(Tuning tuning) {
    engine.close();
    engine = Engine.start(database, clock, Limits.defaults(), tuning);
  }

  private void openFirst() {
    clock.move(Duration.ofHours(1));
  }

  private List<Submission> next(int wave, int count) {
    return reports.get(wave).next(count);
  }

  private CompletableFuture<List<Outcome>> send(int wave, List<Submission> submissions) {
    return engine.collections().submit(id, wave, submissions);
  }

  private List<Status> submit(int wave, List<Submission> submissions) {
    return CommitQueue.join(send(wave, submissions)).stream().map(Outcome::status).toList();
  }

  private void checkRefused(int wave, boolean isOver) {
    List<Submission> some = next(wave, 3);
    assertThatThrownBy(() -> submit(wave, some))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e ->
                assertThat(e.reason())
                    .isEqualTo(isOver ? RejectionReason.WAVE_OVER : RejectionReason.WAVE_NOT_OPEN));
  }

  private long rejected(RejectionReason reason) {
    return engine.collections().rejections(id).getOrDefault(reason, 0L);
  }

  /**
   * Checks that each wave's tally and export, and the whole tally, are those of the given reports.
   */
  private void check(Map<Integer, List<Submission>> accepted) {
    CollectionService collections = engine.collections();
    Tally all = Tally.of(plan);
    accepted.forEach(
        (wave, some) -> {
          byte[] expected = reports.get(wave).tallyBytes(some);
          assertThat(Reports.tallyBytes(collections.live(id).tally(wave))).isEqualTo(expected);
          assertThat(Reports.tallyBytes(collections.live(id).waves().get(wave)))
              .isEqualTo(expected);
          List<Submission> exported = new ArrayList<>();
          collections.reports(id, wave).forEach(exported::add);
          assertThat(exported).isEqualTo(some.stream().sorted(Reports.BY_ID).toList());
          ReportBytes bytes = new ReportBytes(plan.wave(wave));
          some.forEach(each -> all.add(bytes.read(each.report())));
        });
    assertThat(collections.live(id).waves()).containsOnlyKeys(accepted.keySet());
    assertThat(Reports.tallyBytes(collections.tally(id))).isEqualTo(Reports.tallyBytes(all));
    assertThat(collections.find(id).orElseThrow().reports()).isEqualTo(all.reports());
  }

  private void checkDuplicates(Map<Integer, List<Submission>> accepted) {
    accepted.forEach((wave, some) -> assertThat(submit(wave, some)).containsOnly(DUPLICATE));
  }

  @Test
  void aWaveAcceptsReportsFromItsOpeningToTheEndOfItsGrace() {
    clock.move(Duration.ofMinutes(60).minusMillis(1));
    checkRefused(1, false);
    clock.move(Duration.ofMillis(1));
    assertThat(submit(1, next(1, 2))).containsOnly(ACCEPTED);
    checkRefused(2, false);
    clock.move(DAY);
    assertThat(submit(2, next(2, 2))).containsOnly(ACCEPTED);
    clock.move(Duration.ofHours(6).minusMillis(1));
    assertThat(submit(1, next(1, 2))).as("within its grace").containsOnly(ACCEPTED);
    clock.move(Duration.ofMillis(1));
    checkRefused(1, true);
    assertThat(submit(2, next(2, 2))).containsOnly(ACCEPTED);
    assertThat(engine.collections().rejections(id))
        .as("early reports may be sent again and are not counted")
        .containsExactly(Map.entry(RejectionReason.WAVE_OVER, 3L));
    clock.move(Duration.ofDays(10));
    checkRefused(5, true);
    assertThat(rejected(RejectionReason.WAVE_OVER)).isEqualTo(6);
  }

  @Test
  void waitingReportsAreRefusedIfTheirWaveEndsBeforeTheirCommit() throws Exception {
    openFirst();
    submit(1, next(1, 1));
    CountDownLatch mayContinue = new CountDownLatch(1);
    CountDownLatch isBusy = new CountDownLatch(1);
    Thread other =
        new Thread(() -> engine.collections().committer().await(() -> block(isBusy, mayContinue)));
    other.start();
    isBusy.await();
    var late = send(1, next(1, 4));
    clock.move(DAY.plusHours(6));
    mayContinue.countDown();
    other.join();
    assertThatThrownBy(() -> CommitQueue.join(late))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RejectionReason.WAVE_OVER));
    assertThat(rejected(RejectionReason.WAVE_OVER)).isEqualTo(4);
    assertThat(engine.collections().tally(id).reports()).isEqualTo(1);
  }

  private static void block(CountDownLatch isBusy, CountDownLatch mayContinue) {
    isBusy.countDown();
    try {
      mayContinue.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void twoWavesInOneCommitAreTwoRows() throws Exception {
    clock.move(Duration.ofHours(1).plus(DAY));
    Map<Integer, List<Submission>> sent = Map.of(1, next(1, 30), 2, next(2, 20));
    CountDownLatch mayContinue = new CountDownLatch(1);
    CountDownLatch isBusy = new CountDownLatch(1);
    Thread other =
        new Thread(() -> engine.collections().committer().await(() -> block(isBusy, mayContinue)));
    other.start();
    isBusy.await();
    var first = send(1, sent.get(1));
    var second = send(2, sent.get(2));
    mayContinue.countDown();
    assertThat(CommitQueue.join(first)).containsOnly(Outcome.ACCEPTED);
    assertThat(CommitQueue.join(second)).containsOnly(Outcome.ACCEPTED);
    assertThat(database.count("SELECT COUNT(*) FROM batch")).isEqualTo(2);
    assertThat(database.count("SELECT MIN(bucket) FROM batch"))
        .isEqualTo(series.opens(1).toEpochMilli());
    assertThat(database.count("SELECT MAX(bucket) FROM batch"))
        .isEqualTo(series.opens(2).toEpochMilli());
    check(sent);
    checkDuplicates(sent);
  }

  /** The same bytes mean something else in another wave, so they are another report. */
  @Test
  void anIdIsTakenInAllWaves() throws Exception {
    clock.move(Duration.ofHours(1).plus(DAY));
    List<Submission> sent = next(1, 20);
    assertThat(submit(1, sent)).containsOnly(ACCEPTED);
    assertThat(submit(2, sent)).containsOnly(CONFLICTING);
    assertThat(submit(2, List.of(reports.get(2).conflicting(sent.get(0)))))
        .containsExactly(CONFLICTING);
    assertThat(submit(1, sent)).containsOnly(DUPLICATE);
    restart(Tuning.standard());
    assertThat(submit(2, sent)).containsOnly(CONFLICTING);
    assertThat(submit(1, sent)).containsOnly(DUPLICATE);
    assertThat(rejected(RejectionReason.CONFLICTING)).isEqualTo(41);
    check(Map.of(1, sent));
  }

  @Test
  void anIdIsTakenInAllWavesDespiteEqualFingerprints() throws Exception {
    restart(Tuning.standard(new Fingerprints(1, 2, 0), 1_000));
    clock.move(Duration.ofHours(1).plus(DAY));
    Map<Integer, List<Submission>> sent = Map.of(1, next(1, 5), 2, next(2, 5));
    sent.forEach((wave, some) -> assertThat(submit(wave, some)).containsOnly(ACCEPTED));
    assertThat(submit(2, sent.get(1))).containsOnly(CONFLICTING);
    assertThat(submit(1, sent.get(2))).containsOnly(CONFLICTING);
    checkDuplicates(sent);
    check(sent);
  }

  private Map<Integer, List<Submission>> fourWaves() {
    Map<Integer, List<Submission>> sent = new TreeMap<>();
    openFirst();
    for (int wave = 1; wave <= 4; wave++) {
      List<Submission> some = next(wave, 25);
      some.forEach(each -> submitOne(sent.size() + 1, each));
      sent.put(wave, some);
      clock.move(DAY);
    }
    return sent;
  }

  private void submitOne(int wave, Submission one) {
    assertThat(submit(wave, List.of(one))).containsExactly(ACCEPTED);
  }

  @Test
  void wavesSurviveARestartAndACrashWithAndWithoutSnapshots() {
    restart(Tuning.standard(new Fingerprints(), 40));
    Map<Integer, List<Submission>> sent = fourWaves();
    check(sent);
    engine.crash();
    engine = Engine.start(database, clock);
    check(sent);
    restart(Tuning.standard());
    check(sent);
    assertThat(submit(4, sent.get(4))).containsOnly(DUPLICATE);
  }

  @Test
  void aWaveIsSortedAfterItsGrace() throws Exception {
    openFirst();
    List<Submission> some = next(1, 20);
    some.forEach(each -> submitOne(1, each));
    clock.move(DAY.plusHours(5));
    engine.collections().upkeep().wake();
    List<Submission> late = next(1, 1);
    submitOne(1, late.get(0));
    engine.collections().upkeep().close(); // its current step is finished then
    assertThat(database.count("SELECT COUNT(*) FROM batch")).as("in its grace").isEqualTo(21);
    engine.crash();
    clock.move(Duration.ofHours(1));
    engine = Engine.start(database, clock);
    engine.awaitOrder(id);
    assertThat(database.count("SELECT COUNT(*) FROM batch")).isEqualTo(1);
    some = new ArrayList<>(some);
    some.addAll(late);
    check(Map.of(1, some));
  }

  /**
   * A series of hours with a long grace period has hundreds of waves that accept reports at once.
   */
  @Test
  void fewTalliesOfWavesStayInMemory() throws Exception {
    Series long_ = new Series(100, 1, Series.Every.HOUR, clock.instant(), 24 * 31);
    Plan hourly = Reports.plan("hourly", long_);
    id = engine.collections().create(NewCollection.open(hourly)).id();
    clock.move(Duration.ofHours(100));
    for (int wave = 1; wave <= 100; wave++) {
      assertThat(submit(wave, new Reports(hourly.wave(wave), wave).next(1))).containsOnly(ACCEPTED);
    }
    assertThat(database.count("SELECT COUNT(*) FROM bucket_tally")).isGreaterThan(70);
    assertThat(engine.collections().live(id).waves()).hasSize(100);
    assertThat(engine.collections().tally(id).reports()).isEqualTo(100);
  }

  @Test
  void closingTheCollectionClosesTheSeries() {
    openFirst();
    ClosingRule rule = new ClosingRule(OptionalLong.of(5), java.util.Optional.<Instant>empty());
    id =
        engine
            .collections()
            .create(
                new NewCollection(
                    plan,
                    rule,
                    PublishingRule.USUAL,
                    OptionalLong.empty(),
                    java.util.Optional.empty(),
                    java.util.Optional.empty(),
                    true))
            .id();
    submit(1, next(1, 3));
    clock.move(DAY);
    assertThat(submit(2, next(2, 2))).containsOnly(ACCEPTED);
    for (int wave = 1; wave <= 3; wave++) {
      int closed = wave;
      assertThatThrownBy(() -> submit(closed, next(closed, 1)))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.reason()).isEqualTo(RejectionReason.CLOSED));
    }
    assertThat(rejected(RejectionReason.CLOSED)).isEqualTo(3);
  }

  @Test
  void aReportNamesAWaveExactlyIfThereAreWaves() {
    openFirst();
    String other = engine.collections().create(NewCollection.open(Reports.plan("survey"))).id();
    List<Submission> some = next(1, 1);
    assertThatThrownBy(() -> engine.collections().submit(id, some))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("wave 0");
    assertThatThrownBy(() -> engine.collections().submit(id, 6, some))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> engine.collections().submit(other, 1, some))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
