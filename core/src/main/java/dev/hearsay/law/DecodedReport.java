package dev.hearsay.law;

/**
 * The distribution of a decoded report, given the input: finitely many numbers and their
 * probabilities.
 *
 * @param values the numbers
 * @param probabilities the numbers' probabilities, in the same order
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
public record DecodedReport(double[] values, double[] probabilities) {

  public double mean() {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += probabilities[i] * values[i];
    }
    return sum;
  }

  /**
   * Returns the variance. It is summed about the mean, since a difference of large squares loses
   * digits.
   */
  public double variance() {
    double mean = mean();
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      double distance = values[i] - mean;
      sum += probabilities[i] * (distance * distance);
    }
    return sum;
  }

  /** Returns the average of |number − center|³. */
  public double thirdMoment(double center) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      double distance = Math.abs(values[i] - center);
      sum += probabilities[i] * (distance * distance * distance);
    }
    return sum;
  }
}
