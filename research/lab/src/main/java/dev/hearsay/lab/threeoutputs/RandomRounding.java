package dev.hearsay.lab.threeoutputs;

import dev.hearsay.random.BitSource;

/**
 * Z20's Algorithm 5: a number of [−A, A] goes to one of its two neighbours l ≤ y ≤ h among 2g + 1
 * evenly spaced points, to h with probability (y − l)/(h − l), so that the expectation stays y.
 *
 * @param largest A
 * @param steps g
 */
public record RandomRounding(double largest, int steps) {

  /** Of A: by so much the sums that lead to y may be off. */
  private static final double SLACK = 1e-9;

  public RandomRounding {
    if (!(largest > 0) || steps < 1) {
      throw new IllegalArgumentException(
          "a grid of " + steps + " steps up to " + largest + "; both must be above 0");
    }
  }

  /** The distance of two neighbours. */
  public double width() {
    return largest / steps;
  }

  /** From −g to g. */
  public int place(double y, BitSource bits) {
    check(y);
    double place = y / width();
    double below = Math.floor(place);
    boolean isUp = (bits.nextLong() >>> 11) * 0x1p-53 < place - below;
    return (int) Math.max(-steps, Math.min(steps, isUp ? below + 1 : below));
  }

  private void check(double y) {
    if (!(Math.abs(y) <= largest * (1 + SLACK))) {
      throw new IllegalArgumentException(y + " is outside [−A, A], A = " + largest);
    }
  }

  public double value(int place) {
    return place * width();
  }

  /** (y − l)(h − y), what rounding adds to the variance of a report that is y. */
  public double variance(double y) {
    double beyond = y - width() * Math.floor(y / width());
    return beyond * (width() - beyond);
  }

  /**
   * The integral of {@link #variance} from −A to y: w³/6 for every whole cell, and w·s²/2 − s³/3
   * for the first s of the last.
   */
  public double integral(double y) {
    double w = width();
    double cells = Math.floor((y + largest) / w);
    double s = y + largest - cells * w;
    return cells * w * w * w / 6 + w * s * s / 2 - s * s * s / 3;
  }
}
