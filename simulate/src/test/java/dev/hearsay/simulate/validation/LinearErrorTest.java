package dev.hearsay.simulate.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.CensusPopulation;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.FreshUsers;
import dev.hearsay.simulate.training.Training;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares squared errors on people who were not asked with those of the model that is not private
 * and of the best constant. Seeds are fixed, so that a test always fails or never.
 */
class LinearErrorTest {

  private static final int TRAINED = 60_000;
  private static final int TESTED = 10_000;

  private static final Examples CENSUS = census();
  private static final int[] ASKED = IntStream.range(0, TRAINED).toArray();
  private static final int[] OTHERS = IntStream.range(TRAINED, TRAINED + TESTED).toArray();

  private static Examples census() {
    FeatureSpace space =
        new FeatureSpace(CensusPopulation.schema(), Task.LINEAR, Label.of(CensusPopulation.INCOME));
    return new CensusPopulation(5).examples(space, TRAINED + TESTED);
  }

  private static Settings settings(String mechanism, double epsilon) {
    return SmallPopulation.settings(Task.LINEAR, epsilon)
        .withMechanism(AnswerMechanism.of(mechanism));
  }

  private static double error(Settings settings, Examples examples) {
    FreshUsers people = FreshUsers.shuffled(ASKED, new InsecureSeededBits(21)::uniform);
    return examples.error(
        new Training(settings).trainInsecurely(examples, people, new InsecureSeededBits(22)),
        OTHERS);
  }

  private static double variance(Examples examples) {
    double mean = IntStream.of(OTHERS).mapToDouble(examples::target).average().orElseThrow();
    return IntStream.of(OTHERS)
        .mapToDouble(person -> Math.pow(examples.target(person) - mean, 2))
        .average()
        .orElseThrow();
  }

  /**
   * Checks the errors of mechanisms; the last column is the largest excess error, in proportion to
   * the target's variance.
   */
  @ParameterizedTest
  @CsvSource({"auto, 0.2", "hm-tp, 0.2", "piecewise, 0.2", "laplace, 0.25", "duchi-vector, 0.25"})
  void errorsAreNearTheBaselines(String mechanism, double excess) {
    double baseline =
        CENSUS.error(Baseline.train(Task.LINEAR, Settings.USUAL_LAMBDA, CENSUS, ASKED), OTHERS);
    double variance = variance(CENSUS);
    assertThat(baseline).isLessThan(0.4 * variance);
    assertThat(error(settings(mechanism, 4), CENSUS)).isLessThan(baseline + excess * variance);
  }

  /**
   * Shows that little noise enters if ε is small: steps are short, and the model stays near the
   * target's mean.
   */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "hm-tp", "piecewise", "laplace", "duchi-vector"})
  void errorsAreNotAboveTheBestConstants(String mechanism) {
    double variance = variance(CENSUS);
    for (double epsilon : new double[] {0.25, 0.5, 1}) {
      assertThat(error(settings(mechanism, epsilon), CENSUS))
          .as("ε = %s", epsilon)
          .isLessThan(1.15 * variance);
    }
  }

  /**
   * Trains on a random target. Its error is the variance plus noise, which is bounded by design.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2, 4})
  void noiseAddsLittle(double epsilon) {
    InsecureSeededBits targets = new InsecureSeededBits(3);
    Examples examples = new Examples(CENSUS.layout());
    double[] features = new double[CENSUS.layout().dimensions()];
    for (int i = 0; i < CENSUS.size(); i++) {
      CENSUS.copyFeatures(i, features);
      examples.add(features, 0.7 + (targets.uniform(2001) - 1000) / 5000.0);
    }
    assertThat(error(settings("auto", epsilon), examples)).isLessThan(1.15 * variance(examples));
  }
}
