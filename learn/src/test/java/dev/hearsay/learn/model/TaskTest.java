package dev.hearsay.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskTest {

  private static final double STEP = 1e-5;

  /** Compares slope and curvature with difference quotients of the loss and the slope. */
  @ParameterizedTest
  @EnumSource
  void derivativesMatchTheLoss(Task task) {
    for (double target : new double[] {-1, 1}) {
      for (double score = -2.03; score < 2.1; score += 0.11) {
        double slope =
            (task.loss(score + STEP, target) - task.loss(score - STEP, target)) / (2 * STEP);
        assertThat(task.slope(score, target)).isCloseTo(slope, within(1e-4));
        double curvature =
            (task.slope(score + STEP, target) - task.slope(score - STEP, target)) / (2 * STEP);
        assertThat(task.curvature(score, target)).isCloseTo(curvature, within(1e-4));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void extremeScoresAreFinite(Task task) {
    for (double score : new double[] {-1e6, -800, 800, 1e6}) {
      assertThat(task.loss(score, 1)).isFinite();
      assertThat(task.slope(score, 1)).isFinite();
      assertThat(task.curvature(score, 1)).isFinite();
    }
  }
}
