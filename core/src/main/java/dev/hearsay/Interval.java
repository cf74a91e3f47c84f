package dev.hearsay;

/**
 * An interval of numbers from low to high, both included.
 *
 * @param low the least number
 * @param high the greatest number, not below low
 */
public record Interval(double low, double high) {

  /** The interval of all numbers, which stands for no knowledge. */
  public static final Interval EVERYTHING =
      new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException(
          "an interval from " + low + " to " + high + "; low must be at most high");
    }
  }

  public boolean contains(double value) {
    return value >= low && value <= high;
  }

  /** Returns the image under x ↦ offset + factor · x, for a factor above 0. */
  public Interval scaled(double factor, double offset) {
    return new Interval(offset + factor * low, offset + factor * high);
  }

  /**
   * Returns the part of this interval within another, or the other's nearer end if they do not
   * meet.
   */
  public Interval clippedTo(Interval other) {
    return new Interval(other.clip(low), other.clip(high));
  }

  /** Returns the number of this interval that is nearest to a value. */
  public double clip(double value) {
    return Math.max(low, Math.min(high, value));
  }

  /**
   * Returns the least interval that contains this one and a value; this interval if the value is
   * NaN.
   */
  public Interval including(double value) {
    return Double.isNaN(value) ? this : new Interval(Math.min(low, value), Math.max(high, value));
  }
}
