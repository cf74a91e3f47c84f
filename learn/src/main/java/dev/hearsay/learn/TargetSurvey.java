package dev.hearsay.learn;

/**
 * The survey of the target with which linear training begins: first its mean, then its mean
 * distance from that mean. Each question is answered by people of its own.
 *
 * <p>The mean becomes the initial constant; without it, most steps would serve to find it. The
 * distance is the scale of everything that follows: errors, gradients, the bound on gradients, and
 * therefore the noise are in proportion to it. The survey asks for distances instead of squares:
 * the variance of a narrow target would be lost in the noise of one number of [0, 1].
 */
final class TargetSurvey {

  /** The bound on residuals: targets are in [−1, 1], and the model so far is 0. */
  static final double RESIDUAL_BOUND = 1;

  /**
   * The bound on answers about distances: a distance counts as at most 1, and {@link #MIDDLE} is
   * subtracted from it.
   */
  static final double DEVIATION_BOUND = 0.5;

  private static final double MIDDLE = 0.5;

  /**
   * The smallest spread, a hundredth of the label's range. Noise may make a target appear constant.
   */
  private static final double MIN_SPREAD = 0.02;

  /**
   * The largest wanted standard error of the mean. Targets vary by a few times as much. If answers
   * are so noisy that this error requires many people, steps can hardly correct an error of the
   * mean.
   */
  private static final double WANTED_ERROR = 0.05;

  /** The smallest share of the people that each of the two questions asks. */
  private static final double MIN_SHARE = 0.05;

  /** The largest share of the people that each question asks to reach the wanted error. */
  private static final double LARGEST_SHARE = 0.25;

  private TargetSurvey() {}

  /** Returns the number of people that each question asks; 0 if there are too few for a survey. */
  static int asked(AnswerNoise noise, int people) {
    double wanted = noise.variance() / (WANTED_ERROR * WANTED_ERROR);
    double most = Math.min(LARGEST_SHARE * people, wanted);
    return (int) Math.max(MIN_SHARE * people, most);
  }

  /**
   * Returns the mechanism of the settings, without a number of entries: an answer is one number.
   */
  static AnswerMechanism mechanism(Settings settings) {
    return AnswerMechanism.of(settings.mechanism().name());
  }

  /** Returns a person's distance from the model so far, centred as the question asks for it. */
  static double deviation(double residual) {
    return Math.abs(residual) - MIDDLE;
  }

  /**
   * Returns the estimated mean of the target.
   *
   * @param average the average of the answers
   */
  static double mean(double average) {
    return Math.max(-1, Math.min(1, average));
  }

  /**
   * Returns the estimated mean distance of targets from their mean.
   *
   * @param average the average of the answers
   */
  static double spread(double average) {
    return Math.max(MIN_SPREAD, Math.min(1, average + MIDDLE));
  }
}
