package dev.hearsay.collector.training;

import static dev.hearsay.learn.federated.Receipt.ACCEPTED;
import static dev.hearsay.learn.federated.Receipt.DUPLICATE;
import static dev.hearsay.learn.federated.Receipt.LATE;
import static dev.hearsay.learn.federated.Receipt.MALFORMED;
import static dev.hearsay.learn.federated.Receipt.UNINVITED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.MovingClock;
import dev.hearsay.collector.collection.TestDatabase;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.learn.federated.Coordinator;
import dev.hearsay.learn.federated.Receipt;
import dev.hearsay.learn.federated.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Hosted trainings, on both databases: what was acknowledged is there, whatever happens. */
@ParameterizedClass
@EnumSource
class TrainingsTest {

  private static final OptionalLong NO_DEADLINE = OptionalLong.empty();
  private static final OptionalLong A_MINUTE = OptionalLong.of(60);
  private static final String EVENTS = "training_events";

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private TestDatabase database;

  @BeforeEach
  void create() {
    database = kind.create(directory);
  }

  /** A device comes and answers; a coordinator without a store sees the same. */
  private static void answer(TrainingEngine engine, String id, int device, Coordinator twin) {
    byte[] invitation = engine.invite(id, device).orElseThrow();
    String name = Crowd.name(device).toString();
    assertThat(twin.invite(name)).contains(invitation);
    byte[] answer = Crowd.device(device).answer(invitation).orElseThrow();
    assertThat(engine.answer(id, device, answer)).isEqualTo(ACCEPTED);
    assertThat(twin.answer(name, answer)).isEqualTo(ACCEPTED);
  }

  private static byte[] answerOf(TrainingEngine engine, String id, int device) {
    return Crowd.device(device).answer(engine.invite(id, device).orElseThrow()).orElseThrow();
  }

  private static void assertSame(TrainingEngine engine, String id, Coordinator twin) {
    TrainingProgress progress = engine.progress(id);
    assertThat(progress.status()).isEqualTo(twin.status());
    assertThat(progress.round()).isEqualTo(twin.round());
    assertThat(progress.answers()).isEqualTo(twin.answers());
    assertThat(progress.devices()).isEqualTo(twin.devices());
    assertThat(TrainingEngine.join(engine.trainings().model(id))).isEqualTo(twin.model());
  }

  @Test
  void everybodyAnswersAndTheModelIsThatOfAPlainCoordinator() throws Exception {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = engine.create(Crowd.training(40, NO_DEADLINE));
      Coordinator twin = engine.checkpoint(id);
      for (int device = 0; device < 40; device++) {
        answer(engine, id, device, twin);
      }
      assertSame(engine, id, twin);
      assertThat(twin.status()).isEqualTo(Status.DONE);
      assertThat(engine.trainings().find(id).orElseThrow().status()).isEqualTo(Status.DONE);
      assertThat(database.count("SELECT COUNT(*) FROM " + EVENTS)).as("dropped").isZero();
      assertThatThrownBy(() -> engine.invite(id, 99)).isInstanceOf(TrainingOverException.class);
    }
  }

  /** Killed after every step, before a checkpoint and after one. */
  @Test
  void aRestartAnywhereMakesTheSameCoordinator() throws Exception {
    TrainingEngine engine = TrainingEngine.start(database, clock);
    String id = engine.create(Crowd.training(25, A_MINUTE));
    Coordinator twin = engine.checkpoint(id);
    long longestLog = 0;
    for (int device = 0; device < 25; device++) {
      answer(engine, id, device, twin);
      engine.crash();
      longestLog = Math.max(longestLog, database.count("SELECT COUNT(*) FROM " + EVENTS));
      engine = TrainingEngine.start(database, clock);
      assertSame(engine, id, twin);
    }
    assertThat(longestLog).as("rows are dropped when rounds end").isBetween(4L, 20L);
    assertThat(twin.status()).isEqualTo(Status.DONE);
    engine.close();
  }

  @Test
  void whatCouldNotBeStoredIsNotAcknowledgedAndMayBeSentAgain() throws Exception {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = engine.create(Crowd.training(25, NO_DEADLINE));
      Coordinator twin = engine.checkpoint(id);
      answer(engine, id, 0, twin);
      byte[] answer = answerOf(engine, id, 1);
      twin.invite(Crowd.name(1).toString());
      database.breakInsertions(EVENTS);
      for (int attempt = 0; attempt < 3; attempt++) {
        assertThatThrownBy(() -> engine.answer(id, 1, answer))
            .isInstanceOf(StoreUnavailableException.class)
            .hasMessageContaining("broken");
        assertThat(engine.invite(id, 2)).as("which stores nothing").isPresent();
        assertSame(engine, id, twin);
      }
      database.repairInsertions(EVENTS);
      assertThat(engine.answer(id, 1, answer)).isEqualTo(ACCEPTED);
      twin.answer(Crowd.name(1).toString(), answer);
      assertThat(engine.answer(id, 1, answer)).isEqualTo(DUPLICATE);
      assertSame(engine, id, twin);
    }
  }

  @Test
  void aDeadlineEndsARoundWithThoseWhoAnswered() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = engine.create(Crowd.training(25, A_MINUTE));
      byte[] late = answerOf(engine, id, 0);
      for (int device = 1; device < 4; device++) {
        engine.answer(id, device, answerOf(engine, id, device));
      }
      clock.move(Duration.ofSeconds(59));
      assertThat(engine.progress(id).round()).isZero();
      clock.move(Duration.ofSeconds(1));
      assertThat(engine.progress(id).round()).isEqualTo(1);
      assertThat(engine.answer(id, 0, late)).isEqualTo(LATE);
      assertThat(engine.invite(id, 1)).as("it has answered").isEmpty();
    }
  }

  /** Nobody asks anything, and still the round ends. */
  @Test
  void theDeadlineNeedsNoVisitor() throws Exception {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = engine.create(Crowd.training(25, A_MINUTE));
      for (int device = 0; device < 4; device++) {
        engine.answer(id, device, answerOf(engine, id, device));
      }
      String rows = "SELECT MAX(seq) FROM training_checkpoint";
      assertThat(database.count(rows)).isZero();
      clock.move(Duration.ofMinutes(1));
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (database.count(rows) == 0 && System.nanoTime() < end) {
        Thread.sleep(50);
      }
      assertThat(database.count(rows)).isPositive();
    }
  }

  /** Too few answered: the round goes on until there are enough. */
  @Test
  void aDeadlineWithTooFewAnswersEndsNothing() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = engine.create(Crowd.training(25, A_MINUTE));
      for (int device = 0; device < 2; device++) {
        engine.answer(id, device, answerOf(engine, id, device));
      }
      clock.move(Duration.ofHours(1));
      assertThat(engine.progress(id).round()).isZero();
      assertThat(engine.progress(id).answers()).isEqualTo(2);
      assertThat(engine.answer(id, 2, answerOf(engine, id, 2))).isEqualTo(ACCEPTED);
      assertThat(engine.progress(id).round()).as("now there are enough").isEqualTo(1);
    }
  }

  /** Whoever makes up names takes nobody's place, nor memory, nor disk. */
  @Test
  void madeUpNamesStopNobody() throws Exception {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = engine.create(Crowd.training(25, A_MINUTE));
      for (int device = 0; device < 10_000; device++) {
        assertThat(engine.invite(id, 1_000 + device)).isPresent();
      }
      assertThat(engine.progress(id).devices()).isZero();
      assertThat(database.count("SELECT COUNT(*) FROM " + EVENTS)).isZero();
      for (int device = 0; device < 25; device++) {
        assertThat(engine.answer(id, device, answerOf(engine, id, device))).isEqualTo(ACCEPTED);
      }
      assertThat(engine.progress(id).status()).isEqualTo(Status.DONE);
    }
  }

  @Test
  void hostileAnswersAreLeftOut() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = engine.create(Crowd.training(25, NO_DEADLINE));
      byte[] answer = answerOf(engine, id, 0);
      int head = answer.length - Long.BYTES; // a report is as legal as any other of its alphabet
      for (int i = 0; i < head; i++) {
        byte[] changed = answer.clone();
        changed[i] ^= (byte) 0x80;
        Receipt receipt = engine.answer(id, 1, changed);
        assertThat(receipt).isIn(MALFORMED, UNINVITED);
        assertThat(engine.answer(id, 0, Arrays.copyOf(answer, i))).isEqualTo(MALFORMED);
      }
      assertThat(engine.answer(id, 0, new byte[1000])).isEqualTo(MALFORMED);
      assertThat(engine.progress(id).answers()).isZero();
      assertThat(engine.answer(id, 0, answer)).isEqualTo(ACCEPTED);
    }
  }

  /** Devices at once, each twice: groups are exact, and nobody counts twice. */
  @Test
  void manyAtOnceShareCommits() throws Exception {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      String id = engine.create(Crowd.training(200, NO_DEADLINE));
      List<Receipt> receipts =
          IntStream.range(0, 1_000)
              .parallel()
              .mapToObj(device -> participate(engine, id, device))
              .flatMap(List::stream)
              .toList();
      assertThat(receipts.stream().filter(ACCEPTED::equals)).hasSize(200);
      assertThat(receipts.stream().filter(DUPLICATE::equals)).hasSize(200);
      assertThat(receipts).as("the others were late").containsOnly(ACCEPTED, DUPLICATE, LATE);
      assertThat(engine.progress(id).status()).isEqualTo(Status.DONE);
      assertThat(engine.progress(id).round()).isEqualTo(40);
    }
  }

  /** Sends the answer twice; none if the training is over. */
  private static List<Receipt> participate(TrainingEngine engine, String id, int device) {
    try {
      byte[] answer = answerOf(engine, id, device);
      List<CompletableFuture<Receipt>> twice = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        twice.add(engine.trainings().answer(id, Crowd.name(device), answer));
      }
      return twice.stream().map(TrainingEngine::join).toList();
    } catch (TrainingOverException e) {
      return List.of();
    }
  }

  @Test
  void trainingsAreListedClosedAndDeleted() throws Exception {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      Trainings trainings = engine.trainings();
      String first = engine.create(Crowd.training(25, NO_DEADLINE));
      String second = engine.create(Crowd.training(25, A_MINUTE));
      assertThat(trainings.list(0, 10)).extracting(TrainingInfo::id).containsExactly(second, first);
      engine.answer(first, 0, answerOf(engine, first, 0));
      assertThat(TrainingEngine.join(trainings.close(first)).status()).isEqualTo(Status.EXHAUSTED);
      assertThat(TrainingEngine.join(trainings.close(first)).round()).isEqualTo(1);
      TrainingEngine.join(trainings.delete(second));
      assertThat(trainings.count()).isEqualTo(1);
      assertThat(trainings.find(second)).isEmpty();
      assertThatThrownBy(() -> engine.invite(second, 0))
          .isInstanceOf(NoSuchTrainingException.class);
      assertThat(database.count("SELECT COUNT(*) FROM training_checkpoint")).isEqualTo(1);
    }
  }

  @Test
  void openTrainingsAreBoundedAndFinishedOnesAreReadAgain() {
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < HostedTrainings.MOST_OPEN; i++) {
        ids.add(engine.create(Crowd.training(25, NO_DEADLINE)));
      }
      assertThatThrownBy(() -> engine.create(Crowd.training(25, NO_DEADLINE)))
          .isInstanceOf(TooManyTrainingsException.class)
          .hasMessage("100 trainings are open, and there is no room for more; close one first");
      ids.subList(0, 30).forEach(id -> TrainingEngine.join(engine.trainings().close(id)));
      for (String id : ids.subList(0, 30)) {
        assertThat(engine.progress(id).status()).isEqualTo(Status.EXHAUSTED);
      }
      engine.create(Crowd.training(25, NO_DEADLINE));
    }
  }

  /** A training that cannot be read any more harms no other. */
  @Test
  void damageToOneTrainingHarmsNoOther() throws Exception {
    String damaged;
    String whole;
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      damaged = engine.create(Crowd.training(25, NO_DEADLINE));
      whole = engine.create(Crowd.training(25, NO_DEADLINE));
    }
    String bytes = kind == TestDatabase.Kind.SQLITE ? "x'0102'" : "'\\x0102'::bytea";
    database.execute(
        "UPDATE training_checkpoint SET checkpoint = " + bytes + " WHERE training = 1");
    try (TrainingEngine engine = TrainingEngine.start(database, clock)) {
      assertThat(engine.invite(whole, 0)).isPresent();
      assertThatThrownBy(() -> engine.progress(damaged))
          .isInstanceOf(DamagedTrainingException.class)
          .hasMessageContaining("cannot be read");
      assertThat(engine.invite(whole, 1)).isPresent();
    }
  }
}
