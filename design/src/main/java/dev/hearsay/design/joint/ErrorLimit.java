package dev.hearsay.design.joint;

/**
 * What the variance of one report on an attribute, over the probability of being drawn, may be at
 * most, for its error not to be larger than that of another plan. Values may be spread as assumed,
 * or hardly: it is kept in both cases, and so in between.
 *
 * @param spread if values are spread as assumed
 * @param narrow if they are not
 * @param doubt the difference of the two spreads
 */
public record ErrorLimit(double spread, double narrow, double doubt) {

  /** Nothing is promised. */
  public static final ErrorLimit NONE =
      new ErrorLimit(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);

  /** How often a part of this variance has to be drawn. */
  public double leastInclusion(double total) {
    return Math.max(total / spread, (total - doubt) / narrow);
  }

  /** Whether another limit is met whenever this one is, but for rounding. */
  public boolean isWithin(ErrorLimit other) {
    double rounding = 1 + 1e-6;
    return spread <= rounding * other.spread && narrow <= rounding * other.narrow;
  }
}
