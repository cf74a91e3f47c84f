package dev.hearsay.learn;

import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.model.Task;

/**
 * The kinds and group sizes of a training's rounds, fixed before the first question.
 *
 * @param targetGroup the number of people in each of the two surveys of the target; 0 without these
 *     surveys
 * @param surveyGroup the number of people in the survey of features; 0 without this survey
 * @param groupSize the number of people in each step
 * @param steps the number of steps
 * @param firstStep γ₀
 * @param shrinks whether step t is γ₀/√t; otherwise all steps are γ₀
 * @param bound the bound to which gradients are clipped. For linear models it is in units of the
 *     target's spread, unless the settings state it
 * @param isBall whether answers are clipped by their length; otherwise each entry is clipped
 */
public record Schedule(
    int targetGroup,
    int surveyGroup,
    int groupSize,
    int steps,
    double firstStep,
    boolean shrinks,
    double bound,
    boolean isBall) {

  /**
   * The largest standard error of an average for which features are surveyed. With larger errors,
   * the normalizer would consist of noise.
   */
  private static final double WORST_SURVEY_ERROR = 0.25;

  /** The share of the people that is asked for the moments of features. */
  private static final double SURVEY_SHARE = 0.1;

  /**
   * The bound on the length of gradients: features of unit size in 7 to 14 attributes, with slopes
   * of ½, give gradients of about this length.
   */
  private static final double BALL_BOUND = 1.5;

  /** The bound on each entry of gradients, as in the papers. */
  private static final double CUBE_BOUND = 1;

  /**
   * The largest change of a score by the noise of the first step, in standard deviations of a
   * typical score. As step t is γ₀/√t, T steps of n/T people each change it together by up to twice
   * that, for any T.
   */
  private static final double SCORE_NOISE = 1;

  /** The target for γ₀: if there are enough people, groups are made so large that γ₀ reaches it. */
  private static final double USUAL_STEP = 3;

  private static final int MIN_STEPS = 20;
  private static final int MIN_GROUP = 250;

  /** Returns the schedule for a number of people. */
  static Schedule of(
      Settings settings, FeatureLayout layout, int people, AnswerNoise.Predictor noises) {
    settings.mechanism().check(layout.dimensions());
    settings.local().check(layout.dimensions());
    int surveyGroup = surveyGroup(settings, layout, people, noises);
    int targetGroup = targetGroup(settings, people - surveyGroup, noises);
    int left = people - surveyGroup - 2 * targetGroup;
    AnswerNoise noise = noises.predict(settings.mechanism(), layout.dimensions(), settings.loss());
    if (settings.task() == Task.LINEAR) {
      LeastSquares squares = new LeastSquares(layout, noise);
      int group = checked(settings.groupSize().orElse(squares.groupSize(left)), left);
      double step = settings.step().orElse(squares.step(left, left / group));
      double bound = settings.bound().orElse(squares.bound());
      return new Schedule(
          targetGroup, surveyGroup, group, left / group, step, false, bound, noise.isBall());
    }
    double bound = settings.bound().orElse(noise.isBall() ? BALL_BOUND : CUBE_BOUND);
    double inScores = scoreNoise(noise, bound, layout);
    int group = checked(settings.groupSize().orElse(groupSize(inScores, left)), left);
    double step = settings.step().orElse(SCORE_NOISE * Math.sqrt(group) / inScores);
    return new Schedule(
        targetGroup, surveyGroup, group, left / group, step, true, bound, noise.isBall());
  }

  private static int checked(int group, int left) {
    if (group > left) {
      throw new IllegalArgumentException(
          String.format(
              "the group size is %s; only %s people are left for gradients", group, left));
    }
    return group;
  }

  /**
   * Returns the predicted standard deviation of xᵀg for one person's perturbed gradient g and
   * another person's features x. Every entry of g has the mechanism's noise, and |x|² is about 1
   * per attribute.
   */
  private static double scoreNoise(AnswerNoise noise, double bound, FeatureLayout layout) {
    return bound * Math.sqrt(noise.variance() * (layout.blocks().size() + 1.0));
  }

  private static int surveyGroup(
      Settings settings, FeatureLayout layout, int people, AnswerNoise.Predictor noises) {
    int share = (int) (settings.surveyShare().orElse(SURVEY_SHARE) * people);
    Moments moments = new Moments(layout);
    if (share == 0 || moments.dimensions() == 0) {
      return 0;
    }
    if (settings.surveyShare().isPresent()) {
      return share;
    }
    AnswerNoise noise = noises.predict(settings.mechanism(), moments.dimensions(), settings.loss());
    double bound = moments.bound(noise.isBall());
    return bound * Math.sqrt(noise.variance() / share) <= WORST_SURVEY_ERROR ? share : 0;
  }

  private static int targetGroup(Settings settings, int people, AnswerNoise.Predictor noises) {
    return settings.task() == Task.LINEAR
        ? TargetSurvey.asked(
            noises.predict(TargetSurvey.mechanism(settings), 1, settings.loss()), people)
        : 0;
  }

  /**
   * Returns the group size for which the noise of the largest step is small enough, limited so that
   * there are enough groups.
   */
  private static int groupSize(double noise, int people) {
    double wanted = Math.pow(USUAL_STEP * noise / SCORE_NOISE, 2);
    int most = Math.max(1, people / MIN_STEPS);
    return (int) Math.min(most, Math.max(MIN_GROUP, wanted));
  }

  /** Returns the number of rounds before the first step. */
  int surveys() {
    return (targetGroup > 0 ? 2 : 0) + (surveyGroup > 0 ? 1 : 0);
  }

  int rounds() {
    return surveys() + steps;
  }

  /** Returns the kind of question of a round; rounds count from 0. */
  Kind kind(int round) {
    if (targetGroup > 0 && round < 2) {
      return round == 0 ? Kind.RESIDUAL : Kind.DEVIATION;
    }
    return round < surveys() ? Kind.MOMENTS : Kind.GRADIENT;
  }

  /** Returns the number of people that a round asks. */
  int asked(int round) {
    return switch (kind(round)) {
      case RESIDUAL, DEVIATION -> targetGroup;
      case MOMENTS -> surveyGroup;
      case GRADIENT -> groupSize;
    };
  }

  /** Returns the size of a step; steps count from 1. */
  double step(int number) {
    return shrinks ? firstStep / Math.sqrt(number) : firstStep;
  }
}
