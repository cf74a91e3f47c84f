package dev.hearsay.learn;

/**
 * What linear training asks about the target before it asks about anything else: its mean, and then
 * its mean distance from that, each of people of their own.
 *
 * <p>The mean is where the constant starts; without it most steps would go to finding it. The
 * distance is the scale of all that follows: errors and gradients are in proportion to it, and so
 * is the length that gradients may have, and with that the noise. Sizes are asked for instead of
 * squares, since a narrow target's variance would drown in the noise of one number of [0, 1].
 */
final class TargetSurvey {

  /** Targets are in [−1, 1], and the model so far is 0. */
  static final double RESIDUAL_BOUND = 1;

  /** Distances count as 1 at most, and are asked for less {@link #MIDDLE}. */
  static final double DEVIATION_BOUND = 0.5;

  private static final double MIDDLE = 0.5;

  /** A hundredth of the label's range: noise may make a target look as if it did not vary. */
  private static final double MIN_SPREAD = 0.02;

  /**
   * What the standard error of the mean should be at most. Targets vary by a few times as much; and
   * where answers are so noisy that this takes many people, steps hardly mend what the mean lacks.
   */
  private static final double WANTED_ERROR = 0.05;

  /** The shares of the people between which each of the two questions asks. */
  private static final double MIN_SHARE = 0.05;

  private static final double LARGEST_SHARE = 0.25;

  private TargetSurvey() {}

  /** How many of so many people each question asks, 0 if they are too few for a survey. */
  static int asked(AnswerNoise noise, int people) {
    double wanted = noise.variance() / (WANTED_ERROR * WANTED_ERROR);
    double most = Math.min(LARGEST_SHARE * people, wanted);
    return (int) Math.max(MIN_SHARE * people, most);
  }

  /** As set for gradients; a number alone has no entries to choose from. */
  static AnswerMechanism mechanism(Settings settings) {
    return AnswerMechanism.of(settings.mechanism().name());
  }

  /** One person's distance from the model so far, as it is asked for. */
  static double deviation(double residual) {
    return Math.abs(residual) - MIDDLE;
  }

  /** The mean that the average of answers suggests. */
  static double mean(double average) {
    return Math.max(-1, Math.min(1, average));
  }

  /** The mean distance that the average of answers suggests. */
  static double spread(double average) {
    return Math.max(MIN_SPREAD, Math.min(1, average + MIDDLE));
  }
}
