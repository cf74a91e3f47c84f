package dev.hearsay.learn;

import dev.hearsay.learn.features.Example;
import dev.hearsay.learn.features.FeatureLayout;

/** Computes what a question asks for from a person's example. Immutable. */
public final class AnswerVectors {

  private final FeatureLayout layout;
  private final Moments moments;

  public AnswerVectors(FeatureLayout layout) {
    this.layout = layout;
    this.moments = new Moments(layout);
  }

  /** The number of entries that an answer has. */
  public int dimensions(Question question) {
    return switch (question.kind()) {
      case RESIDUAL, DEVIATION -> 1;
      case MOMENTS -> moments.dimensions();
      case GRADIENT -> layout.dimensions();
    };
  }

  /**
   * Refuses a question that is not about these features.
   *
   * @throws IllegalArgumentException naming both numbers of features
   */
  void check(Question question) {
    if (question.weights().size() != layout.dimensions()) {
      throw new IllegalArgumentException(
          String.format(
              "a question about %s features; the device has %s",
              question.weights().size(), layout.dimensions()));
    }
  }

  /** The answer, not clipped yet. It cannot fail: a question's numbers are bounded. */
  public double[] answer(Question question, Example example) {
    return switch (question.kind()) {
      case RESIDUAL -> new double[] {residual(question, example)};
      case DEVIATION -> new double[] {TargetSurvey.deviation(residual(question, example))};
      case MOMENTS -> moments.of(example.features());
      case GRADIENT -> gradient(question, example);
    };
  }

  private static double residual(Question question, Example example) {
    double[] features = example.features().clone();
    question.normalizer().apply(features);
    return example.target() - question.weights().dot(features);
  }

  /** The loss' slope times the features; the penalty is no secret, and the server adds it. */
  private static double[] gradient(Question question, Example example) {
    double[] vector = example.features().clone();
    question.normalizer().apply(vector);
    double slope = question.task().slope(question.weights().dot(vector), example.target());
    for (int j = 0; j < vector.length; j++) {
      vector[j] *= slope;
    }
    return vector;
  }
}
