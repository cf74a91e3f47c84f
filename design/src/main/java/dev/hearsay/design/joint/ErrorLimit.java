package dev.hearsay.design.joint;

/**
 * A limit on the variance of one report on an attribute, divided by the probability of being drawn.
 * It guarantees that the attribute's error is not larger than that of another plan. It holds both
 * if values are spread as assumed and if they are hardly spread, and so in between.
 *
 * @param spread the limit if values are spread as assumed
 * @param narrow the limit if they are hardly spread
 * @param doubt the difference of the two spreads
 */
public record ErrorLimit(double spread, double narrow, double doubt) {

  /** The limit that every plan keeps. */
  public static final ErrorLimit NONE =
      new ErrorLimit(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);

  /** Returns the least probability with which a part of this variance has to be drawn. */
  public double leastInclusion(double total) {
    return Math.max(total / spread, (total - doubt) / narrow);
  }

  /** Returns whether this limit implies another one, up to rounding. */
  public boolean isWithin(ErrorLimit other) {
    double rounding = 1 + 1e-6;
    return spread <= rounding * other.spread && narrow <= rounding * other.narrow;
  }
}
