package dev.hearsay.simulate.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.validation.SmallPopulation;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of linear training on the people who were asked. The lab measures the error on other
 * people. Seeds are fixed, so that a test always fails or never.
 */
class LinearTrainingTest {

  private static Settings settings(String mechanism, double epsilon) {
    return SmallPopulation.settings(Task.LINEAR, epsilon)
        .withMechanism(AnswerMechanism.of(mechanism));
  }

  private static double error(Settings settings, Examples examples) {
    Model model =
        new Training(settings)
            .trainInsecurely(
                examples, SmallPopulation.everybody(examples, 21), SmallPopulation.bits(22));
    return examples.error(model, SmallPopulation.all(examples));
  }

  private static double variance(Examples examples) {
    int[] people = SmallPopulation.all(examples);
    double mean = IntStream.of(people).mapToDouble(examples::target).average().orElseThrow();
    return IntStream.of(people)
        .mapToDouble(person -> Math.pow(examples.target(person) - mean, 2))
        .average()
        .orElseThrow();
  }

  @Test
  void aNarrowTargetFarFromZeroIsLearned() {
    Examples examples = SmallPopulation.of(20_000, i -> 0.9 + 0.05 * (i % 100 / 50.0 - 1));
    assertThat(error(settings("auto", 4), examples)).isLessThan(0.2 * variance(examples));
  }

  static Stream<String> mechanisms() {
    return AnswerMechanism.names().stream();
  }

  /**
   * Trains with mechanisms that report on two entries if they report on some, although the target
   * has only one.
   */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void everyMechanismCanReportTheTarget(String name) {
    Examples examples = SmallPopulation.of(3000, i -> i % 100 / 100.0);
    Settings settings =
        Settings.of(Task.LINEAR, new PrivacyLoss(4, name.startsWith("gaussian") ? 1e-6 : 0))
            .withMechanism(
                Mechanisms.numeric().has(name)
                    ? new AnswerMechanism(name, OptionalInt.of(2))
                    : AnswerMechanism.of(name));
    assertThat(error(settings, examples)).isLessThan(variance(examples));
  }
}
