package dev.hearsay.learn.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.Examples;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.People;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.Task;
import dev.hearsay.learn.federated.Coordinator.Rules;
import dev.hearsay.learn.gradient.MechanismChoice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whole trainings between a coordinator and workers, as bytes, with all that can go wrong. */
class FederatedTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);
  private static final Rules NEVER_SETTLED = new Rules(0.5, 0, 1);
  private static final UUID TRAINING = new UUID(1, 2);
  private static final int GROUP = 100;

  private final Examples examples = People.separable(2000);
  private final Respondent respondent = Respondent.of(People.SPACE.layout(), LOSS);
  private List<Worker> workers = List.of();

  @BeforeEach
  void makeWorkers() {
    workers = new ArrayList<>();
    for (int i = 0; i < examples.size(); i++) {
      workers.add(new Worker("device " + i, examples.get(i), respondent, new MemoryLedger(LOSS)));
    }
  }

  private static Coordinator coordinator(Rules rules) {
    Settings settings = Settings.of(Task.LOGISTIC, LOSS).withGroupSize(GROUP).withSurveyShare(0.1);
    return new Coordinator(TRAINING, new Learner(settings, People.SPACE.layout(), 2000), rules);
  }

  private double error(Coordinator coordinator) {
    return coordinator.model().error(examples, People.all(examples));
  }

  @Test
  void everybodyTakesPartAndAModelComesOut() throws IOException {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    Transport transport = Transport.inProcess(coordinator);
    for (Worker worker : workers) {
      assertThat(worker.participate(transport)).contains(Receipt.ACCEPTED);
    }
    assertThat(coordinator.status()).isEqualTo(Status.DONE);
    assertThat(coordinator.round()).as("a survey of 200 and 18 groups").isEqualTo(19);
    assertThat(error(coordinator)).isLessThan(0.2);
    assertThat(coordinator.invite("latecomer")).isEmpty();
  }

  /** Every fifth device answers nothing, every seventh twice, every eleventh garbage. */
  @Test
  void dropOutsDuplicatesAndGarbageAreSurvived() throws IOException {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    int counted = 0;
    for (int i = 0; i < workers.size(); i++) {
      Worker worker = workers.get(i);
      if (i % 100 == 0) { // a deadline
        coordinator.closeRound();
      }
      byte[] invitation = coordinator.invite(worker.device()).orElseThrow();
      byte[] answer = worker.answer(invitation).orElseThrow();
      if (i % 11 == 0) {
        assertThat(coordinator.answer(worker.device(), Arrays.copyOf(answer, answer.length - 3)))
            .isEqualTo(Receipt.MALFORMED);
      } else if (i % 5 != 0) {
        assertThat(coordinator.answer(worker.device(), answer)).isEqualTo(Receipt.ACCEPTED);
        counted++;
      }
      if (i % 7 == 0 && i % 5 != 0 && i % 11 != 0) {
        assertThat(coordinator.answer(worker.device(), answer)).isEqualTo(Receipt.DUPLICATE);
      }
    }
    coordinator.noMoreDevices();
    assertThat(counted).isGreaterThan(1400);
    assertThat(coordinator.round()).isGreaterThan(10);
    assertThat(error(coordinator)).isLessThan(0.25);
  }

  @Test
  void lateAnswersAreLeftOut() {
    Coordinator coordinator = coordinator(new Rules(0.01, 0, 1));
    Worker straggler = workers.get(0);
    byte[] late =
        straggler.answer(coordinator.invite(straggler.device()).orElseThrow()).orElseThrow();
    for (Worker worker : workers.subList(1, 50)) {
      answer(coordinator, worker);
    }
    assertThat(coordinator.closeRound()).isTrue();
    assertThat(coordinator.answer(straggler.device(), late)).isEqualTo(Receipt.LATE);
    assertThat(coordinator.answers()).isZero();
    byte[] next = coordinator.invite(straggler.device()).orElseThrow();
    assertThat(straggler.answer(next)).as("its own ledger refuses a second round").isEmpty();
  }

  private static Receipt answer(Coordinator coordinator, Worker worker) {
    byte[] invitation = coordinator.invite(worker.device()).orElseThrow();
    return coordinator.answer(worker.device(), worker.answer(invitation).orElseThrow());
  }

  /** Names cost nothing: whoever makes them up and never answers takes nobody's place. */
  @Test
  void madeUpNamesStopNobody() throws IOException {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    int before = coordinator.checkpoint().length;
    for (int i = 0; i < 10_000; i++) {
      coordinator.invite("made up " + i);
    }
    assertThat(coordinator.checkpoint()).as("and leaves no trace").hasSize(before);
    Transport transport = Transport.inProcess(coordinator);
    for (Worker worker : workers) {
      assertThat(worker.participate(transport)).contains(Receipt.ACCEPTED);
    }
    assertThat(coordinator.status()).isEqualTo(Status.DONE);
  }

  @Test
  void aDeadlineWithTooFewAnswersEndsNothing() {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    for (Worker worker : workers.subList(0, 99)) {
      answer(coordinator, worker);
    }
    assertThat(coordinator.closeRound()).isFalse();
    assertThat(coordinator.round()).isZero();
    answer(coordinator, workers.get(99));
    assertThat(coordinator.closeRound()).as("half of the survey is enough").isTrue();
    assertThat(coordinator.round()).isEqualTo(1);
  }

  @Test
  void answersThatNobodyAskedForAreLeftOut() {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    byte[] invitation = coordinator.invite("device 0").orElseThrow();
    byte[] answer = workers.get(0).answer(invitation).orElseThrow();
    byte[] other = new Answer(new UUID(3, 4), 0, new long[1]).toBytes();
    assertThat(coordinator.answer("device 0", other)).isEqualTo(Receipt.UNINVITED);
    byte[] otherRound = new Answer(TRAINING, 5, new long[1]).toBytes();
    assertThat(coordinator.answer("device 0", otherRound)).isEqualTo(Receipt.UNINVITED);
    byte[] impossible = new Answer(TRAINING, 0, new long[] {-1}).toBytes();
    assertThat(coordinator.answer("device 0", impossible)).isEqualTo(Receipt.MALFORMED);
    assertThat(coordinator.answer("device 0", answer)).isEqualTo(Receipt.ACCEPTED);
    assertThat(coordinator.answers()).isEqualTo(1);
  }

  @Test
  void trainingStopsWhenTheModelSettles() throws IOException {
    Coordinator coordinator = coordinator(new Rules(0.5, 0.9, 2));
    Transport transport = Transport.inProcess(coordinator);
    for (Worker worker : workers) {
      worker.participate(transport);
    }
    assertThat(coordinator.status()).isEqualTo(Status.SETTLED);
    assertThat(coordinator.round()).isLessThan(19);
    assertThat(coordinator.closeRound()).isTrue();
  }

  @Test
  void trainingStopsWhenDevicesRunOut() {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    for (Worker worker : workers.subList(0, 330)) {
      answer(coordinator, worker);
    }
    coordinator.noMoreDevices();
    assertThat(coordinator.status()).isEqualTo(Status.EXHAUSTED);
    assertThat(coordinator.round()).as("the last with 30 of 100").isEqualTo(3);
    assertThat(coordinator.invite("device 999")).isEmpty();
    assertThat(coordinator.model().weights().size()).isEqualTo(4);
  }

  /** A checkpoint in the middle of a round; from there both go on alike. */
  @Test
  void aResumedTrainingGoesOnAsIfNothingHadHappened() {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    for (Worker worker : workers.subList(0, 550)) {
      answer(coordinator, worker);
    }
    coordinator.invite("device 550");
    Coordinator resumed = Coordinator.resume(coordinator.checkpoint());
    assertThat(resumed.checkpoint()).hasSameSizeAs(coordinator.checkpoint());
    assertThat(resumed.invite("device 3")).as("it has answered").isEmpty();
    for (Worker worker : workers.subList(550, 2000)) {
      byte[] invitation = coordinator.invite(worker.device()).orElseThrow();
      assertThat(resumed.invite(worker.device())).contains(invitation);
      byte[] answer = worker.answer(invitation).orElseThrow();
      assertThat(coordinator.answer(worker.device(), answer)).isEqualTo(Receipt.ACCEPTED);
      assertThat(resumed.answer(worker.device(), answer)).isEqualTo(Receipt.ACCEPTED);
    }
    assertThat(resumed.status()).isEqualTo(Status.DONE);
    assertThat(resumed.model()).isEqualTo(coordinator.model());
    assertThat(Coordinator.resume(resumed.checkpoint()).model()).isEqualTo(resumed.model());
  }

  /** A checkpoint, and the same calls again: the same coordinator, so that a log is enough. */
  @Test
  void theSameCallsLeadToTheSameCoordinator() {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    Coordinator again = Coordinator.resume(coordinator.checkpoint());
    for (int i = 0; i < 700; i++) {
      Worker worker = workers.get(i);
      if (i % 60 == 0) {
        assertThat(again.closeRound()).isEqualTo(coordinator.closeRound());
      } else if (i % 5 != 0) {
        byte[] answer =
            worker.answer(coordinator.invite(worker.device()).orElseThrow()).orElseThrow();
        assertThat(again.answer(worker.device(), answer))
            .isEqualTo(coordinator.answer(worker.device(), answer));
      }
    }
    coordinator.noMoreDevices();
    again.noMoreDevices();
    assertThat(again.round()).isEqualTo(coordinator.round()).isGreaterThan(3);
    assertThat(again.model()).isEqualTo(coordinator.model());
  }

  @Test
  void progressIsTold() {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    assertThat(coordinator.rounds()).isEqualTo(19);
    assertThat(coordinator.groupSize()).as("of the survey").isEqualTo(200);
    for (Worker worker : workers.subList(0, 200)) {
      answer(coordinator, worker);
    }
    assertThat(coordinator.groupSize()).isEqualTo(GROUP);
    assertThat(coordinator.devices()).isEqualTo(200);
    assertThat(coordinator.canCloseRound()).as("nobody has answered the second").isFalse();
    coordinator.noMoreDevices();
    assertThat(coordinator.canCloseRound()).as("it is over").isFalse();
  }

  /** The bound holds for answers to the survey and to steps, which differ in length. */
  @Test
  void noAnswerIsLongerThanTheBound() {
    for (String mechanism : List.of("codebook", "duchi-vector", "laplace")) {
      MechanismChoice all =
          new MechanismChoice(
              mechanism, mechanism.equals("laplace") ? OptionalInt.of(4) : OptionalInt.empty());
      Settings settings =
          Settings.of(Task.LOGISTIC, LOSS)
              .withMechanism(all)
              .withGroupSize(GROUP)
              .withSurveyShare(0.1);
      Coordinator coordinator =
          new Coordinator(
              TRAINING, new Learner(settings, People.SPACE.layout(), 2000), NEVER_SETTLED);
      for (Worker worker : workers.subList(0, 250)) {
        byte[] answer =
            worker.answer(coordinator.invite(worker.device()).orElseThrow()).orElseThrow();
        assertThat(answer).hasSizeLessThanOrEqualTo(coordinator.mostAnswerBytes());
        assertThat(coordinator.answer(worker.device(), answer)).isEqualTo(Receipt.ACCEPTED);
      }
      makeWorkers();
    }
  }

  /** Whatever is cut off or changed, messages are read or refused in words. */
  @Test
  void damagedMessagesAreRefused() {
    Coordinator coordinator = coordinator(NEVER_SETTLED);
    byte[] invitation = coordinator.invite("device 0").orElseThrow();
    byte[] answer = workers.get(0).answer(invitation).orElseThrow();
    byte[] checkpoint = coordinator.checkpoint();
    for (int length = 0; length < checkpoint.length; length += 5) {
      byte[] cut = Arrays.copyOf(checkpoint, length);
      assertThatThrownBy(() -> Coordinator.resume(cut))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int length = 0; length < invitation.length; length++) {
      byte[] cut = Arrays.copyOf(invitation, length);
      assertThatThrownBy(() -> workers.get(1).answer(cut))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int i = 0; i < answer.length; i++) {
      byte[] changed = answer.clone();
      changed[i] ^= (byte) 0x80;
      Receipt legal = i < Answer.bytes(0) ? Receipt.UNINVITED : Receipt.ACCEPTED;
      assertThat(coordinator.answer("changed " + i, changed)).isIn(Receipt.MALFORMED, legal);
    }
    assertThatThrownBy(() -> Invitation.of(Arrays.copyOf(invitation, invitation.length + 1)))
        .hasMessage("an invitation has 1 bytes too many");
  }

  @Test
  void impossibleRulesAreRefused() {
    assertThatThrownBy(() -> new Rules(0, 0, 1)).hasMessageStartingWith("at least 0.0 of a group");
  }
}
