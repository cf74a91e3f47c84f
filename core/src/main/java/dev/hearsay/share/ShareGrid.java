package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import java.util.Arrays;

/**
 * A grid of cells of true shares, and the likelihoods of raw shares in them.
 *
 * <p>Given a share f, supports are Binomial(r, q + f(p − q)). A cell is half a standard error wide,
 * which is narrower than any difference that supports can show. Small shares differ in order of
 * magnitude, so near 0 a cell is at most a quarter as wide as its share is large. Shares below
 * {@value #SMALLEST} standard errors are indistinguishable and form one cell, whose point is 0.
 *
 * <p>There are cells wherever some raw share is within {@value #REACH} standard errors. A
 * likelihood farther away is below e^−12 and is omitted. Time and memory are therefore k times some
 * twenty cells, and not k times all of them.
 */
final class ShareGrid {

  private static final double SPACING = 0.5;
  private static final double GROWTH = 0.25;
  private static final double SMALLEST = 0.1;
  private static final double REACH = 5;

  private final SupportModel model;
  private final double[] lows;
  private final double[] highs;
  private final double[] points;
  private final double[] evenWeights;
  private final double[] logRates;
  private final double[] logOthers;

  private ShareGrid(SupportModel model, double[] lows, double[] highs) {
    this.model = model;
    this.lows = lows;
    this.highs = highs;
    this.points = new double[lows.length];
    Arrays.setAll(points, cell -> cell == 0 ? 0 : (lows[cell] + highs[cell]) / 2);
    double first = SPACING * model.standardError(0);
    double all = first + Arrays.stream(highs).sum() - highs[0] - Arrays.stream(lows).sum();
    this.evenWeights = new double[lows.length];
    Arrays.setAll(evenWeights, cell -> (cell == 0 ? first : highs[cell] - lows[cell]) / all);
    this.logRates = model.logRates(points);
    this.logOthers = model.logOthers(points);
  }

  /** Returns a grid for these raw shares. */
  static ShareGrid of(double[] shares, SupportModel model) {
    double[] lows = new double[64];
    double[] highs = new double[64];
    highs[0] = SMALLEST * model.standardError(0);
    int count = 1;
    double next = highs[0];
    for (double share : Arrays.stream(shares).map(ShareGrid::clip).sorted().toArray()) {
      double reach = REACH * model.standardError(share);
      next = Math.max(next, share - reach);
      while (next < Math.min(1, share + reach)) {
        if (count == lows.length) {
          lows = Arrays.copyOf(lows, 2 * count);
          highs = Arrays.copyOf(highs, 2 * count);
        }
        lows[count] = next;
        next = Math.min(1, next + width(next, model));
        highs[count++] = next;
      }
    }
    return new ShareGrid(model, Arrays.copyOf(lows, count), Arrays.copyOf(highs, count));
  }

  private static double width(double share, SupportModel model) {
    return Math.min(GROWTH * share, SPACING * model.standardError(share));
  }

  private static double clip(double share) {
    return Math.max(0, Math.min(1, share));
  }

  int cells() {
    return points.length;
  }

  /** Returns the share that represents a cell. */
  double point(int cell) {
    return points[cell];
  }

  /** Returns the share at which a cell begins. There may be gaps between cells. */
  double low(int cell) {
    return lows[cell];
  }

  double high(int cell) {
    return highs[cell];
  }

  /**
   * Returns weights in proportion to the cells' widths. The first cell, of share 0, counts as a
   * full one.
   */
  double[] evenWeights() {
    return evenWeights;
  }

  /** Returns the likelihoods of raw shares at the cells near them; the largest of a row is 1. */
  Likelihoods likelihoods(double[] rawShares) {
    int[] firsts = new int[rawShares.length];
    int[] starts = new int[rawShares.length + 1];
    for (int row = 0; row < rawShares.length; row++) {
      double center = clip(rawShares[row]);
      double reach = REACH * model.standardError(center);
      firsts[row] = cellsBelow(center - reach);
      starts[row + 1] = starts[row] + cellsBelow(center + reach) - firsts[row];
    }
    double[] values = new double[starts[rawShares.length]];
    for (int row = 0; row < rawShares.length; row++) {
      fill(values, starts[row], starts[row + 1], firsts[row], model.supports(rawShares[row]));
    }
    return new Likelihoods(firsts, starts, values);
  }

  private void fill(double[] values, int start, int end, int first, double supports) {
    double others = model.reports() - supports;
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = start; i < end; i++) {
      int cell = first + i - start;
      values[i] = supports * logRates[cell] + others * logOthers[cell];
      largest = Math.max(largest, values[i]);
    }
    for (int i = start; i < end; i++) {
      values[i] = Math.exp(values[i] - largest);
    }
  }

  private int cellsBelow(double share) {
    int found = Arrays.binarySearch(points, share);
    return found < 0 ? -found - 1 : found;
  }
}
