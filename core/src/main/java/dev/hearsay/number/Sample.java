package dev.hearsay.number;

/**
 * The counts of one decoded number Y, of expectation x given the person.
 *
 * @param reports those who reported on this, r
 * @param mean of Y over the reports
 * @param meanSquare of Y² over the reports
 * @param secondMoment what that says of E[x²]
 */
public record Sample(long reports, double mean, double meanSquare, SecondMoment secondMoment) {

  /** The sample of no reports. */
  public static final Sample NONE = new Sample(0, Double.NaN, Double.NaN, SecondMoment.UNKNOWN);

  /** The sample of r reports with these sums of Y and of Y². */
  public static Sample of(long reports, double sum, double squares, SecondMoment secondMoment) {
    return new Sample(reports, sum / reports, squares / reports, secondMoment);
  }

  /** The variance of Y among the reports: that of the noise and that of x together. */
  double variance() {
    double spread = Math.max(0, meanSquare - mean * mean);
    return reports > 1 ? spread * reports / (reports - 1.0) : spread;
  }
}
