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
}
