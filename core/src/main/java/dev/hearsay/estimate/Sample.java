package dev.hearsay.estimate;

/**
 * What was counted of one decoded number Y, of expectation x given the person.
 *
 * @param people everyone who took part, n
 * @param reports those who reported on this, r
 * @param mean of Y over the reports
 * @param meanSquare of Y² over the reports; NaN for shares, which do not need it
 * @param inclusion the probability that a person reports on this, m/d
 */
public record Sample(long people, long reports, double mean, double meanSquare, double inclusion) {

  /** The variance of Y among the reports: that of the noise and that of x together. */
  double variance() {
    double spread = Math.max(0, meanSquare - mean * mean);
    return reports > 1 ? spread * reports / (reports - 1.0) : spread;
  }
}
