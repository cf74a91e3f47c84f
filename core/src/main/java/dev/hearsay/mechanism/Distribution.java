package dev.hearsay.mechanism;

/**
 * What a decoded report is, given the input: finitely many numbers and their probabilities.
 *
 * @param values the numbers
 * @param probabilities theirs, in the same order
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier inside this package, never compared
record Distribution(double[] values, double[] probabilities) {

  double mean() {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += probabilities[i] * values[i];
    }
    return sum;
  }

  double variance() {
    return absoluteMoment(2);
  }

  double thirdAbsoluteMoment() {
    return absoluteMoment(3);
  }

  /** E|Y − E[Y]|^order; sums about the mean, since a difference of large squares loses digits. */
  private double absoluteMoment(int order) {
    double mean = mean();
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      double distance = Math.abs(values[i] - mean);
      sum += probabilities[i] * (order == 2 ? distance * distance : distance * distance * distance);
    }
    return sum;
  }
}
