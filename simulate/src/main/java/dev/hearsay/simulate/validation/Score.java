package dev.hearsay.simulate.validation;

import java.util.Arrays;

/**
 * The error on people who were not trained on, averaged over folds.
 *
 * @param error the share of wrong classes, or the mean squared error on the scale on which the
 *     label's range is [−1, 1]
 * @param standardError the standard error of that average, from the spread of the folds
 * @param folds the number of folds in the average
 */
public record Score(double error, double standardError, int folds) {

  static Score of(double[] errors) {
    double mean = Arrays.stream(errors).average().orElse(Double.NaN);
    double squares = Arrays.stream(errors).map(e -> (e - mean) * (e - mean)).sum();
    int count = errors.length;
    return new Score(mean, count < 2 ? 0 : Math.sqrt(squares / (count - 1) / count), count);
  }
}
