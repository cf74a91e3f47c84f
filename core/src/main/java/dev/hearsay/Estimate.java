package dev.hearsay;

/**
 * A number with its error bars, about the mean (or share) over all the people who took part, not
 * only those who happened to report on it.
 *
 * @param value unbiased, so that it may fall outside of what is possible, unless post-processed;
 *     NaN if nothing was reported
 * @param standardError of the value, from the tally alone; infinite if nothing was reported
 * @param interval holds the truth with the stated confidence
 * @param simultaneous all intervals of this kind together hold their truths with that confidence
 */
public record Estimate(
    double value, double standardError, Interval interval, Interval simultaneous) {

  /** What is known of something that nobody reported on. */
  public static final Estimate UNKNOWN =
      new Estimate(Double.NaN, Double.POSITIVE_INFINITY, Interval.EVERYTHING, Interval.EVERYTHING);

  /** Returns a number of which no standard error is known. */
  static Estimate withoutError(double value, Interval interval) {
    return new Estimate(value, Double.POSITIVE_INFINITY, interval, interval);
  }

  /** The same on another scale: x becomes offset + factor · x, for a factor above 0. */
  public Estimate scaled(double factor, double offset) {
    return new Estimate(
        offset + factor * value,
        factor * standardError,
        interval.scaled(factor, offset),
        simultaneous.scaled(factor, offset));
  }

  /** With value and intervals cut to what is possible; the standard error stays. */
  public Estimate clippedTo(Interval possible) {
    return new Estimate(
        possible.clip(value),
        standardError,
        interval.clippedTo(possible),
        simultaneous.clippedTo(possible));
  }

  /**
   * With another value, one that is possible. Intervals lose what is impossible and are widened to
   * include the value, so that they hold the truth at least as often as before.
   */
  Estimate movedTo(double moved, Interval possible) {
    return new Estimate(
        moved,
        standardError,
        interval.clippedTo(possible).including(moved),
        simultaneous.clippedTo(possible).including(moved));
  }
}
