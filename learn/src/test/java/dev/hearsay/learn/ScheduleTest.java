package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.features.FeatureLayout.Block;
import dev.hearsay.learn.model.Task;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the sizes of groups and steps. Tests in {@code simulate} measure the models that result.
 */
class ScheduleTest {

  private static final int NUMBERS = 5;
  private static final int CATEGORIES = 7;

  /** A layout with about as many attributes as a census. */
  private static final FeatureLayout MANY_ATTRIBUTES = manyAttributes();

  private static FeatureLayout manyAttributes() {
    Stream<Block> numbers = IntStream.range(0, NUMBERS).mapToObj(i -> new Block(i, 1, true));
    Stream<Block> categories =
        IntStream.range(0, CATEGORIES).mapToObj(i -> new Block(NUMBERS + 5 * i, 5, false));
    return new FeatureLayout(Stream.concat(numbers, categories).toList());
  }

  private static Settings linear(double epsilon) {
    return People.settings(Task.LINEAR, epsilon);
  }

  private static Schedule schedule(Settings settings, FeatureLayout layout, int people) {
    return Schedule.of(settings, layout, people, TestPlans::noise);
  }

  @Test
  void fewPeopleSufficeForASchedule() {
    for (int people : new int[] {1, 2, 3, 10, 19, 21}) {
      Schedule schedule =
          schedule(People.settings(Task.LOGISTIC, 1), People.SPACE.layout(), people);
      assertThat(schedule.surveyGroup() + schedule.groupSize() * schedule.steps())
          .isLessThanOrEqualTo(people);
      assertThat(schedule.steps()).isPositive();
    }
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

  /**
   * Shows that noisier answers, by dimension or by ε, give larger groups, and smaller steps once
   * groups cannot grow.
   */
  @Test
  void theScheduleFollowsThePredictedNoise() {
    FeatureLayout layout = People.SPACE.layout();
    Schedule quiet = schedule(People.settings(Task.LOGISTIC, 4), layout, 1_000_000);
    Schedule noisy = schedule(People.settings(Task.LOGISTIC, 0.5), layout, 1_000_000);
    Schedule few = schedule(People.settings(Task.LOGISTIC, 0.5), layout, 5_000);
    assertThat(noisy.groupSize()).isGreaterThan(4 * quiet.groupSize());
    assertThat(few.firstStep()).isLessThan(noisy.firstStep() / 2);
    assertThat(schedule(People.settings(Task.LOGISTIC, 0.01), layout, 10_000).surveyGroup())
        .as("a survey that would only find noise")
        .isZero();
  }

  /** Shows that steps are at most 1/(2·(attributes + 1)) for any noise. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 4, 20})
  void stepsNeverOvershoot(double epsilon) {
    for (int people : new int[] {1, 10, 1000, 100_000}) {
      Schedule schedule = schedule(linear(epsilon), MANY_ATTRIBUTES, people);
      assertThat(schedule.step(1)).isBetween(Double.MIN_NORMAL, 1 / 26.0);
      assertThat(schedule.step(schedule.steps())).isEqualTo(schedule.step(1));
      assertThat(
              schedule.surveyGroup()
                  + 2 * schedule.targetGroup()
                  + schedule.groupSize() * schedule.steps())
          .isLessThanOrEqualTo(people);
    }
  }

  @Test
  void zeroPeopleAreRefused() {
    assertThatThrownBy(() -> schedule(linear(1), MANY_ATTRIBUTES, 0))
        .hasMessage("the group size is 1; only 0 people are left for gradients");
  }

  @Test
  void explicitSettingsAreUsed() {
    Settings settings = linear(1).withSurveyShare(0.9).withGroupSize(7).withStep(0.5).withBound(3);
    Learner learner = new Learner(settings, MANY_ATTRIBUTES, 1000, TestPlans::noise);
    assertThat(learner.schedule()).isEqualTo(new Schedule(25, 900, 7, 7, 0.5, false, 3, true));
    for (int entries : new int[] {1, 1, MANY_ATTRIBUTES.dimensions() - 1 + NUMBERS}) {
      learner.learn(new double[entries], 0.1);
    }
    assertThat(learner.question().bound()).isEqualTo(3);
  }
}
