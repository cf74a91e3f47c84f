package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.gradient.MechanismChoice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeds are fixed, so that a test always fails or never. */
class TrainingTest {

  private static Model train(Settings settings, Examples examples) {
    return new Training(settings)
        .trainInsecurely(examples, People.everybody(examples, 11), People.bits(12));
  }

  @ParameterizedTest
  @EnumSource
  void everyTaskLearns(Task task) {
    Examples examples =
        task.isClassification()
            ? People.separable(20_000)
            : People.of(20_000, i -> i % 100 / 100.0 - 0.5);
    Model model = train(People.settings(task, 4), examples);
    double chance = task.isClassification() ? 0.5 : 1 / 12.0;
    assertThat(model.error(examples, People.all(examples))).isLessThan(chance / 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"codebook", "duchi-vector", "hm-tp", "minimax", "duchi", "laplace"})
  void everyMechanismLearns(String name) {
    Examples examples = People.separable(20_000);
    Settings settings = People.settings(Task.LOGISTIC, 4).withMechanism(MechanismChoice.of(name));
    assertThat(train(settings, examples).error(examples, People.all(examples))).isLessThan(0.15);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gaussian", "duchi", "duchi-vector", "codebook"})
  void deltaIsUsable(String name) {
    Examples examples = People.separable(20_000);
    Settings settings =
        Settings.of(Task.LOGISTIC, new PrivacyLoss(4, 1e-6))
            .withMechanism(MechanismChoice.of(name));
    assertThat(train(settings, examples).error(examples, People.all(examples))).isLessThan(0.2);
  }

  @Test
  void theSameSeedGivesTheSameModel() {
    Examples examples = People.separable(2000);
    Settings settings = People.settings(Task.LOGISTIC, 1);
    assertThat(train(settings, examples)).isEqualTo(train(settings, examples));
    Model secure = new Training(settings).train(examples, People.everybody(examples, 11));
    assertThat(secure).isNotEqualTo(train(settings, examples));
  }

  /** A perfect linear model needs no step: all gradients at 0 are 0, and it stays near. */
  @Test
  void zeroGradients() {
    Examples examples = People.of(20_000, i -> 0);
    Model model = train(People.settings(Task.LINEAR, 4), examples);
    assertThat(model.error(examples, People.all(examples))).isLessThan(0.01);
  }

  @Test
  void oneClass() {
    Examples examples = People.of(20_000, i -> -1);
    for (Task task : List.of(Task.LOGISTIC, Task.SVM)) {
      Model model = train(People.settings(task, 4), examples);
      assertThat(model.error(examples, People.all(examples))).as("%s", task).isZero();
    }
  }

  @Test
  void constantFeatures() {
    Examples examples = new Examples(People.SPACE.layout());
    for (int i = 0; i < 5000; i++) {
      examples.add(new double[] {0.25, 1, 0, 1}, i % 4 == 0 ? -1 : 1);
    }
    Model model = train(People.settings(Task.LOGISTIC, 4), examples);
    assertThat(model.error(examples, People.all(examples))).isEqualTo(0.25);
  }

  /** Weights of separable data grow without end in theory; they stay finite. */
  @Test
  void separableData() {
    Model model = train(People.settings(Task.LOGISTIC, 20).withLambda(0), People.separable(50_000));
    assertThat(Arrays.stream(model.weights().toArray()).map(Math::abs).max().orElseThrow())
        .isLessThan(1000);
  }

  /** No feature but the constant: the model is the majority. */
  @Test
  void oneDimension() {
    FeatureLayout layout = new FeatureLayout(List.of());
    Examples examples = new Examples(layout);
    for (int i = 0; i < 3000; i++) {
      examples.add(new double[] {1}, i % 3 == 0 ? 1 : -1);
    }
    Model model = train(People.settings(Task.LOGISTIC, 4), examples);
    assertThat(model.weights().size()).isEqualTo(1);
    assertThat(model.weights().get(0)).isNegative();
  }

  @Test
  void fewPeople() {
    for (int people : new int[] {1, 2, 3, 10, 19, 21}) {
      Schedule schedule =
          new Training(People.settings(Task.LOGISTIC, 1)).schedule(People.SPACE.layout(), people);
      assertThat(schedule.surveyed() + schedule.groupSize() * schedule.steps())
          .isLessThanOrEqualTo(people);
      assertThat(schedule.steps()).isPositive();
    }
  }

  @Test
  void moreGroupsThanPeopleAreRefused() {
    Settings settings = People.settings(Task.LOGISTIC, 1).withGroupSize(500);
    assertThatThrownBy(() -> train(settings, People.separable(100)))
        .hasMessageStartingWith("a group is to have 500 people; there are ");
    assertThatThrownBy(() -> train(settings, new Examples(People.SPACE.layout())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void settingsAreChecked() {
    Settings settings = People.settings(Task.LOGISTIC, 1);
    assertThatThrownBy(() -> settings.withLambda(-1)).hasMessageStartingWith("lambda is -1.0;");
    assertThatThrownBy(() -> settings.withStep(Double.NaN)).hasMessageStartingWith("the step is");
    assertThatThrownBy(() -> settings.withBound(0)).hasMessageStartingWith("the bound is 0.0;");
    assertThatThrownBy(() -> settings.withGroupSize(0)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> settings.withSurveyShare(1)).hasMessageContaining("surveyed share");
  }

  /** Larger groups when answers are noisier, by dimension or by ε; smaller steps if they end. */
  @Test
  void theScheduleFollowsThePredictedNoise() {
    FeatureLayout layout = People.SPACE.layout();
    Schedule quiet = new Training(People.settings(Task.LOGISTIC, 4)).schedule(layout, 1_000_000);
    Schedule noisy = new Training(People.settings(Task.LOGISTIC, 0.5)).schedule(layout, 1_000_000);
    Schedule few = new Training(People.settings(Task.LOGISTIC, 0.5)).schedule(layout, 5_000);
    assertThat(noisy.groupSize()).isGreaterThan(4 * quiet.groupSize());
    assertThat(few.firstStep()).isLessThan(noisy.firstStep() / 2);
    assertThat(
            new Training(People.settings(Task.LOGISTIC, 0.01)).schedule(layout, 10_000).surveyed())
        .as("a survey that would only find noise")
        .isZero();
  }
}
