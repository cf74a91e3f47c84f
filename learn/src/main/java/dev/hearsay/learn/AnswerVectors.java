package dev.hearsay.learn;

import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.Example;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.model.Task;

/** The vectors that answer questions, computed from a device's records. Immutable. */
public final class AnswerVectors {

  private final FeatureLayout layout;
  private final Moments moments;

  /** The unit of local steps. */
  private final double unit;

  public AnswerVectors(FeatureLayout layout) {
    this.layout = layout;
    this.moments = new Moments(layout);
    this.unit = LeastSquares.largestStep(layout);
  }

  /** Returns the number of entries of an answer. */
  public int dimensions(Question question) {
    return switch (question.kind()) {
      case RESIDUAL, DEVIATION -> 1;
      case MOMENTS -> moments.dimensions();
      case GRADIENT -> layout.dimensions();
    };
  }

  /** Rejects a question about other features, or one that asks for too much work. */
  void check(Question question) {
    if (question.weights().size() != layout.dimensions()) {
      throw new IllegalArgumentException(
          String.format(
              "the question has weights for %s features; the device's schema gives %s",
              question.weights().size(), layout.dimensions()));
    }
    question.local().check(layout.dimensions());
  }

  /**
   * Returns the answer, not clipped yet. The computation cannot fail, because a question's numbers
   * are bounded. Its steps depend on the question alone.
   */
  public double[] answer(Question question, DeviceRecords records) {
    if (question.kind() == Kind.GRADIENT) {
      return gradient(question, records);
    }
    double[] mean = new double[dimensions(question)];
    for (int i = 0; i < records.size(); i++) {
      add(mean, surveyed(question, records.example(i)), records.weight(i));
    }
    return mean;
  }

  private double[] surveyed(Question question, Example example) {
    return switch (question.kind()) {
      case RESIDUAL, DEVIATION -> new double[] {number(question, example)};
      case MOMENTS -> moments.of(example.features());
      case GRADIENT -> throw new IllegalStateException("gradients depend on all records at once");
    };
  }

  /** Adds a multiple of a vector. */
  private static void add(double[] sum, double[] vector, double factor) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * vector[j];
    }
  }

  private static double number(Question question, Example example) {
    double[] features = example.features().clone();
    question.normalizer().apply(features);
    return number(question, question.weights().dot(features), example.target());
  }

  /**
   * Returns the answer to a question for one number, not clipped yet, of a device with one record.
   *
   * @param score the record's score by the model so far
   */
  public static double number(Question question, double score, double target) {
    double residual = target - score;
    return question.kind() == Kind.DEVIATION ? TargetSurvey.deviation(residual) : residual;
  }

  /**
   * Returns the mean gradient along the local steps. The penalty depends on public weights alone,
   * so the server adds it.
   */
  private double[] gradient(Question question, DeviceRecords records) {
    LocalWork local = question.local();
    double size = unit * local.size();
    double[][] features = normalized(question, records);
    double[] weights = question.weights().toArray();
    double[] sum = new double[weights.length];
    for (int step = 0; step < local.steps(); step++) {
      double[] gradient = gradient(question.task(), weights, features, records);
      add(sum, gradient, 1.0 / local.steps());
      for (int j = 0; j < weights.length; j++) {
        weights[j] = Question.limited(weights[j] - size * gradient[j]);
      }
    }
    return sum;
  }

  private static double[][] normalized(Question question, DeviceRecords records) {
    double[][] features = new double[records.size()][];
    for (int i = 0; i < features.length; i++) {
      features[i] = records.example(i).features().clone();
      question.normalizer().apply(features[i]);
    }
    return features;
  }

  /** Returns the mean over the records of the slope of the loss times the features. */
  private static double[] gradient(
      Task task, double[] weights, double[][] features, DeviceRecords records) {
    double[] mean = new double[weights.length];
    for (int i = 0; i < features.length; i++) {
      double score = 0;
      for (int j = 0; j < weights.length; j++) {
        score += weights[j] * features[i][j];
      }
      double slope = task.slope(score, records.example(i).target());
      add(mean, features[i], records.weight(i) * slope);
    }
    return mean;
  }
}
