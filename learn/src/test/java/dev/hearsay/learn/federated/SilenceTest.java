package dev.hearsay.learn.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.Examples;
import dev.hearsay.learn.People;
import dev.hearsay.learn.Respondent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * No question is answered by some people only: that somebody is silent would say something about
 * them that no noise covers, and costs nothing. A question is refused by all, before their values
 * are looked at, or answered by all.
 */
class SilenceTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(0.01);
  private static final UUID TRAINING = new UUID(5, 6);

  private final Respondent respondent = Respondent.of(People.SPACE.layout(), LOSS);

  /** A hundred heights and three colours, half of the people with a yes. */
  private final Examples people = People.of(300, i -> i % 2 == 0 ? 1 : -1);

  private enum Outcome {
    ANSWERED,
    SILENT
  }

  private Outcome outcome(int person, byte[] question) {
    Worker worker =
        new Worker("me", people.get(person), respondent, new MemoryLedger(PrivacyLoss.pure(1)));
    try {
      assertThat(worker.answer(question)).isPresent();
      return Outcome.ANSWERED;
    } catch (IllegalArgumentException e) {
      return Outcome.SILENT;
    }
  }

  private Set<Outcome> outcomes(byte[] question) {
    return IntStream.range(0, people.size())
        .mapToObj(person -> outcome(person, question))
        .collect(Collectors.toSet());
  }

  /**
   * The attack that was found. A margin of about 372 or more makes the slope of the logistic loss
   * so small that its square is 0; with the least bound that there is, the gradient then stayed
   * longer than 1. The constant's weight asks for the label, and 372 + a·(x − t) whether a height
   * is above t.
   */
  @Test
  void labelsAndNumbersCannotBeReadFromSilence() {
    List<byte[]> questions = new ArrayList<>();
    questions.add(question("LOGISTIC", Double.MIN_VALUE, 1, 0, 0, 0, 500));
    for (double threshold = -0.9; threshold < 1; threshold += 0.3) {
      questions.add(question("LOGISTIC", Double.MIN_VALUE, 1, 160, 0, 0, 374 - 160 * threshold));
    }
    for (byte[] question : questions) {
      assertThat(outcomes(question)).hasSize(1);
    }
  }

  private static byte[] question(String task, double bound, double scale, double... weights) {
    return HostileQuestion.bytes(TRAINING, LOSS, task, bound, scale, weights);
  }

  /** Whatever overflows or underflows in between. */
  @Test
  void extremeQuestionsAreAnsweredByAllOrNone() {
    double[] sizes = {Double.MIN_VALUE, 1e-300, 1e-160, 1e-50, 1e-9, 1, 1e9, 1e50, 1e160, 1e300};
    for (String task : List.of("LINEAR", "LOGISTIC", "SVM")) {
      for (double bound : sizes) {
        for (double scale : sizes) {
          for (double weight : sizes) {
            byte[] question = question(task, bound, scale, weight, -weight, weight, 400);
            assertThat(outcome(3, question)).isEqualTo(outcome(98, question));
          }
        }
      }
    }
  }

  /** The same magnitudes in a legal question reach everybody's mechanism. */
  @Test
  void usualQuestionsAreAnswered() {
    assertThat(outcomes(question("LOGISTIC", 1, 1, 0, 0, 0, 500))).containsOnly(Outcome.ANSWERED);
    assertThat(outcomes(question("SVM", 1e-9, 1e-50, 1e50, 1e50, 0, 1e50)))
        .containsOnly(Outcome.ANSWERED);
  }

  /** What fails after the loss was counted leaves it counted. */
  @Test
  void aLedgerCountsBeforeItDraws() {
    MemoryLedger ledger = new MemoryLedger(LOSS);
    assertThatThrownBy(
            () ->
                ledger.answerOnce(
                    TRAINING,
                    0,
                    LOSS,
                    () -> {
                      throw new IllegalStateException("no entropy");
                    }))
        .hasMessage("no entropy");
    assertThat(ledger.answerOnce(new UUID(7, 8), 0, LOSS, () -> new byte[1])).isEmpty();
  }
}
