package dev.hearsay.number;

/**
 * The counts of one decoded number Y, whose expectation is x given the person.
 *
 * @param reports r, the number of reports on this number
 * @param mean the mean of Y over the reports
 * @param meanSquare the mean of Y² over the reports
 * @param secondMoment the relation of E[x²] to E[Y²]
 */
public record Sample(long reports, double mean, double meanSquare, SecondMoment secondMoment) {

  /** The sample of no reports. */
  public static final Sample NONE = new Sample(0, Double.NaN, Double.NaN, SecondMoment.UNKNOWN);

  /** Returns the sample of r reports with these sums of Y and of Y². */
  public static Sample of(long reports, double sum, double squares, SecondMoment secondMoment) {
    return new Sample(reports, sum / reports, squares / reports, secondMoment);
  }

  /** Returns the variance of Y among the reports: the noise and the spread of x together. */
  double variance() {
    double spread = Math.max(0, meanSquare - mean * mean);
    return reports > 1 ? spread * reports / (reports - 1.0) : spread;
  }
}
