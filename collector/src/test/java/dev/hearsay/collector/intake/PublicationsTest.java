package dev.hearsay.collector.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.CollectionInfo.ClosingRule;
import dev.hearsay.collector.collection.CollectionInfo.Publication;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.publish.Publications.Audience;
import dev.hearsay.collector.publish.RewindCheck;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The reports that readers see grow by whole increments only, on each database. */
@ParameterizedClass
@EnumSource
class PublicationsTest {

  private static final PublishingRule BY_TEN = new PublishingRule(10, Optional.empty());

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(7);
  private final List<Submission> sent = new ArrayList<>();
  private TestDatabase database;
  @AutoClose private Engine engine;

  @BeforeEach
  void start() {
    database = kind.create(directory);
    engine = Engine.start(database, clock);
  }

  private String create(Plan plan, PublishingRule rule) {
    return engine
        .collections()
        .create(
            new NewCollection(
                plan,
                ClosingRule.NEVER,
                rule,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                false))
        .id();
  }

  private void send(String id, int count) {
    List<Submission> next = reports.next(count);
    sent.addAll(next);
    engine.submit(id, next);
  }

  private View readersView(String id) {
    return engine.publications().view(id, Audience.READERS);
  }

  private Publication newest(String id) {
    return engine.publications().newest(id);
  }

  /** Checks that readers see exactly the first {@code count} reports. */
  private void checkReadersSee(String id, int count) {
    byte[] wanted = reports.tallyBytes(sent.subList(0, count));
    assertThat(Reports.tallyBytes(readersView(id).tally())).isEqualTo(wanted);
    Tally sum = Tally.of(reports.plan());
    readersView(id).buckets(Bucketing.HOUR).forEach(hour -> sum.merge(hour.tally()));
    assertThat(Reports.tallyBytes(sum)).isEqualTo(wanted);
    assertThat(newest(id).reports()).isEqualTo(count);
  }

  @Test
  void readersSeeWholeIncrements() {
    String id = create(reports.plan(), BY_TEN);
    for (int count = 1; count <= 35; count++) {
      send(id, 1);
      checkReadersSee(id, count / 10 * 10);
      assertThat(engine.collections().tally(id).reports()).isEqualTo(count);
    }
    assertThat(newest(id).least()).isEqualTo(10);
  }

  @Test
  void reportsBetweenTwoLooksAreOneIncrement() {
    String id = create(reports.plan(), BY_TEN);
    send(id, 7);
    send(id, 27);
    checkReadersSee(id, 34);
    assertThat(newest(id).least()).isEqualTo(34);
    send(id, 12);
    checkReadersSee(id, 46);
    assertThat(newest(id).least()).isEqualTo(12);
  }

  @Test
  void neitherRestartNorCrashNorClosingPublishesTooLittle() {
    String id = create(reports.plan(), BY_TEN);
    send(id, 13);
    checkReadersSee(id, 13);
    send(id, 9);
    engine.close();
    engine = Engine.start(database, clock);
    checkReadersSee(id, 13);
    engine.crash();
    engine = Engine.start(database, clock);
    checkReadersSee(id, 13);
    engine.collections().close(id);
    checkReadersSee(id, 13);
    assertThat(newest(id).number()).isEqualTo(1);
    assertThat(engine.publications().publishAll(id).least()).isEqualTo(9);
    checkReadersSee(id, 22);
    assertThat(engine.publications().publishAll(id).number()).as("nothing is new").isEqualTo(2);
  }

  @Test
  void nothingIsPublishedWithinThePause() {
    Duration pause = Duration.ofHours(2);
    String id = create(reports.plan(), new PublishingRule(10, Optional.of(pause)));
    send(id, 10);
    checkReadersSee(id, 10);
    send(id, 25);
    clock.move(pause.minusMillis(1));
    checkReadersSee(id, 10);
    clock.move(Duration.ofMillis(1));
    checkReadersSee(id, 35);
    assertThat(readersView(id).buckets(Bucketing.HOUR).stream().map(Bucket::reports))
        .as("by the hour of publication")
        .containsExactly(10L, 25L);
  }

  @Test
  void concurrentReadersSeeTheSamePublication() {
    String id = create(reports.plan(), BY_TEN);
    send(id, 15);
    List<Long> seen =
        IntStream.range(0, 8).parallel().mapToObj(i -> readersView(id).tally().reports()).toList();
    assertThat(seen).containsOnly(15L);
    assertThat(newest(id).number()).isEqualTo(1);
    checkReadersSee(id, 15);
  }

  /** Ten new reports in all are not enough, since readers know the wave of a report. */
  @Test
  void wavesGrowByWholeIncrements() {
    Series series = new Series(3, 1, Series.Every.DAY, clock.instant(), 48);
    Plan plan = Reports.plan("series", series);
    String id = create(plan, BY_TEN);
    Reports first = new Reports(plan.wave(1), 1);
    Reports second = new Reports(plan.wave(2), 2);
    sendWave(id, 1, first.next(14));
    assertThat(waves(id)).containsExactly(14L);
    clock.move(Duration.ofDays(1));
    for (int count = 1; count <= 9; count++) {
      sendWave(id, 1, first.next(1));
      sendWave(id, 2, second.next(1));
      assertThat(waves(id)).containsExactly(14L);
    }
    sendWave(id, 2, second.next(2));
    assertThat(waves(id)).containsExactly(14L, 11L);
    assertThat(readersView(id).tally().reports()).isEqualTo(25);
    assertThat(readersView(id).tally(1).reports()).isEqualTo(14);
    assertThat(readersView(id).tally(2).reports()).isEqualTo(11);
    assertThat(newest(id).least()).isEqualTo(11);
    engine.close();
    engine = Engine.start(database, clock);
    assertThat(waves(id)).containsExactly(14L, 11L);
  }

  private void sendWave(String id, int wave, List<Submission> next) {
    CommitQueue.join(engine.collections().submit(id, wave, next));
  }

  private List<Long> waves(String id) {
    return readersView(id).waves().values().stream().map(Tally::reports).toList();
  }

  /** Replaces the store by a copy, as restoring a dump or copying a file back would. */
  private void restoreACopy() throws Exception {
    if (kind == TestDatabase.Kind.POSTGRESQL) {
      database.execute(
          "ALTER TABLE setting RENAME TO dumped; CREATE TABLE setting (LIKE dumped INCLUDING ALL);"
              + " INSERT INTO setting SELECT * FROM dumped; DROP TABLE dumped");
    } else {
      Path copy = directory.resolve("copy");
      Files.copy(directory.resolve("hearsay.db"), copy);
      Files.move(copy, directory.resolve("hearsay.db"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void restart(RewindCheck.Origin origin) {
    engine = Engine.start(database, clock);
    RewindCheck.check(engine.store(), origin, clock);
  }

  private long leastAtOnce(String id) {
    return engine.collections().find(id).orElseThrow().leastAtOnce();
  }

  @Test
  void aCopyIsDetectedAndClaimsNothing() throws Exception {
    RewindCheck.check(engine.store(), RewindCheck.Origin.UNSTATED, clock);
    String whole = create(reports.plan(), BY_TEN);
    send(whole, 20);
    checkReadersSee(whole, 20);
    engine.collections().close(whole);
    String open = create(reports.plan(), BY_TEN);
    Series series = new Series(3, 1, Series.Every.DAY, clock.instant(), 48);
    String waves = create(Reports.plan("series", series), BY_TEN);
    engine.close();
    restart(RewindCheck.Origin.UNSTATED);
    assertThat(leastAtOnce(open)).isEqualTo(10);
    engine.close();
    restoreACopy();
    restart(RewindCheck.Origin.MOVED);
    assertThat(leastAtOnce(open)).isEqualTo(10);
    engine.close();
    restoreACopy();
    restart(RewindCheck.Origin.UNSTATED);
    assertThat(leastAtOnce(open)).isEqualTo(1);
    assertThat(leastAtOnce(waves)).isEqualTo(1);
    assertThat(leastAtOnce(whole)).as("all of it was published").isEqualTo(20);
    assertThat(leastAtOnce(create(reports.plan(), BY_TEN))).as("created later").isEqualTo(10);
    engine.close();
    restart(RewindCheck.Origin.UNSTATED);
    assertThat(leastAtOnce(open)).as("permanently").isEqualTo(1);
  }

  @Test
  void rulesOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new PublishingRule(0, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a collection cannot publish every 0 reports; the number must be in [1, 1000000000]");
    assertThatThrownBy(() -> new PublishingRule(10, Optional.of(Duration.ofDays(400))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a collection cannot publish every 34560000 seconds;"
                + " the number must be in [1, 31622400]");
    assertThat(PublishingRule.LIVE.isLive()).isTrue();
    assertThat(PublishingRule.USUAL.isLive()).isFalse();
  }
}
