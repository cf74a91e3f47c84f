package dev.hearsay.learn;

import dev.hearsay.learn.features.Example;
import dev.hearsay.learn.features.FeatureLayout;

/** The vectors that answer questions, computed from a person's example. Immutable. */
public final class AnswerVectors {

  private final FeatureLayout layout;
  private final Moments moments;

  public AnswerVectors(FeatureLayout layout) {
    this.layout = layout;
    this.moments = new Moments(layout);
  }

  /** Returns the number of entries of an answer. */
  public int dimensions(Question question) {
    return switch (question.kind()) {
      case RESIDUAL, DEVIATION -> 1;
      case MOMENTS -> moments.dimensions();
      case GRADIENT -> layout.dimensions();
    };
  }

  /** Rejects a question about other features. */
  void check(Question question) {
    if (question.weights().size() != layout.dimensions()) {
      throw new IllegalArgumentException(
          String.format(
              "the question has weights for %s features; the device's schema gives %s",
              question.weights().size(), layout.dimensions()));
    }
  }

  /**
   * Returns the answer, not clipped yet. The computation cannot fail, because a question's numbers
   * are bounded.
   */
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

  /**
   * Returns the slope of the loss times the features. The penalty depends on public weights alone,
   * so the server adds it.
   */
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
