package dev.hearsay.simulate.validation;

import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.training.Examples;

/**
 * The model that a training without privacy finds if all data are in one place. It minimizes the
 * mean loss plus λ/2·|β|², by Newton's method with step halving. The data have no protection.
 */
final class Baseline {

  private static final int MAX_ITERATIONS = 50;
  private static final double SMALLEST_STEP = 1e-4;

  /** The decrease of the loss below which the iteration ends. */
  private static final double MIN_DECREASE = 1e-9;

  private final Task task;
  private final double lambda;
  private final Examples examples;
  private final int[] people;

  private Baseline(Task task, double lambda, Examples examples, int[] people) {
    this.task = task;
    this.lambda = lambda;
    this.examples = examples;
    this.people = people;
  }

  /** Trains on some people. */
  static Model train(Task task, double lambda, Examples examples, int[] people) {
    if (people.length == 0) {
      throw new IllegalArgumentException("there are no people to train on; at least 1 is needed");
    }
    double[] weights = new Baseline(task, lambda, examples, people).minimize();
    return new Model(task, Coefficients.of(weights));
  }

  private double[] minimize() {
    double[] weights = new double[examples.layout().dimensions()];
    double loss = loss(weights);
    for (int i = 0; i < MAX_ITERATIONS; i++) {
      double[] direction = newtonDirection(weights);
      double step = 1;
      double[] next = moved(weights, direction, step);
      double nextLoss = loss(next);
      while (nextLoss > loss && step > SMALLEST_STEP) {
        step /= 2;
        next = moved(weights, direction, step);
        nextLoss = loss(next);
      }
      if (nextLoss > loss - MIN_DECREASE) {
        return nextLoss < loss ? next : weights;
      }
      weights = next;
      loss = nextLoss;
    }
    return weights;
  }

  private static double[] moved(double[] weights, double[] direction, double step) {
    double[] moved = weights.clone();
    for (int j = 0; j < moved.length; j++) {
      moved[j] -= step * direction[j];
    }
    return moved;
  }

  private double loss(double[] weights) {
    double[] features = new double[weights.length];
    double sum = 0;
    for (int person : people) {
      examples.copyFeatures(person, features);
      sum += task.loss(dot(weights, features), examples.target(person));
    }
    return sum / people.length + lambda / 2 * dot(weights, weights);
  }

  /** Returns the gradient, multiplied by the inverse of the matrix of second derivatives. */
  private double[] newtonDirection(double[] weights) {
    int dimensions = weights.length;
    double[] gradient = new double[dimensions];
    double[][] curvature = new double[dimensions][dimensions];
    double[] features = new double[dimensions];
    int[] nonZero = new int[dimensions];
    for (int person : people) {
      examples.copyFeatures(person, features);
      double score = dot(weights, features);
      double target = examples.target(person);
      int count = nonZero(features, nonZero);
      addOuterProduct(features, nonZero, count, task.curvature(score, target), curvature);
      double slope = task.slope(score, target);
      for (int j = 0; j < dimensions; j++) {
        gradient[j] += slope * features[j];
      }
    }
    for (int i = 0; i < dimensions; i++) {
      gradient[i] = gradient[i] / people.length + lambda * weights[i];
      for (int j = 0; j <= i; j++) {
        curvature[i][j] /= people.length;
      }
      curvature[i][i] += lambda;
    }
    return Cholesky.solve(curvature, gradient);
  }

  /**
   * Finds the entries that are not 0, and returns their number. Most indicators are 0, so their
   * products can be skipped.
   */
  private static int nonZero(double[] features, int[] places) {
    int count = 0;
    for (int j = 0; j < features.length; j++) {
      if (features[j] != 0) {
        places[count++] = j;
      }
    }
    return count;
  }

  /** Adds an outer product to the lower half of the matrix, which the solver uses alone. */
  private static void addOuterProduct(
      double[] features, int[] places, int count, double weight, double[][] matrix) {
    for (int a = 0; a < count; a++) {
      double[] row = matrix[places[a]];
      double factor = weight * features[places[a]];
      for (int b = 0; b <= a; b++) {
        row[places[b]] += factor * features[places[b]];
      }
    }
  }

  private static double dot(double[] left, double[] right) {
    double sum = 0;
    for (int j = 0; j < left.length; j++) {
      sum += left[j] * right[j];
    }
    return sum;
  }
}
