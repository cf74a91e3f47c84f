package dev.hearsay.learn;

import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;

/**
 * The state of a training between rounds. Immutable.
 *
 * @param round the number of completed rounds
 * @param normalizer the normalizer from the survey of features
 * @param spread the mean distance of targets from their mean; 1 without a survey of the target
 * @param weights the last iterate
 * @param sum the sum of the iterates that are averaged
 * @param summed the number of iterates in the sum
 * @param movement the distance by which the last step moved the model, in proportion to its length
 */
record LearnerState(
    int round,
    Normalizer normalizer,
    double spread,
    Coefficients weights,
    Coefficients sum,
    int summed,
    double movement) {

  static LearnerState start(int dimensions) {
    Coefficients zeros = Coefficients.filled(dimensions, 0);
    return new LearnerState(0, Normalizer.none(dimensions), 1, zeros, zeros, 0, 1);
  }

  /** Returns the state after the survey of features. */
  LearnerState withNormalizer(Normalizer estimated) {
    return new LearnerState(round + 1, estimated, spread, weights, sum, summed, 1);
  }

  /**
   * Returns the state after the survey of the targets' mean. The constant alone then predicts that
   * mean.
   */
  LearnerState withConstant(double mean) {
    double[] start = weights.toArray();
    start[start.length - 1] = mean;
    return new LearnerState(round + 1, normalizer, spread, Coefficients.of(start), sum, summed, 1);
  }

  /** Returns the state after the survey of the targets' mean distance from their mean. */
  LearnerState withSpread(double estimated) {
    return new LearnerState(round + 1, normalizer, estimated, weights, sum, summed, 1);
  }

  /**
   * Returns the state after a step.
   *
   * @param iterate the new weights
   * @param isAveraged whether the model averages this iterate
   */
  LearnerState withIterate(double[] iterate, boolean isAveraged) {
    double[] sums = sum.toArray();
    for (int j = 0; isAveraged && j < sums.length; j++) {
      sums[j] += iterate[j];
    }
    LearnerState next =
        new LearnerState(
            round + 1,
            normalizer,
            spread,
            Coefficients.of(iterate),
            Coefficients.of(sums),
            isAveraged ? summed + 1 : summed,
            1);
    return next.withMovement(distance(averaged(), next.averaged()));
  }

  private LearnerState withMovement(double distance) {
    return new LearnerState(round, normalizer, spread, weights, sum, summed, distance);
  }

  private static double distance(double[] from, double[] to) {
    double squares = 0;
    double length = 0;
    for (int j = 0; j < to.length; j++) {
      squares += (to[j] - from[j]) * (to[j] - from[j]);
      length += to[j] * to[j];
    }
    return length == 0 ? 0 : Math.sqrt(squares / length);
  }

  /** Returns the average of the iterates, or the last iterate if none is averaged yet. */
  double[] averaged() {
    if (summed == 0) {
      return weights.toArray();
    }
    double[] average = sum.toArray();
    for (int j = 0; j < average.length; j++) {
      average[j] /= summed;
    }
    return average;
  }
}
