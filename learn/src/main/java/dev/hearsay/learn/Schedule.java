package dev.hearsay.learn;

import dev.hearsay.learn.gradient.DesignCache;
import dev.hearsay.learn.gradient.Geometry;
import dev.hearsay.learn.gradient.GradientMechanism;

/**
 * Who is asked what, decided before anybody is asked.
 *
 * @param surveyed how many people the survey asks, 0 if there is none
 * @param groupSize how many people each step asks
 * @param steps how many steps there are
 * @param firstStep γ₀
 * @param bound what gradients are clipped to
 */
public record Schedule(int surveyed, int groupSize, int steps, double firstStep, double bound) {

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

  private static final int LEAST_STEPS = 20;
  private static final int LEAST_GROUP = 250;

  /** The schedule for so many people. */
  static Schedule of(Settings settings, FeatureLayout layout, int people, DesignCache designs) {
    int surveyed = surveyed(settings, layout, people, designs);
    int left = people - surveyed;
    GradientMechanism mechanism =
        designs.get(settings.mechanism(), layout.dimensions(), settings.loss());
    double usual = mechanism.geometry() == Geometry.BALL ? BALL_BOUND : CUBE_BOUND;
    double bound = settings.bound().orElse(usual);
    double noise = scoreNoise(mechanism, bound, layout);
    int group = settings.groupSize().orElse(groupSize(noise, left));
    if (group > left) {
      throw new IllegalArgumentException(
          "a group is to have "
              + group
              + " people; there are "
              + left
              + " to be asked for gradients");
    }
    double step = SCORE_NOISE * Math.sqrt(group) / noise;
    return new Schedule(surveyed, group, left / group, settings.step().orElse(step), bound);
  }

  /**
   * The predicted standard deviation of xᵀg for one person's perturbed gradient g and the features
   * x of another. Every entry of g has the mechanism's noise, and |x|² is about 1 an attribute.
   */
  private static double scoreNoise(
      GradientMechanism mechanism, double bound, FeatureLayout layout) {
    return bound * Math.sqrt(mechanism.noise() * (layout.blocks().size() + 1.0));
  }

  private static int surveyed(
      Settings settings, FeatureLayout layout, int people, DesignCache designs) {
    int share = (int) (settings.surveyShare().orElse(SURVEY_SHARE) * people);
    Moments moments = new Moments(layout);
    if (share == 0 || moments.dimensions() == 0) {
      return 0;
    }
    if (settings.surveyShare().isPresent()) {
      return share;
    }
    GradientMechanism mechanism =
        designs.get(settings.mechanism(), moments.dimensions(), settings.loss());
    double bound = mechanism.geometry() == Geometry.BALL ? moments.bound() : 1;
    return bound * Math.sqrt(mechanism.noise() / share) <= WORST_SURVEY_ERROR ? share : 0;
  }

  /** Large enough for the largest step to be quiet enough, as long as there are enough groups. */
  private static int groupSize(double noise, int people) {
    double wanted = Math.pow(USUAL_STEP * noise / SCORE_NOISE, 2);
    int most = Math.max(1, people / LEAST_STEPS);
    return (int) Math.min(most, Math.max(LEAST_GROUP, wanted));
  }

  void writeTo(ByteWriter out) {
    out.integer(surveyed).integer(groupSize).integer(steps).number(firstStep).number(bound);
  }

  static Schedule readFrom(ByteReader in) {
    return new Schedule(in.integer(), in.integer(), in.integer(), in.number(), in.number());
  }
}
