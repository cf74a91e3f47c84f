package dev.hearsay.learn;

import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;

/**
 * What a training knows after some of its rounds. Immutable.
 *
 * @param round how many rounds are over
 * @param normalizer what the survey found
 * @param spread how far targets are from their mean, on average; 1 where nobody was asked
 * @param weights the last iterate
 * @param sum of the iterates that are averaged
 * @param summed how many these are
 * @param movement how far the last step moved the model, in proportion to its length
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

  LearnerState surveyed(Normalizer found) {
    return new LearnerState(round + 1, found, spread, weights, sum, summed, 1);
  }

  /** After the survey of the targets' mean, which the constant alone then predicts. */
  LearnerState centred(double mean) {
    double[] start = weights.toArray();
    start[start.length - 1] = mean;
    return new LearnerState(round + 1, normalizer, spread, Coefficients.of(start), sum, summed, 1);
  }

  /** After the survey of the targets' distance from their mean. */
  LearnerState withSpread(double found) {
    return new LearnerState(round + 1, normalizer, found, weights, sum, summed, 1);
  }

  /** After a step to an iterate, which is to be averaged or not. */
  LearnerState stepped(double[] iterate, boolean isAveraged) {
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

  /** The average of the iterates, or the last one as long as none is averaged. */
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
