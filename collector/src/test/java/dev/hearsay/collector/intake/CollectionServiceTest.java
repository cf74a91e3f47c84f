package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static dev.hearsay.wire.json.AnswerJson.Status.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.CollectionInfo.ClosingRule;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The behaviour of a collection, on each database, while nothing fails except the process. */
@ParameterizedClass
@EnumSource
class CollectionServiceTest {

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(5);
  private TestDatabase database;
  @AutoClose private Engine engine;
  private String id;

  @BeforeEach
  void start() {
    database = kind.create(directory);
    engine = Engine.start(database, clock);
    id = engine.collections().create(NewCollection.open(reports.plan()).keepingReports()).id();
  }

  private void restart() {
    engine.close();
    engine = Engine.start(database, clock);
  }

  private void crash() {
    engine.crash();
    engine = Engine.start(database, clock);
  }

  private CollectionService collections() {
    return engine.collections();
  }

  private void assertCounted(List<Submission> accepted) {
    assertThat(Reports.tallyBytes(collections().tally(id))).isEqualTo(reports.tallyBytes(accepted));
    assertThat(collections().find(id).orElseThrow().reports()).isEqualTo(accepted.size());
    List<Submission> exported = new ArrayList<>();
    collections().reports(id).forEach(exported::add);
    assertThat(exported)
        .containsExactlyInAnyOrderElementsOf(accepted); // OrderTest checks the order
  }

  @Test
  void acceptedReportsAreCountedAndSurvive() {
    List<Submission> accepted = new ArrayList<>(reports.next(700));
    assertThat(engine.submit(id, accepted)).hasSize(700).containsOnly(ACCEPTED);
    assertCounted(accepted);
    crash();
    assertCounted(accepted);
    Submission one = reports.next();
    assertThat(engine.submit(id, one)).containsExactly(ACCEPTED);
    accepted.add(one);
    restart();
    assertCounted(accepted);
    assertThat(engine.submit(id, List.of())).isEmpty();
  }

  @Test
  void theSameReportIsCountedOnce() {
    Submission first = reports.next();
    Submission second = reports.next();
    assertThat(engine.submit(id, first, second, first))
        .containsExactly(ACCEPTED, ACCEPTED, DUPLICATE);
    assertThat(engine.submit(id, second, first)).containsExactly(DUPLICATE, DUPLICATE);
    crash();
    assertThat(engine.submit(id, first)).containsExactly(DUPLICATE);
    restart();
    assertThat(engine.submit(id, second)).containsExactly(DUPLICATE);
    assertCounted(List.of(first, second));
    assertThat(collections().rejections(id)).isEmpty();
  }

  @Test
  void anotherReportUnderTheSameIdIsAConflict() {
    Submission first = reports.next();
    Submission other = reports.conflicting(first);
    assertThat(engine.submit(id, first, other)).containsExactly(ACCEPTED, CONFLICTING);
    assertThat(engine.submit(id, other)).containsExactly(CONFLICTING);
    crash();
    assertThat(engine.submit(id, other, first)).containsExactly(CONFLICTING, DUPLICATE);
    assertCounted(List.of(first));
    assertThat(collections().rejections(id)).isEqualTo(Map.of(RejectionReason.CONFLICTING, 3L));
  }

  @Test
  void anIdIsTakenInItsOwnCollectionOnly() {
    String other = collections().create(NewCollection.open(reports.plan()).keepingReports()).id();
    Submission one = reports.next();
    assertThat(engine.submit(id, one)).containsExactly(ACCEPTED);
    assertThat(engine.submit(other, reports.conflicting(one))).containsExactly(ACCEPTED);
  }

  @Test
  void impossibleReportsAreRejectedAndCountedByReason() {
    Submission good = reports.next();
    List<Outcome> outcomes =
        CommitQueue.join(
            collections()
                .submit(
                    id, List.of(reports.damaged(), good, reports.impossible(), reports.damaged())));
    assertThat(outcomes.stream().map(Outcome::status))
        .containsExactly(REJECTED, ACCEPTED, REJECTED, REJECTED);
    assertThat(outcomes.get(0).reason())
        .contains(
            "the report's bytes are not in the format of a device: there is more data after the"
                + " report");
    assertThat(outcomes.get(1).reason()).isEmpty();
    assertThat(outcomes.get(2).reason())
        .contains("the report names symbols that no device can have drawn");
    CommitQueue.join(collections().reject(id, RejectionReason.TOO_LARGE, 40));
    crash();
    assertThat(collections().rejections(id))
        .isEqualTo(
            Map.of(
                RejectionReason.DAMAGED,
                2L,
                RejectionReason.IMPOSSIBLE,
                1L,
                RejectionReason.TOO_LARGE,
                40L));
    assertThat(collections().find(id).orElseThrow().rejected()).isEqualTo(43);
    assertThat(collections().list(0, 1).get(0).rejected()).isEqualTo(43);
    assertCounted(List.of(good));
  }

  @Test
  void aRejectedIdIsStillFree() {
    Submission good = reports.next();
    Submission damaged = new Submission(good.id(), reports.damaged().report());
    assertThat(engine.submit(id, damaged, good)).containsExactly(REJECTED, ACCEPTED);
  }

  @Test
  void timeIsDividedIntoHoursAndDays() {
    List<Submission> lateEvening = reports.next(3);
    engine.submit(id, lateEvening.subList(0, 2));
    clock.move(Duration.ofMinutes(44)); // still the same hour
    engine.submit(id, lateEvening.subList(2, 3));
    clock.move(Duration.ofMinutes(61)); // the next day
    List<Submission> midnight = reports.next(4);
    engine.submit(id, midnight);
    assertBuckets(lateEvening, midnight);
    crash();
    assertBuckets(lateEvening, midnight);
    restart(); // goes through a snapshot
    assertBuckets(lateEvening, midnight);
    clock.move(Duration.ofHours(2));
    List<Submission> night = reports.next(1);
    engine.submit(id, night);
    restart();
    assertThat(collections().live(id).buckets(Bucketing.HOUR).stream().map(Bucket::reports))
        .containsExactly(3L, 4L, 1L);
    assertThat(collections().live(id).buckets(Bucketing.DAY).stream().map(Bucket::reports))
        .containsExactly(3L, 5L);
  }

  private void assertBuckets(List<Submission> evening, List<Submission> midnight) {
    List<Bucket> hours = collections().live(id).buckets(Bucketing.HOUR);
    assertThat(hours.stream().map(Bucket::from))
        .containsExactly(
            Instant.parse("2026-03-28T22:00:00Z"), Instant.parse("2026-03-29T00:00:00Z"));
    assertThat(Reports.tallyBytes(hours.get(0).tally())).isEqualTo(reports.tallyBytes(evening));
    assertThat(Reports.tallyBytes(hours.get(1).tally())).isEqualTo(reports.tallyBytes(midnight));
    assertThat(collections().live(id).buckets(Bucketing.DAY).stream().map(Bucket::from))
        .containsExactly(
            Instant.parse("2026-03-28T00:00:00Z"), Instant.parse("2026-03-29T00:00:00Z"));
  }

  @Test
  void aClosedCollectionAcceptsNothing() {
    List<Submission> accepted = reports.next(5);
    engine.submit(id, accepted);
    clock.move(Duration.ofHours(1));
    CollectionInfo closed = collections().close(id);
    assertThat(closed.state()).isEqualTo(CollectionInfo.State.CLOSED);
    assertThat(closed.closed()).contains(clock.instant());
    clock.move(Duration.ofHours(1));
    assertThat(collections().close(id).closed()).isEqualTo(closed.closed());
    assertIsClosed();
    crash();
    assertIsClosed();
    assertThat(collections().rejections(id)).isEqualTo(Map.of(RejectionReason.CLOSED, 4L));
    assertThat(collections().find(id).orElseThrow().closed()).isEqualTo(closed.closed());
    assertCounted(accepted);
  }

  private void assertIsClosed() {
    assertThatThrownBy(() -> engine.submit(id, reports.next(2)))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(RejectionReason.CLOSED))
        .hasMessage("the collection '" + id + "' is closed");
  }

  @Test
  void aDeletedCollectionLeavesNothing() throws Exception {
    engine.submit(id, reports.next(5));
    engine.submit(id, reports.damaged());
    restart(); // for a snapshot
    collections().plan(id);
    collections().delete(id);
    for (String table :
        List.of(
            "collection", "progress", "batch", "report", "snapshot", "bucket_tally", "rejection")) {
      assertThat(database.count("SELECT COUNT(*) FROM " + table)).as(table).isZero();
    }
    assertThat(collections().find(id)).isEmpty();
    assertThat(collections().count()).isZero();
    assertThatThrownBy(() -> collections().submit(id, reports.next(1)))
        .isInstanceOf(NoSuchCollectionException.class)
        .hasMessage("there is no collection '" + id + "'");
    assertThatThrownBy(() -> collections().tally(id)).isInstanceOf(NoSuchCollectionException.class);
    assertThatThrownBy(() -> collections().delete(id))
        .isInstanceOf(NoSuchCollectionException.class);
  }

  @Test
  void anExportFailsIfItsCollectionIsDeletedMeanwhile() {
    engine.submit(id, reports.next(2));
    assertThatThrownBy(() -> collections().reports(id).forEach(each -> deleteAndReplace()))
        .isInstanceOf(NoSuchCollectionException.class);
  }

  private void deleteAndReplace() {
    if (collections().find(id).isPresent()) {
      collections().delete(id);
      String other = collections().create(NewCollection.open(reports.plan()).keepingReports()).id();
      engine.submit(other, reports.next(1));
      engine.submit(other, reports.next(1));
    }
  }

  @Test
  void aCollectionAfterADeletedOneStartsEmpty() {
    Submission one = reports.next();
    engine.submit(id, one);
    engine.submit(id, one); // so that its batch has been read
    collections().delete(id);
    id = collections().create(NewCollection.open(reports.plan()).keepingReports()).id();
    Submission other = reports.conflicting(one);
    assertThat(engine.submit(id, other)).containsExactly(ACCEPTED);
    assertThat(engine.submit(id, other)).containsExactly(DUPLICATE);
    assertCounted(List.of(other));
  }

  @Test
  void collectionsAreListedNewestFirst() {
    NewCollection wanted =
        new NewCollection(
            Reports.plan("second"),
            ClosingRule.NEVER,
            new PublishingRule(17, Optional.of(Duration.ofHours(2))),
            OptionalLong.of(1000),
            Optional.of(new byte[] {1, 2}),
            Optional.of(new byte[] {3}),
            true);
    CollectionInfo second = collections().create(wanted);
    assertThat(second.id()).matches("[A-Za-z0-9_-]{16}").isNotEqualTo(id);
    restart();
    List<CollectionInfo> all = collections().list(0, 10);
    assertThat(all.stream().map(CollectionInfo::id)).containsExactly(second.id(), id);
    assertThat(collections().list(1, 10).stream().map(CollectionInfo::id)).containsExactly(id);
    assertThat(collections().list(0, 1).stream().map(CollectionInfo::id))
        .containsExactly(second.id());
    assertThat(collections().count()).isEqualTo(2);
    CollectionInfo found = all.get(0);
    assertThat(found.name()).isEqualTo("second");
    assertThat(found.hash()).isEqualTo(wanted.plan().hash());
    assertThat(found.loss()).isEqualTo(wanted.plan().loss());
    assertThat(found.attributes()).isEqualTo(2);
    assertThat(found.created()).isEqualTo(clock.instant());
    assertThat(found.users()).hasValue(1000);
    assertThat(found.publishing()).isEqualTo(wanted.publishing());
    assertThat(found.readingTokenHash().orElseThrow()).containsExactly(1, 2);
    assertThat(found.reportingTokenHash().orElseThrow()).containsExactly(3);
    assertThat(found.state()).isEqualTo(CollectionInfo.State.OPEN);
    assertThat(all.get(1).users()).isEmpty();
    assertThat(all.get(1).readingTokenHash()).isEmpty();
    assertThat(collections().plan(second.id())).isEqualTo(wanted.plan());
  }

  @Test
  void settingsSurvive() {
    assertThat(collections().settings().get("token")).isEmpty();
    collections().settings().set("token", new byte[] {1});
    collections().settings().set("token", new byte[] {2, 3});
    restart();
    assertThat(collections().settings().get("token").orElseThrow()).containsExactly(2, 3);
  }
}
