package dev.hearsay.learn;

import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.model.Task;

/**
 * Who is asked what, decided before anybody is asked.
 *
 * @param targeted how many people each of the two surveys of the target asks, 0 if there are none
 * @param surveyed how many people the survey of features asks, 0 if there is none
 * @param groupSize how many people each step asks
 * @param steps how many steps there are
 * @param firstStep γ₀
 * @param shrinks whether step t is γ₀/√t; otherwise all are γ₀
 * @param bound what gradients are clipped to; of linear models, unless it was set, in units of the
 *     target's spread
 * @param isBall whether answers are clipped by their length; otherwise each of their entries is
 */
public record Schedule(
    int targeted,
    int surveyed,
    int groupSize,
    int steps,
    double firstStep,
    boolean shrinks,
    double bound,
    boolean isBall) {

  /** A survey with a larger error in every average would normalize by noise. */
  private static final double WORST_SURVEY_ERROR = 0.25;

  private static final double SURVEY_SHARE = 0.1;

  /** Features of unit size in 7 to 14 attributes, and slopes of ½, make gradients this long. */
  private static final double BALL_BOUND = 1.5;

  /** As in the papers. */
  private static final double CUBE_BOUND = 1;

  /**
   * By how many standard deviations of a typical score the noise in the first step may move it. As
   * step t is γ₀/√t, T steps of n/T people each together move it by up to twice that, whatever T.
   */
  private static final double SCORE_NOISE = 1;

  /** What γ₀ should be, if the number of people lets it: groups are made large enough. */
  private static final double USUAL_STEP = 3;

  private static final int MIN_STEPS = 20;
  private static final int MIN_GROUP = 250;

  /** The schedule for so many people. */
  static Schedule of(
      Settings settings, FeatureLayout layout, int people, AnswerNoise.Predictor noises) {
    int surveyed = surveyed(settings, layout, people, noises);
    int targeted = targeted(settings, people - surveyed, noises);
    int left = people - surveyed - 2 * targeted;
    AnswerNoise noise = noises.predict(settings.mechanism(), layout.dimensions(), settings.loss());
    if (settings.task() == Task.LINEAR) {
      LeastSquares squares = new LeastSquares(layout, noise);
      int group = checked(settings.groupSize().orElse(squares.groupSize(left)), left);
      double step = settings.step().orElse(squares.step(left, left / group));
      double bound = settings.bound().orElse(squares.bound());
      return new Schedule(
          targeted, surveyed, group, left / group, step, false, bound, noise.isBall());
    }
    double bound = settings.bound().orElse(noise.isBall() ? BALL_BOUND : CUBE_BOUND);
    double inScores = scoreNoise(noise, bound, layout);
    int group = checked(settings.groupSize().orElse(groupSize(inScores, left)), left);
    double step = settings.step().orElse(SCORE_NOISE * Math.sqrt(group) / inScores);
    return new Schedule(targeted, surveyed, group, left / group, step, true, bound, noise.isBall());
  }

  private static int checked(int group, int left) {
    if (group > left) {
      throw new IllegalArgumentException(
          String.format(
              "a group is to have %s people; there are %s to be asked for gradients", group, left));
    }
    return group;
  }

  /**
   * The predicted standard deviation of xᵀg for one person's perturbed gradient g and the features
   * x of another. Every entry of g has the mechanism's noise, and |x|² is about 1 per attribute.
   */
  private static double scoreNoise(AnswerNoise noise, double bound, FeatureLayout layout) {
    return bound * Math.sqrt(noise.variance() * (layout.blocks().size() + 1.0));
  }

  private static int surveyed(
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

  private static int targeted(Settings settings, int people, AnswerNoise.Predictor noises) {
    return settings.task() == Task.LINEAR
        ? TargetSurvey.asked(
            noises.predict(TargetSurvey.mechanism(settings), 1, settings.loss()), people)
        : 0;
  }

  /** Large enough for the largest step to be quiet enough, as long as there are enough groups. */
  private static int groupSize(double noise, int people) {
    double wanted = Math.pow(USUAL_STEP * noise / SCORE_NOISE, 2);
    int most = Math.max(1, people / MIN_STEPS);
    return (int) Math.min(most, Math.max(MIN_GROUP, wanted));
  }

  /** How many rounds come before the first step. */
  int surveys() {
    return (targeted > 0 ? 2 : 0) + (surveyed > 0 ? 1 : 0);
  }

  int rounds() {
    return surveys() + steps;
  }

  /** What a round asks; rounds count from 0. */
  Kind kind(int round) {
    if (targeted > 0 && round < 2) {
      return round == 0 ? Kind.RESIDUAL : Kind.DEVIATION;
    }
    return round < surveys() ? Kind.MOMENTS : Kind.GRADIENT;
  }

  /** How many people a round asks. */
  int asked(int round) {
    return switch (kind(round)) {
      case RESIDUAL, DEVIATION -> targeted;
      case MOMENTS -> surveyed;
      case GRADIENT -> groupSize;
    };
  }

  /** The size of a step; steps count from 1. */
  double step(int number) {
    return shrinks ? firstStep / Math.sqrt(number) : firstStep;
  }
}
