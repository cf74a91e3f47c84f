package dev.hearsay.estimate.share;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.internal.Normal;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Error bars of consistent shares, by a parametric bootstrap.
 *
 * <p>The consistent shares y are taken as the truth, raw shares x* are drawn around them and made
 * consistent, y*, by the same rule. Two intervals follow for each value: the percentiles of y*,
 * right where a share is near 0 and cannot err downwards; and y − (y* − y) between the same
 * percentiles, which corrects the bias that the rule gives to large shares (with many small ones
 * about, a projection takes something from everyone). The interval reported spans both, within [0,
 * 1].
 *
 * <p>That y is not quite the truth is left out, and the rule is not learnt anew. So a confidence of
 * 95 % is kept on average over the values of an attribute, not by each: where noise exceeds the
 * shares, those that stand out are pulled in, and intervals of single ones held the truth as rarely
 * as 55 to 85 times in a hundred (20 simulations each, 30 values). The intervals of raw shares have
 * no such weakness.
 */
record ShareBootstrap(ShareFit rule, ShareNoise noise) {

  /** Enough for percentiles of 95 % intervals to settle within some percent of their width. */
  private static final int MAX_DRAWS = 1000;

  /** With very many values each has fewer draws, to bound time and memory (8 MB). */
  private static final int MAX_NUMBERS = 1_000_000;

  private static final int MIN_DRAWS = 100;

  /** Of raw shares. */
  List<Estimate> estimates(double[] shares, double confidence, InsecureSeededBits bits) {
    double[] fitted = rule.apply(shares);
    double[][] draws = draws(fitted, bits);
    List<Estimate> estimates = new ArrayList<>();
    for (int v = 0; v < fitted.length; v++) {
      Arrays.sort(draws[v]);
      estimates.add(
          new Estimate(
              fitted[v],
              rootMeanSquare(draws[v], fitted[v]),
              interval(draws[v], fitted[v], 1 - confidence),
              interval(draws[v], fitted[v], (1 - confidence) / fitted.length)));
    }
    return estimates;
  }

  /** By value, then by draw. */
  private double[][] draws(double[] fitted, InsecureSeededBits bits) {
    int count = Math.max(MIN_DRAWS, Math.min(MAX_DRAWS, MAX_NUMBERS / fitted.length));
    double[][] draws = new double[fitted.length][count];
    for (int draw = 0; draw < count; draw++) {
      double[] again = rule.apply(noise.draw(fitted, bits));
      for (int v = 0; v < fitted.length; v++) {
        draws[v][draw] = again[v];
      }
    }
    return draws;
  }

  private static double rootMeanSquare(double[] draws, double center) {
    double sum = 0;
    for (double draw : draws) {
      sum += (draw - center) * (draw - center);
    }
    return Math.sqrt(sum / draws.length);
  }

  private static Interval interval(double[] ascending, double value, double risk) {
    double low = percentile(ascending, risk / 2);
    double high = percentile(ascending, 1 - risk / 2);
    Interval hull =
        new Interval(
            Math.min(value, Math.min(low, 2 * value - high)),
            Math.max(value, Math.max(high, 2 * value - low)));
    return hull.clippedTo(new Interval(0, 1));
  }

  /**
   * Between order statistics, linearly. Beyond the resolution of the draws the range is widened in
   * proportion to the normal quantiles, about the median.
   */
  private static double percentile(double[] ascending, double level) {
    double resolution = 5.0 / ascending.length;
    if (level < resolution || level > 1 - resolution) {
      double end = level < 0.5 ? resolution : 1 - resolution;
      double tail = Math.min(level, 1 - level);
      double factor = Normal.sigmas(2 * tail) / Normal.sigmas(2 * resolution);
      double median = percentile(ascending, 0.5);
      return median + factor * (percentile(ascending, end) - median);
    }
    double place = level * (ascending.length - 1);
    int below = Math.min((int) place, ascending.length - 2);
    return ascending[below] + (place - below) * (ascending[below + 1] - ascending[below]);
  }
}
