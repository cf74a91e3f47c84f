package dev.hearsay.category;

/**
 * The counts of the decoded entries of one value.
 *
 * @param reports r, the number of reports
 * @param mean the mean of the entries over the reports
 * @param ofTruth the variance of the entry of people who have the value
 * @param ofOther the variance of the entry of people who do not
 * @param step the amount that one more support adds to the mean; 0 if reports do not support values
 */
public record Entries(long reports, double mean, double ofTruth, double ofOther, double step) {

  /** Returns the noise variance of one report if this share of the people has the value. */
  double noise(double share) {
    return share * ofTruth + (1 - share) * ofOther;
  }

  /**
   * Returns the absolute value of the characteristic function of the mean, whose supports are
   * binomial, or which is normal without supports.
   */
  double characteristic(double share, double frequency) {
    double variance = noise(share) + share * (1 - share);
    if (step == 0) {
      return Math.exp(-frequency * frequency * variance / (2 * reports));
    }
    double unit = reports * step;
    double ofSupport = Math.min(0.25, variance / (unit * unit));
    double square = 1 - 2 * ofSupport * (1 - Math.cos(frequency * step));
    return Math.pow(Math.max(0, square), reports / 2.0);
  }
}
