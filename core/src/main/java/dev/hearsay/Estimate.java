package dev.hearsay;

/**
 * A number with its error bars. It is about all people who took part, not only about those who
 * happened to report on the attribute.
 *
 * @param value the estimate. It is unbiased unless post-processed, so it may be impossible, such as
 *     a share below 0; NaN if there are no reports
 * @param standardError the standard error of the value, computed from the tally alone; infinite if
 *     there are no reports
 * @param interval contains the truth with the stated confidence
 * @param simultaneous an interval of which all of this kind together contain their truths with the
 *     stated confidence
 */
public record Estimate(
    double value, double standardError, Interval interval, Interval simultaneous) {

  /** The estimate of a number on which there are no reports. */
  public static final Estimate UNKNOWN =
      new Estimate(Double.NaN, Double.POSITIVE_INFINITY, Interval.EVERYTHING, Interval.EVERYTHING);

  /** Returns a number with an interval, but with an unknown standard error. */
  static Estimate withoutError(double value, Interval interval) {
    return new Estimate(value, Double.POSITIVE_INFINITY, interval, interval);
  }

  /**
   * Returns this estimate on another scale: x becomes offset + factor · x, for a factor above 0.
   */
  public Estimate scaled(double factor, double offset) {
    return new Estimate(
        offset + factor * value,
        factor * standardError,
        interval.scaled(factor, offset),
        simultaneous.scaled(factor, offset));
  }

  /**
   * Returns this estimate with value and intervals cut to the possible range; the standard error
   * stays.
   */
  public Estimate clippedTo(Interval possible) {
    return new Estimate(
        possible.clip(value),
        standardError,
        interval.clippedTo(possible),
        simultaneous.clippedTo(possible));
  }

  /**
   * Returns this estimate with another value, one that is possible. Intervals are cut to the
   * possible range and widened to include the value, so that they contain the truth at least as
   * often as before.
   */
  Estimate movedTo(double moved, Interval possible) {
    return new Estimate(
        moved,
        standardError,
        interval.clippedTo(possible).including(moved),
        simultaneous.clippedTo(possible).including(moved));
  }
}
