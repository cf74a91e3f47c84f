package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Task;
import dev.hearsay.testing.StepCounter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the work of an answer to a training does not depend on the person. The number of steps
 * is the same for all people, and no number becomes subnormal, since processors take many times as
 * long for subnormal numbers.
 */
class ConstantAnswerTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(1);

  private static final Schema SCHEMA =
      new Schema(
          "crowd",
          List.of(
              new Numeric("height", 0, 10).clamped(),
              new Categorical("city", IntStream.range(0, 50).mapToObj(i -> "c" + i).toList())
                  .withOther("rest"),
              new Categorical("answer", List.of("no", "yes")).withOther("no")));

  /** The features of the city, that of the attribute that is not the label, and the constant. */
  private static final int FEATURES = 50 + 1 + 1;

  private static final List<Map<String, ?>> PEOPLE =
      List.of(
          Map.of("height", 3, "city", "c0", "answer", "yes"),
          Map.of("height", "7.25", "city", "c49", "answer", "no"),
          Map.of("height", 0, "city", "nowhere", "answer", "maybe"),
          Map.of("height", "none", "city", "c" + "7".repeat(10_000)),
          Map.of());

  private static Round round(Kind kind, Task task, double height, double constant, double scale) {
    double[] weights = new double[FEATURES];
    weights[0] = height;
    weights[FEATURES - 1] = constant;
    return new Round(
        new FeatureSpace(SCHEMA, task, Label.of(task == Task.LINEAR ? "height" : "answer")),
        new Question(
            0,
            kind,
            task,
            new Normalizer(
                Coefficients.filled(FEATURES - 1, 0), Coefficients.filled(FEATURES - 1, scale)),
            Coefficients.of(weights),
            1));
  }

  /** Counts the steps of an answer. {@link StepCounter} loads this class with counting code. */
  static final class Answering implements BiFunction<String, Map<String, ?>, Map<String, Long>> {
    private String question = "";
    private Round round;
    private Plan plan;

    @Override
    public Map<String, Long> apply(String kindTaskMechanism, Map<String, ?> values) {
      if (!kindTaskMechanism.equals(question)) {
        question = kindTaskMechanism;
        String[] words = kindTaskMechanism.split(" ", -1);
        Round made = round(Kind.valueOf(words[0]), Task.valueOf(words[1]), 1, 5, 1);
        plan = TestPlans.plan(made, AnswerMechanism.of(words[2]), LOSS);
        round = Round.of(plan).orElseThrow();
        round.answer(values, plan); // performs work that happens once, such as class loading
      }
      return StepCounter.count(() -> round.answer(values, plan));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GRADIENT LOGISTIC codebook",
    "GRADIENT SVM codebook",
    "GRADIENT LINEAR duchi",
    "MOMENTS LOGISTIC codebook",
    "RESIDUAL LINEAR duchi",
    "DEVIATION LINEAR duchi"
  })
  void answersTakeTheSameStepsForAllPeople(String kindTaskMechanism) {
    @SuppressWarnings("unchecked")
    var answering =
        (BiFunction<String, Map<String, ?>, Map<String, Long>>)
            StepCounter.instanceOf(Answering.class);
    Set<Map<String, Long>> different = new HashSet<>();
    for (Map<String, ?> person : PEOPLE) {
      Map<String, Long> steps = answering.apply(kindTaskMechanism, person);
      steps.remove("java.lang.Object.toString"); // called on the application's own values
      steps.remove("java.lang.Number.doubleValue");
      different.add(steps);
    }
    assertThat(different).hasSize(1);
  }

  /**
   * Repeats a defect of an earlier version: for a margin near 740, every entry was subnormal for
   * one label and 0 for the other.
   */
  @Test
  void noEntryIsSubnormal() {
    double[] sizes = {0, Double.MIN_VALUE, 1e-300, 1e-50, 1e-20, 1, 700, 740, 1e9, 1e50};
    List<Double> entries = new ArrayList<>();
    for (Task task : Task.values()) {
      for (double height : sizes) {
        for (double constant : sizes) {
          for (double scale : new double[] {1e-50, 1, 1e50}) {
            Round round = round(Kind.GRADIENT, task, height, -constant, scale);
            Plan plan = TestPlans.plan(round, AnswerMechanism.of("codebook"), LOSS);
            for (Map<String, ?> person : PEOPLE) {
              for (double entry : (double[]) round.answer(person, plan).get("answer")) {
                entries.add(Math.abs(entry));
              }
            }
          }
        }
      }
    }
    assertThat(entries).allMatch(entry -> entry == 0 || entry > 1e-250);
    assertThat(entries).anyMatch(entry -> entry > 0);
  }
}
