package dev.hearsay.simulate.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.training.DesignCache;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.GradientMechanisms;
import dev.hearsay.simulate.training.Training;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CrossValidationTest {

  private static final Settings SETTINGS = SmallPopulation.settings(Task.LOGISTIC, 4);

  @Test
  void everyFoldIsScoredAndReported() {
    Examples examples = SmallPopulation.separable(2000);
    AtomicInteger reported = new AtomicInteger();
    Score score =
        CrossValidation.insecure(5, 2, 1).score(SETTINGS, examples, reported::incrementAndGet);
    assertThat(reported).hasValue(10);
    assertThat(score.folds()).isEqualTo(10);
    assertThat(score.error()).isBetween(0.0, 0.3);
    assertThat(score.standardError()).isPositive();
  }

  /** Shows that folds, which run concurrently, share one design. */
  @Test
  void foldsShareOneDesign() {
    AtomicInteger designed = new AtomicInteger();
    DesignCache designs =
        new DesignCache(
            (choice, dimensions, loss) -> {
              designed.incrementAndGet();
              return GradientMechanisms.of(choice, dimensions, loss);
            });
    Training training = new Training(SETTINGS.withSurveyShare(0).withBound(1), designs);
    CrossValidation.insecure(5, 1, 3).score(training, SmallPopulation.separable(2000), () -> {});
    assertThat(designed).hasValue(1);
  }

  /** Shows that the seed alone determines the result, in any order of the threads. */
  @Test
  void theSeedDecidesTheOutcome() {
    Examples examples = SmallPopulation.separable(2000);
    Score one = CrossValidation.insecure(4, 2, 9).score(SETTINGS, examples, () -> {});
    assertThat(CrossValidation.insecure(4, 2, 9).score(SETTINGS, examples, () -> {}))
        .isEqualTo(one);
    assertThat(CrossValidation.insecure(4, 2, 10).score(SETTINGS, examples, () -> {}))
        .isNotEqualTo(one);
    assertThat(CrossValidation.of(4, 2).score(SETTINGS, examples, () -> {})).isNotEqualTo(one);
  }

  /**
   * Shows that people are tested who were not trained on. With as many indicators as people, a
   * model that is tested on its own people predicts all their random classes correctly.
   */
  @Test
  void peopleAreNotTestedByAModelTrainedOnThem() {
    Examples examples = new Examples(UnrelatedPeople.LAYOUT);
    UnrelatedPeople.addTo(examples);
    Score score = CrossValidation.insecure(5, 1, 3).baseline(SETTINGS, examples, () -> {});
    assertThat(score.error()).isGreaterThan(0.3);
    int[] all = SmallPopulation.all(examples);
    assertThat(examples.error(Baseline.train(Task.LOGISTIC, 1e-4, examples, all), all)).isZero();
  }

  @Test
  void theStandardErrorIsThatOfAMean() {
    Score score = Score.of(new double[] {1, 2, 3, 4});
    assertThat(score.error()).isEqualTo(2.5);
    assertThat(score.standardError()).isCloseTo(Math.sqrt(5.0 / 3 / 4), within(1e-12));
    assertThat(Score.of(new double[] {7}).standardError()).isZero();
  }

  @Test
  void tooFewPeopleOrFoldsAreRefused() {
    assertThatThrownBy(() -> CrossValidation.of(1, 1))
        .hasMessage("there are 1 folds and 1 repeats; at least 2 folds and 1 repeat are needed");
    assertThatThrownBy(
            () ->
                CrossValidation.of(10, 1)
                    .baseline(SETTINGS, SmallPopulation.separable(19), () -> {}))
        .hasMessage("there are too few people for 10 folds: 19; at least 2 per fold are needed");
  }
}
