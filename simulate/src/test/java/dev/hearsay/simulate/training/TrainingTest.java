package dev.hearsay.simulate.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.AnswerVectors;
import dev.hearsay.learn.DeviceRecords;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Question;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.validation.SmallPopulation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of trainings with simulated people. Seeds are fixed, so that a test always fails or never.
 */
class TrainingTest {

  private static Model train(Settings settings, Examples examples) {
    return new Training(settings)
        .trainInsecurely(
            examples, SmallPopulation.everybody(examples, 11), SmallPopulation.bits(12));
  }

  @ParameterizedTest
  @EnumSource
  void everyTaskLearns(Task task) {
    Examples examples =
        task.isClassification()
            ? SmallPopulation.separable(20_000)
            : SmallPopulation.of(20_000, i -> i % 100 / 100.0 - 0.5);
    Model model = train(SmallPopulation.settings(task, 4), examples);
    double chance = task.isClassification() ? 0.5 : 1 / 12.0;
    assertThat(examples.error(model, SmallPopulation.all(examples))).isLessThan(chance / 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"codebook", "duchi-vector", "hm-tp", "minimax", "duchi", "laplace"})
  void everyMechanismLearns(String name) {
    Examples examples = SmallPopulation.separable(20_000);
    Settings settings =
        SmallPopulation.settings(Task.LOGISTIC, 4).withMechanism(AnswerMechanism.of(name));
    assertThat(examples.error(train(settings, examples), SmallPopulation.all(examples)))
        .isLessThan(0.15);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gaussian", "duchi", "duchi-vector", "codebook"})
  void deltaIsUsable(String name) {
    Examples examples = SmallPopulation.separable(20_000);
    Settings settings =
        Settings.of(Task.LOGISTIC, new PrivacyLoss(4, 1e-6))
            .withMechanism(AnswerMechanism.of(name));
    assertThat(examples.error(train(settings, examples), SmallPopulation.all(examples)))
        .isLessThan(0.2);
  }

  @Test
  void theSameSeedGivesTheSameModel() {
    Examples examples = SmallPopulation.separable(2000);
    Settings settings = SmallPopulation.settings(Task.LOGISTIC, 1);
    assertThat(train(settings, examples)).isEqualTo(train(settings, examples));
    Model secure = new Training(settings).train(examples, SmallPopulation.everybody(examples, 11));
    assertThat(secure).isNotEqualTo(train(settings, examples));
  }

  /**
   * Trains as devices do, with a report for each person, and by the shorter way of experiments: the
   * models are equal to the last digit.
   */
  @ParameterizedTest
  @ValueSource(strings = {"piecewise", "laplace", "duchi-vector", "codebook"})
  void theShorterWayLeadsToTheSameModel(String name) {
    Examples examples = SmallPopulation.separable(3_000);
    for (Task task : Task.values()) {
      Settings settings =
          SmallPopulation.settings(task, 2)
              .withMechanism(AnswerMechanism.of(name))
              .withSurveyShare(0);
      assertThat(asDevices(settings, examples)).isEqualTo(train(settings, examples));
    }
  }

  private static Model asDevices(Settings settings, Examples examples) {
    DesignCache designs = new DesignCache();
    AnswerVectors vectors = new AnswerVectors(examples.layout());
    InsecureSeededBits bits = SmallPopulation.bits(12);
    FreshUsers people = SmallPopulation.everybody(examples, 11);
    Learner learner = new Learner(settings, examples.layout(), people.left(), designs::noise);
    while (!learner.isDone()) {
      Question question = learner.question();
      GradientMechanism mechanism =
          designs.get(learner.mechanism(), vectors.dimensions(question), settings.loss());
      VectorSum answers = new VectorSum(mechanism, question.bound());
      for (int person : people.take(learner.groupSize())) {
        double[] vector = vectors.answer(question, DeviceRecords.of(examples.get(person)));
        mechanism.geometry().clip(vector, question.bound());
        long[] report = new long[mechanism.words()];
        mechanism.perturbInsecurely(vector, bits, report);
        assertThat(answers.add(report)).isTrue();
      }
      learner.learn(answers.mean(), answers.predictedError());
    }
    return learner.model();
  }

  /**
   * Trains on data for which all gradients at 0 are 0: the perfect model is 0, and the result is
   * near.
   */
  @Test
  void zeroGradientsLeaveTheModelNearZero() {
    Examples examples = SmallPopulation.of(20_000, i -> 0);
    Model model = train(SmallPopulation.settings(Task.LINEAR, 4), examples);
    assertThat(examples.error(model, SmallPopulation.all(examples))).isLessThan(0.01);
  }

  @Test
  void aSingleClassIsPredicted() {
    Examples examples = SmallPopulation.of(20_000, i -> -1);
    for (Task task : List.of(Task.LOGISTIC, Task.SVM)) {
      Model model = train(SmallPopulation.settings(task, 4), examples);
      assertThat(examples.error(model, SmallPopulation.all(examples))).as("%s", task).isZero();
    }
  }

  @Test
  void constantFeaturesGiveTheMajority() {
    Examples examples = new Examples(SmallPopulation.SPACE.layout());
    for (int i = 0; i < 5000; i++) {
      examples.add(new double[] {0.25, 1, 0, 1}, i % 4 == 0 ? -1 : 1);
    }
    Model model = train(SmallPopulation.settings(Task.LOGISTIC, 4), examples);
    assertThat(examples.error(model, SmallPopulation.all(examples))).isEqualTo(0.25);
  }

  /**
   * Shows that weights stay finite on separable data, for which they grow without bound in theory.
   */
  @Test
  void separableDataGiveFiniteWeights() {
    Model model =
        train(
            SmallPopulation.settings(Task.LOGISTIC, 20).withLambda(0),
            SmallPopulation.separable(50_000));
    assertThat(Arrays.stream(model.weights().toArray()).map(Math::abs).max().orElseThrow())
        .isLessThan(1000);
  }

  /** Trains without features except the constant: the model predicts the majority. */
  @Test
  void theConstantAlonePredictsTheMajority() {
    FeatureLayout layout = new FeatureLayout(List.of());
    Examples examples = new Examples(layout);
    for (int i = 0; i < 3000; i++) {
      examples.add(new double[] {1}, i % 3 == 0 ? 1 : -1);
    }
    Model model = train(SmallPopulation.settings(Task.LOGISTIC, 4), examples);
    assertThat(model.weights().size()).isEqualTo(1);
    assertThat(model.weights().get(0)).isNegative();
  }

  @Test
  void groupsLargerThanThePopulationAreRefused() {
    Settings settings = SmallPopulation.settings(Task.LOGISTIC, 1).withGroupSize(500);
    assertThatThrownBy(() -> train(settings, SmallPopulation.separable(100)))
        .hasMessageStartingWith("the group size is 500; only ");
    assertThatThrownBy(() -> train(settings, new Examples(SmallPopulation.SPACE.layout())))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
