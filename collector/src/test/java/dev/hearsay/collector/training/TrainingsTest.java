package dev.hearsay.collector.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.intake.MovingClock;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.publish.RewindCheck;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.TrainingRefusedException.Reason;
import dev.hearsay.collector.training.Trainings.Progress;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Round;
import dev.hearsay.learn.model.Model;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests trainings on each database. No failures occur except that of the process. */
@ParameterizedClass
@EnumSource
@Timeout(120)
class TrainingsTest {

  private static final OptionalLong NO_DEADLINE = OptionalLong.empty();
  private static final OptionalLong A_MINUTE = OptionalLong.of(60);

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private TestDatabase database;

  @BeforeEach
  void create() {
    database = kind.create(directory);
  }

  private static String create(TrainingEngine engine, int people, OptionalLong seconds) {
    return engine.trainings().create(Crowd.training(people, seconds)).id();
  }

  /** Returns the model that follows from the stored tallies alone. */
  private static Model undisturbed(TrainingEngine engine, String id, int people, int rounds) {
    Learner learner = Crowd.learner(Crowd.settings(), people);
    for (String round : engine.trainings().rounds(id).subList(0, rounds)) {
      Round.learn(learner, engine.collections().tally(round));
    }
    return learner.model();
  }

  @Test
  void roundsFollowEachOtherAndTheModelFollowsFromTheirReports() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = create(engine, 40, NO_DEADLINE);
      for (int person = 0; person < 40; person++) {
        engine.report(id, person);
      }
      Progress over = engine.await(id, p -> p.status() == TrainingStatus.DONE);
      assertThat(over.round()).isEqualTo(8);
      assertThat(over.devices()).isEqualTo(40);
      assertThat(engine.trainings().rounds(id)).hasSize(8);
      assertThat(engine.trainings().model(id)).isEqualTo(undisturbed(engine, id, 40, 8));
      assertThat(engine.collections().list(0, 10)).as("rounds are not listed").isEmpty();
      assertThat(engine.collections().count()).isZero();
      assertThatThrownBy(() -> engine.trainings().openRound(id))
          .isInstanceOf(TrainingRefusedException.class)
          .hasFieldOrPropertyWithValue("reason", Reason.TRAINING_OVER)
          .hasMessageContaining("is over: done");
    }
  }

  /** The process is killed after every report, also between the end of a round and the next. */
  @Test
  void aRestartAnywhereLeadsToTheSameModel() {
    TrainingEngine engine = TrainingEngine.start(database, clock);
    String id = create(engine, 15, NO_DEADLINE);
    for (int person = 0; person < 15; person++) {
      engine.report(id, person);
      engine.crash();
      engine = TrainingEngine.start(database, clock);
    }
    engine.await(id, p -> p.status() == TrainingStatus.DONE);
    assertThat(engine.trainings().progress(id).devices()).isEqualTo(15);
    assertThat(engine.trainings().rounds(id)).hasSize(3);
    assertThat(engine.trainings().model(id)).isEqualTo(undisturbed(engine, id, 15, 3));
    engine.close();
  }

  /** Later rounds may have the same plans and people as rounds that the copy does not contain. */
  @Test
  void laterRoundsOfAnOlderCopyClaimNothing() {
    String id;
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      id = create(engine, 15, NO_DEADLINE);
      for (int person = 0; person < 7; person++) {
        engine.report(id, person);
      }
    }
    try (Store store = database.open()) {
      RewindCheck.check(store, RewindCheck.Origin.RESTORED, clock);
    }
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      for (int person = 7; person < 15; person++) {
        engine.report(id, person);
      }
      engine.await(id, p -> p.status() == TrainingStatus.DONE);
      assertThat(engine.trainings().rounds(id))
          .extracting(round -> engine.collections().find(round).orElseThrow().rewound().isPresent())
          .containsExactly(false, true, true);
    }
  }

  @Test
  void aReportToARoundThatIsOverIsLate() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = create(engine, 25, NO_DEADLINE);
      String first = engine.awaitRound(id);
      Submission late = Crowd.submission(engine.collections().plan(first), 1);
      for (int person = 0; person < Crowd.GROUP; person++) {
        engine.report(id, person);
      }
      assertThatThrownBy(() -> engine.submit(first, late))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.reason()).isEqualTo(RejectionReason.CLOSED));
      assertThat(engine.awaitRound(id)).isNotEqualTo(first);
      assertThat(engine.trainings().progress(id).round()).isEqualTo(1);
    }
  }

  /** A round ends at its deadline even if no request arrives. */
  @Test
  void aDeadlineEndsARoundWithEnoughReports() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = create(engine, 25, A_MINUTE);
      for (int person = 0; person < 3; person++) {
        engine.report(id, person);
      }
      clock.move(Duration.ofSeconds(60));
      Progress next = engine.await(id, p -> p.round() == 1);
      assertThat(next.reports()).isZero();
      assertThat(next.devices()).isEqualTo(3);
    }
  }

  @Test
  void aDeadlineWithTooFewReportsEndsNothing() throws Exception {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = create(engine, 25, A_MINUTE);
      engine.report(id, 0);
      engine.report(id, 1);
      clock.move(Duration.ofHours(1));
      Thread.sleep(2_500); // trainings are polled once per second
      assertThat(engine.trainings().progress(id).round()).isZero();
      engine.report(id, 2);
      assertThat(engine.await(id, p -> p.round() == 1).devices()).isEqualTo(3);
    }
  }

  /** Groups have their exact size even if many devices report at once. */
  @Test
  void manyAtOnceMakeExactGroups() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = create(engine, 50, NO_DEADLINE);
      IntStream.range(0, 500).parallel().forEach(person -> reportUnlessOver(engine, id, person));
      Progress over = engine.await(id, p -> p.status() == TrainingStatus.DONE);
      assertThat(over.round()).isEqualTo(10);
      assertThat(over.devices()).isEqualTo(50);
      assertThat(engine.trainings().model(id)).isEqualTo(undisturbed(engine, id, 50, 10));
    }
  }

  private static void reportUnlessOver(TrainingEngine engine, String id, int person) {
    try {
      engine.report(id, person);
    } catch (TrainingRefusedException e) {
      assertThat(e.reason()).isEqualTo(Reason.TRAINING_OVER);
    } catch (RefusedException e) {
      assertThat(e.reason()).isEqualTo(RejectionReason.CLOSED); // the round was already over
    }
  }

  @Test
  void trainingsAreListedClosedAndDeleted() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      Trainings trainings = engine.trainings();
      String first = create(engine, 25, NO_DEADLINE);
      String second = create(engine, 25, A_MINUTE);
      assertThat(trainings.list(0, 10)).extracting(TrainingInfo::id).containsExactly(second, first);
      engine.report(first, 0);
      assertThat(trainings.close(first).status()).isEqualTo(TrainingStatus.EXHAUSTED);
      assertThat(trainings.close(first).round()).as("it learned from the report").isEqualTo(1);
      assertThat(trainings.model(first)).isEqualTo(undisturbed(engine, first, 25, 1));
      List<String> rounds = trainings.rounds(second);
      trainings.delete(second);
      assertThat(trainings.count()).isEqualTo(1);
      assertThat(trainings.find(second)).isEmpty();
      assertThatThrownBy(() -> trainings.openRound(second))
          .isInstanceOf(TrainingRefusedException.class)
          .hasFieldOrPropertyWithValue("reason", Reason.NO_SUCH_TRAINING);
      assertThatThrownBy(() -> engine.collections().plan(rounds.get(0)))
          .isInstanceOf(NoSuchCollectionException.class);
    }
  }

  /**
   * The model reveals what the few reports contained, so their round must not claim its whole
   * group.
   */
  @Test
  void roundsThatTheModelLearnedFromArePublished() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = create(engine, 25, NO_DEADLINE);
      engine.report(id, 0);
      engine.trainings().close(id);
      String round = engine.trainings().rounds(id).get(0);
      CollectionInfo info = engine.collections().find(round).orElseThrow();
      assertThat(info.publication().reports()).isEqualTo(1);
      assertThat(info.leastAtOnce()).isEqualTo(1);
    }
  }

  /** A deletion or closing that a crash interrupted is completed after the restart. */
  @Test
  void interruptedDeletionsAndClosingsAreCompletedAfterARestart() throws Exception {
    String deleted;
    String exhausted;
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      deleted = create(engine, 25, NO_DEADLINE);
      exhausted = create(engine, 25, NO_DEADLINE);
    }
    database.execute("UPDATE training SET status = 'DELETED' WHERE id = '" + deleted + "'");
    database.execute("UPDATE training SET status = 'EXHAUSTED' WHERE id = '" + exhausted + "'");
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      assertThat(engine.trainings().find(deleted)).isEmpty();
      while (database.count("SELECT COUNT(*) FROM training") > 1) {
        Thread.sleep(10);
      }
      String round = engine.trainings().rounds(exhausted).get(0);
      while (engine.collections().find(round).orElseThrow().closed().isEmpty()) {
        Thread.sleep(10);
      }
      assertThat(engine.trainings().progress(exhausted).round()).isZero();
    }
  }

  @Test
  void openTrainingsAreBounded() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < Trainings.MAX_OPEN; i++) {
        ids.add(create(engine, 25, NO_DEADLINE));
      }
      assertThatThrownBy(() -> create(engine, 25, NO_DEADLINE))
          .isInstanceOf(TrainingRefusedException.class)
          .hasFieldOrPropertyWithValue("reason", Reason.TOO_MANY_TRAININGS)
          .hasMessage("100 trainings are open, which is the limit; close one first");
      engine.trainings().close(ids.get(7));
      create(engine, 25, NO_DEADLINE);
    }
  }
}
