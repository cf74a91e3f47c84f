package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that no question is answered by some people only. Otherwise a person's silence would reveal
 * something about the person that no noise covers. Either all devices reject a question, before
 * they read their owners' values, or all answer it.
 */
class SilenceTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(0.01);

  private static final FeatureSpace SPACE =
      new FeatureSpace(
          new Schema(
              "crowd",
              List.of(
                  new Numeric("height", 0, 10).clamped(),
                  new Categorical(
                      "answer", List.of("no", "yes"), Optional.of("no"), Optional.empty()))),
          Task.LOGISTIC,
          Label.of("answer"));

  private enum Outcome {
    ANSWERED,
    SILENT
  }

  private static Map<String, Object> person(int i) {
    return Map.of("height", i % 100 / 10.0, "answer", i % 2 == 0 ? "yes" : "no");
  }

  private static Outcome outcome(int person, double bound, double scale, double... weights) {
    Plan plan;
    try {
      Question question =
          new Question(
              0,
              Kind.GRADIENT,
              Task.LOGISTIC,
              new Normalizer(Coefficients.of(0), Coefficients.of(scale)),
              Coefficients.of(weights),
              bound);
      plan = TestPlans.plan(new Round(SPACE, question), AnswerMechanism.of("codebook"), LOSS);
    } catch (IllegalArgumentException e) {
      return Outcome.SILENT; // every device rejects this plan
    }
    assertThat(Device.of(plan).report(Round.of(plan).orElseThrow().answer(person(person), plan)))
        .isNotNull();
    return Outcome.ANSWERED;
  }

  private static Set<Outcome> outcomes(double bound, double scale, double... weights) {
    return IntStream.range(0, 100)
        .mapToObj(person -> outcome(person, bound, scale, weights))
        .collect(Collectors.toSet());
  }

  /**
   * Repeats an attack that an earlier version allowed. A margin of about 372 or more makes the
   * slope of the logistic loss so small that its square is 0; with the least possible bound, the
   * gradient then stayed longer than 1. The constant's weight asks for the label, and 372 + a·(x −
   * t) asks whether a height is above t.
   */
  @Test
  void labelsAndNumbersCannotBeReadFromSilence() {
    for (double bound : new double[] {Double.MIN_VALUE, 1e-9, 1e9}) {
      assertThat(outcomes(bound, 1, 0, 500)).hasSize(1);
      for (double threshold = -0.9; threshold < 1; threshold += 0.3) {
        assertThat(outcomes(bound, 1, 160, 374 - 160 * threshold)).hasSize(1);
      }
    }
  }

  /** Asks questions whose numbers overflow or underflow in the computation of an answer. */
  @Test
  void extremeQuestionsAreAnsweredByAllOrNone() {
    double[] sizes = {Double.MIN_VALUE, 1e-300, 1e-50, 1e-9, 1, 1e9, 1e50, 1e300};
    for (double bound : sizes) {
      for (double scale : sizes) {
        for (double weight : sizes) {
          assertThat(outcome(3, bound, scale, weight, 400))
              .isEqualTo(outcome(98, bound, scale, weight, 400));
        }
      }
    }
  }

  @Test
  void legalQuestionsAreAnswered() {
    assertThat(outcomes(1, 1, 0, 500)).containsOnly(Outcome.ANSWERED);
    assertThat(outcomes(1e-9, 1e-50, 1e50, 1e50)).containsOnly(Outcome.ANSWERED);
  }
}
