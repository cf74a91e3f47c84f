package dev.hearsay.learn.model;

/**
 * The kind of model: it predicts a number, or one of two classes, from a score that is linear in
 * the features. A task consists of its loss as a function of score and target, and the first two
 * derivatives by the score.
 */
public enum Task {

  /** Linear regression: a number in [−1, 1], with the loss (score − target)². */
  LINEAR,

  /** Logistic regression: a class of −1 or 1, with the loss log(1 + e^{−score·target}). */
  LOGISTIC,

  /**
   * Support vector machine: a class of −1 or 1, with the hinge loss max(0, 1 − score·target). The
   * corner of the hinge is rounded within {@value #ROUNDING} of a margin of 1, so that the loss has
   * two derivatives.
   */
  SVM;

  private static final double ROUNDING = 0.1;

  /**
   * The margin beyond which a slope is as good as 0 or 1. Without this limit, slopes could become
   * subnormal numbers for some people only, and processors take many times as long for these.
   */
  private static final double MAX_MARGIN = 100;

  /** Returns the loss of a score for a target. */
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

  /** Returns the derivative of the loss by the score. */
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

  /** Returns the second derivative of the loss by the score. */
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

  /** Returns whether targets are the classes −1 and 1. */
  public boolean isClassification() {
    return this != LINEAR;
  }

  /**
   * Returns the error of a score: 1 for the wrong class and 0 for the right one, or the squared
   * distance for numbers. A score of 0 stands for the class −1.
   */
  public double error(double score, double target) {
    if (this == LINEAR) {
      return loss(score, target);
    }
    return (score > 0) == (target > 0) ? 0 : 1;
  }
}
