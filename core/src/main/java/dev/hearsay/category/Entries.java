package dev.hearsay.category;

/**
 * The counts of the decoded entries of one value.
 *
 * @param reports those who reported on this, r
 * @param mean of the entries over the reports
 * @param ofTruth the variance of the entry of those who have the value
 * @param ofOther that of those who do not
 * @param step what one more support adds to the mean; 0 if reports do not support values
 */
public record Entries(long reports, double mean, double ofTruth, double ofOther, double step) {

  /** The noise of one report if so many have the value. */
  double noise(double share) {
    return share * ofTruth + (1 - share) * ofOther;
  }
}
