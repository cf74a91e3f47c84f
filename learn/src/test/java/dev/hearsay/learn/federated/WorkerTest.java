package dev.hearsay.learn.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.Example;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.People;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.Task;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A worker cannot be made to answer twice: not by another round or another name. */
class WorkerTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(1);
  private static final UUID TRAINING = new UUID(5, 6);

  private final Example example = People.separable(1).get(0);
  private final Learner learner =
      new Learner(
          People.settings(Task.LOGISTIC, 1).withSurveyShare(0).withGroupSize(10),
          People.SPACE.layout(),
          1000);

  private Worker worker(Ledger ledger) {
    return new Worker("me", example, Respondent.of(People.SPACE.layout(), LOSS), ledger);
  }

  private byte[] invitation(UUID training) {
    return new Invitation(training, learner.question()).toBytes();
  }

  private void nextRound() {
    var sum = learner.newSum();
    sum.add(Respondent.of(People.SPACE.layout(), LOSS).prepare(learner.question(), example).get());
    learner.learn(sum);
  }

  @Test
  void aSecondRoundIsRefused() {
    Worker worker = worker(new MemoryLedger(LOSS));
    assertThat(worker.answer(invitation(TRAINING))).isPresent();
    nextRound();
    assertThat(worker.answer(invitation(TRAINING))).isEmpty();
  }

  /** Even if the owner would allow two answers, one training gets one. */
  @Test
  void aSecondRoundIsRefusedThoughThereIsBudget() {
    Worker worker = worker(new MemoryLedger(PrivacyLoss.pure(10)));
    assertThat(worker.answer(invitation(TRAINING))).isPresent();
    nextRound();
    assertThat(worker.answer(invitation(TRAINING))).isEmpty();
    assertThat(worker.answer(invitation(new UUID(7, 8)))).as("another training").isPresent();
  }

  /** A coordinator that gives every round another name finds the budget spent. */
  @Test
  void anotherNameDoesNotHelp() {
    Worker worker = worker(new MemoryLedger(LOSS));
    assertThat(worker.answer(invitation(TRAINING))).isPresent();
    for (int i = 0; i < 5; i++) {
      assertThat(worker.answer(invitation(new UUID(9, i)))).isEmpty();
    }
  }

  /** The same question again gets the same bytes, not a second draw to average with. */
  @Test
  void theSameQuestionGetsTheSameAnswer() {
    Worker worker = worker(new MemoryLedger(LOSS));
    byte[] first = worker.answer(invitation(TRAINING)).orElseThrow();
    for (int i = 0; i < 20; i++) {
      assertThat(worker.answer(invitation(TRAINING))).contains(first);
    }
    Set<String> fresh = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      Worker other = worker(new MemoryLedger(LOSS));
      fresh.add(
          new String(
              other.answer(invitation(TRAINING)).orElseThrow(), StandardCharsets.ISO_8859_1));
    }
    assertThat(fresh).as("others draw anew").hasSizeGreaterThan(15);
  }

  @Test
  void manyThreadsGetOneAnswer() {
    Worker worker = worker(new MemoryLedger(LOSS));
    Set<UUID> answered = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 64)
        .parallel()
        .forEach(
            i -> {
              UUID training = new UUID(1, i);
              worker.answer(invitation(training)).ifPresent(answer -> answered.add(training));
            });
    assertThat(answered).hasSize(1);
  }

  /** Nothing is written down for a question that is refused. */
  @Test
  void aRefusedQuestionCostsNothing() {
    MemoryLedger ledger = new MemoryLedger(LOSS);
    Worker careful =
        new Worker(
            "me", example, Respondent.of(People.SPACE.layout(), PrivacyLoss.pure(0.5)), ledger);
    assertThatThrownBy(() -> careful.answer(invitation(TRAINING)))
        .hasMessageContaining("its owner allows");
    assertThat(ledger.answerOnce(TRAINING, 0, LOSS, () -> new byte[] {1})).isPresent();
  }

  /** Two halves of the budget are the budget; a hair more is not. */
  @Test
  void budgetsAreAddedExactly() {
    MemoryLedger ledger = new MemoryLedger(LOSS);
    PrivacyLoss half = PrivacyLoss.pure(0.5);
    assertThat(ledger.answerOnce(new UUID(0, 1), 0, half, () -> new byte[1])).isPresent();
    PrivacyLoss more = PrivacyLoss.pure(Math.nextUp(0.5));
    assertThat(ledger.answerOnce(new UUID(0, 2), 0, more, () -> new byte[1])).isEmpty();
    assertThat(ledger.answerOnce(new UUID(0, 3), 0, half, () -> new byte[1])).isPresent();
    PrivacyLoss least = PrivacyLoss.pure(1e-9);
    assertThat(ledger.answerOnce(new UUID(0, 4), 0, least, () -> new byte[1])).isEmpty();
  }

  @Test
  void withoutAnInvitationThereIsNothingToAnswer() throws IOException {
    Transport silent =
        new Transport() {
          @Override
          public Optional<byte[]> fetch(String device) {
            return Optional.empty();
          }

          @Override
          public Receipt send(String device, byte[] answer) throws IOException {
            throw new IOException("nothing should be sent");
          }
        };
    assertThat(worker(new MemoryLedger(LOSS)).participate(silent)).isEmpty();
  }
}
