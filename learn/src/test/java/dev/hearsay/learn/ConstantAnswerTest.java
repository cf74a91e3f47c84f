package dev.hearsay.learn;

import static java.util.stream.Collectors.toUnmodifiableList;
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
 * Tests that the work of an answer to a training does not depend on the person, or on the number of
 * the person's records. The number of steps is the same for all people, and no number becomes
 * subnormal, since processors take many times as long for subnormal numbers.
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

  /** The number of records that questions ask for. */
  private static final int ASKED = 4;

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
            1,
            new LocalWork(ASKED, 2, 1)));
  }

  /**
   * Counts the steps of an answer, given the question in words and the records. {@link StepCounter}
   * loads this class with counting code.
   */
  static final class Answering
      implements BiFunction<String, List<? extends Map<String, ?>>, Map<String, Long>> {
    private String question = "";
    private Round round;
    private Plan plan;

    @Override
    public Map<String, Long> apply(
        String kindTaskMechanism, List<? extends Map<String, ?>> records) {
      if (!kindTaskMechanism.equals(question)) {
        question = kindTaskMechanism;
        String[] words = kindTaskMechanism.split(" ", -1);
        Round made = round(Kind.valueOf(words[0]), Task.valueOf(words[1]), 1, 5, 1);
        plan = TestPlans.plan(made, AnswerMechanism.of(words[2]), LOSS);
        round = Round.of(plan).orElseThrow();
        round.answer(records, plan); // performs work that happens once, such as class loading
      }
      return StepCounter.count(() -> round.answer(records, plan));
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
        (BiFunction<String, List<? extends Map<String, ?>>, Map<String, Long>>)
            StepCounter.instanceOf(Answering.class);
    Set<Map<String, Long>> different = new HashSet<>();
    for (List<Map<String, ?>> records : recordsOfPeople()) {
      Map<String, Long> steps = answering.apply(kindTaskMechanism, records);
      steps.remove("java.lang.Object.toString"); // called on the application's own values
      steps.remove("java.lang.Number.doubleValue");
      assertThat(steps).containsEntry("dev.hearsay.learn.PresentRecords.get", (long) ASKED);
      different.add(steps);
    }
    assertThat(different).hasSize(1);
  }

  /** Returns no records, one, three, as many as a question asks for, and more. */
  private static List<List<Map<String, ?>>> recordsOfPeople() {
    List<List<Map<String, ?>>> records = new ArrayList<>();
    PEOPLE.forEach(person -> records.add(List.of(person)));
    for (int count : new int[] {0, 3, ASKED, ASKED + 1, 1_000}) {
      records.add(
          IntStream.range(0, count)
              .<Map<String, ?>>mapToObj(i -> PEOPLE.get(i % PEOPLE.size()))
              .collect(toUnmodifiableList()));
    }
    return records;
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
