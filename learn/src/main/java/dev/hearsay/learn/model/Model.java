package dev.hearsay.learn.model;

/**
 * A linear model of the features that a schema defines.
 *
 * @param task the task for which the model was trained
 * @param weights the weights of the features; the last is that of the constant
 */
public record Model(Task task, Coefficients weights) {

  public Model {
    if (weights.size() == 0) {
      throw new IllegalArgumentException("the model has no weights; it needs one per feature");
    }
  }

  /**
   * Returns the score of a person's features. A score above 0 stands for the class 1. For linear
   * models, the score is the predicted number on the scale on which the label's range is [−1, 1].
   */
  public double score(double[] features) {
    if (features.length != weights.size()) {
      throw new IllegalArgumentException(
          "the example has " + features.length + " features; the model has " + weights.size());
    }
    return weights.dot(features);
  }

  /** Returns the predicted target: a class, −1 or 1, or a number in [−1, 1]. */
  public double predict(double[] features) {
    double score = score(features);
    return task.isClassification() ? (score > 0 ? 1 : -1) : Math.max(-1, Math.min(1, score));
  }
}
