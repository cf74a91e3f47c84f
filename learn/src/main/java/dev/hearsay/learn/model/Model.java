package dev.hearsay.learn.model;

/**
 * A linear model of the features that a schema defines.
 *
 * @param task what it was trained for
 * @param weights one per feature, the constant's last
 */
public record Model(Task task, Coefficients weights) {

  public Model {
    if (weights.size() == 0) {
      throw new IllegalArgumentException("a model has no weights; it needs one per feature");
    }
  }

  /**
   * The score of a person's features: above 0 for the class 1, or the predicted number on the scale
   * on which the label's range is [−1, 1].
   */
  public double score(double[] features) {
    if (features.length != weights.size()) {
      throw new IllegalArgumentException(
          "there are " + features.length + " features; the model has " + weights.size());
    }
    return weights.dot(features);
  }

  /** The predicted target: a class, −1 or 1, or a number in [−1, 1]. */
  public double predict(double[] features) {
    double score = score(features);
    return task.isClassification() ? (score > 0 ? 1 : -1) : Math.max(-1, Math.min(1, score));
  }
}
