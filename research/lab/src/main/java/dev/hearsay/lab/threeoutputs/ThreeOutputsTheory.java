package dev.hearsay.lab.threeoutputs;

/** The mechanism with the outputs −C, 0 and C as a function of a, the probability of 0 at 0. */
public final class ThreeOutputsTheory {

  private static final int GRID = 2000;

  private ThreeOutputsTheory() {}

  /** C = (c + 1) / ((c − 1)(1 − a/c)). */
  public static double largest(double epsilon, double zero) {
    double c = Math.exp(epsilon);
    return (c + 1) / ((c - 1) * (1 - zero / c));
  }

  /**
   * The variance C²(1 − a + (a − a/c)|x|) − x² is a parabola in |x|, largest at its top if inside.
   */
  public static double worstVariance(double epsilon, double zero) {
    double square = Math.pow(largest(epsilon, zero), 2);
    double slope = square * (zero - zero / Math.exp(epsilon));
    double top = Math.max(0, Math.min(1, slope / 2));
    return square * (1 - zero) + slope * top - top * top;
  }

  /** By trying: a grid, and finer grids around the best of it. */
  public static double bestZero(double epsilon) {
    double c = Math.exp(epsilon);
    double low = 0;
    double high = c / (c + 2);
    for (int round = 0; round < 3; round++) {
      double best = low;
      for (int i = 0; i <= GRID; i++) {
        double zero = low + (high - low) * i / GRID;
        if (worstVariance(epsilon, zero) < worstVariance(epsilon, best)) {
          best = zero;
        }
      }
      double step = (high - low) / GRID;
      low = Math.max(0, best - step);
      high = Math.min(c / (c + 2), best + step);
    }
    return low == 0 ? 0 : (low + high) / 2;
  }
}
