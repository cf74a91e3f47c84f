package dev.hearsay;

/**
 * The numbers from low to high.
 *
 * @param low the least
 * @param high the greatest, not below low
 */
public record Interval(double low, double high) {

  /** All numbers: what is known when nothing was reported. */
  public static final Interval EVERYTHING =
      new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("an interval from " + low + " to " + high);
    }
  }

  public boolean contains(double value) {
    return value >= low && value <= high;
  }

  /** The image under x ↦ offset + factor · x, for a factor above 0. */
  public Interval scaled(double factor, double offset) {
    return new Interval(offset + factor * low, offset + factor * high);
  }

  /** The part of this interval within another; the nearer end if they do not meet. */
  public Interval clippedTo(Interval other) {
    return new Interval(other.clip(low), other.clip(high));
  }

  /** The number of this interval that is nearest to a value. */
  public double clip(double value) {
    return Math.max(low, Math.min(high, value));
  }

  /** The least interval that also holds a value; this one if that is not a number. */
  public Interval including(double value) {
    return Double.isNaN(value) ? this : new Interval(Math.min(low, value), Math.max(high, value));
  }
}
