package dev.hearsay.learn.model;

/**
 * What is learned: a number, or one of two classes, from a score that is linear in the features. A
 * task is its loss as a function of score and target, and the first two derivatives by the score.
 */
public enum Task {

  /** A number in [−1, 1], with the loss (score − target)². */
  LINEAR,

  /** A class of −1 or 1, with the loss log(1 + e^{−score·target}). */
  LOGISTIC,

  /**
   * A class of −1 or 1, with the hinge loss max(0, 1 − score·target), whose corner is rounded off
   * within {@value #ROUNDING} of a margin of 1 so that it has two derivatives.
   */
  SVM;

  private static final double ROUNDING = 0.1;

  /**
   * Beyond this margin a slope is as good as 0 or 1. Without a bound it could be a number too small
   * to have an exponent of its own, for some people only: processors take many times as long then.
   */
  private static final double MAX_MARGIN = 100;

  /** The loss of a score when the truth is the target. */
  public double loss(double score, double target) {
    double margin = score * target;
    return switch (this) {
      case LINEAR -> (score - target) * (score - target);
      case LOGISTIC -> Math.log1p(Math.exp(-Math.abs(margin))) + Math.max(0, -margin);
      case SVM -> roundedHinge(1 - margin);
    };
  }

  private static double roundedHinge(double shortfall) {
    return Math.abs(shortfall) >= ROUNDING
        ? Math.max(0, shortfall)
        : (shortfall + ROUNDING) * (shortfall + ROUNDING) / (4 * ROUNDING);
  }

  /** The derivative of the loss by the score. */
  public double slope(double score, double target) {
    return switch (this) {
      case LINEAR -> 2 * (score - target);
      case LOGISTIC -> -target / (1 + Math.exp(bounded(score * target)));
      case SVM -> {
        double share = (1 - score * target + ROUNDING) / (2 * ROUNDING);
        yield -target * Math.max(0, Math.min(1, share));
      }
    };
  }

  private static double bounded(double margin) {
    return Math.max(-MAX_MARGIN, Math.min(MAX_MARGIN, margin));
  }

  /** The second derivative of the loss by the score. */
  public double curvature(double score, double target) {
    return switch (this) {
      case LINEAR -> 2;
      case LOGISTIC -> {
        double right = 1 / (1 + Math.exp(-score * target));
        yield right * (1 - right);
      }
      case SVM -> Math.abs(1 - score * target) < ROUNDING ? 1 / (2 * ROUNDING) : 0;
    };
  }

  /** Whether targets are the classes −1 and 1. */
  public boolean isClassification() {
    return this != LINEAR;
  }

  /**
   * How wrong a score is: 1 for the wrong class and 0 for the right one, or the squared distance. A
   * score of 0 stands for the class −1.
   */
  public double error(double score, double target) {
    if (this == LINEAR) {
      return loss(score, target);
    }
    return (score > 0) == (target > 0) ? 0 : 1;
  }
}
