package dev.hearsay.estimate;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.internal.Normal;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Shares made consistent: none below 0, together 1.
 *
 * <p>Raw shares are unbiased, so that noise pushes some below 0 and their sum off 1. {@link
 * #project} moves them to the nearest possible shares, which lowers the squared error whatever the
 * truth is; {@link #shrink} also learns from all values together how large shares usually are,
 * which helps when there are many values, but comes without such a guarantee.
 */
public final class Consistency {

  /** Enough for percentiles of 95 % intervals to settle within some percent of their width. */
  public static final int DRAWS = 1000;

  /** Few on purpose: EM run to the end fits a few values' noise; stopped early it stays smooth. */
  private static final int ROUNDS = 10;

  private static final double SPACING = 0.25;
  private static final int STEPS_FROM_ZERO = 16;
  private static final double SUM_ROUNDING = 1e-9;

  private Consistency() {}

  /**
   * The point of the probability simplex nearest to the given shares, in O(k log k).
   *
   * <p>Minimise ½Σ(y_v − x_v)² under Σy_v = 1, y_v ≥ 0. With multipliers τ for the sum and μ_v ≥ 0
   * for the signs, y_v = x_v − τ + μ_v and μ_v·y_v = 0, so y_v = max(0, x_v − τ): all move down (or
   * up) together and stop at 0. The sum falls as τ rises, so there is one τ. If the j largest stay
   * above 0, τ_j = (their sum − 1)/j, and j is the last one for which the j-th largest exceeds τ_j.
   *
   * <p>Order is kept. The simplex being convex, the result is nearer than the raw shares to every
   * point of it, hence to the truth.
   */
  public static double[] project(double[] shares) {
    checkFinite(shares);
    double threshold = threshold(shares);
    double[] projected = new double[shares.length];
    for (int v = 0; v < shares.length; v++) {
      projected[v] = Math.max(0, shares[v] - threshold);
    }
    return projected;
  }

  private static double threshold(double[] shares) {
    double[] ascending = shares.clone();
    Arrays.sort(ascending);
    double sum = 0;
    double threshold = 0;
    for (int kept = 1; kept <= ascending.length; kept++) {
      double next = ascending[ascending.length - kept];
      sum += next;
      double candidate = (sum - 1) / kept;
      if (next <= candidate) {
        break;
      }
      threshold = candidate;
    }
    return threshold;
  }

  /**
   * Consistent shares by empirical Bayes. The shares are taken as draws from an unknown
   * distribution over [0, 1], which is estimated from the supports by maximum likelihood (Kiefer
   * and Wolfowitz; here by EM on finitely many points); each share becomes its posterior mean, and
   * these are projected.
   *
   * <p>Given a share f, supports are Binomial(r, q + f(p − q)), an exponential family that rises
   * with f: its likelihood ratios are monotone, and so is the posterior mean. Order is kept.
   *
   * <p>With a hundred values of five different shapes (Zipf, uniform, geometric, few or one value
   * alone) the squared error was 0.08 to 0.98 of the projection's; with ten or fewer it can be a
   * third larger, as there is too little to learn from.
   *
   * <p>Points are 0, quarter standard errors near it, and the raw shares themselves, each at least
   * a quarter of a standard error from the last; no maximum lies outside the range of the raw
   * shares. Time and memory are k times the number of points.
   */
  public static double[] shrink(double[] shares, SupportModel model) {
    checkFinite(shares);
    double[] points = points(shares, model);
    double[][] likelihood = new double[shares.length][];
    for (int v = 0; v < shares.length; v++) {
      likelihood[v] = model.likelihood(shares[v], points);
    }
    double[] weights = mixture(likelihood, points.length);
    double[] means = new double[shares.length];
    for (int v = 0; v < shares.length; v++) {
      means[v] = mean(points, weights, likelihood[v]);
    }
    return project(means);
  }

  private static double[] points(double[] shares, SupportModel model) {
    double step = SPACING * model.standardError(0);
    List<Double> candidates = new ArrayList<>();
    for (int i = 0; i <= STEPS_FROM_ZERO; i++) {
      candidates.add(Math.min(1, i * step));
    }
    for (double share : shares) {
      candidates.add(Math.max(0, Math.min(1, share)));
    }
    candidates.sort(null);
    List<Double> points = new ArrayList<>();
    double last = Double.NEGATIVE_INFINITY;
    for (double candidate : candidates) {
      if (candidate - last >= step * 0.999) {
        points.add(candidate);
        last = candidate;
      }
    }
    return points.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** EM: a point's new weight is the average probability that a value's share is that point. */
  private static double[] mixture(double[][] likelihood, int points) {
    double[] weights = new double[points];
    Arrays.fill(weights, 1.0 / points);
    for (int round = 0; round < ROUNDS; round++) {
      double[] next = new double[points];
      for (double[] row : likelihood) {
        double total = dot(row, weights) * likelihood.length;
        for (int i = 0; i < points; i++) {
          next[i] += row[i] * weights[i] / total;
        }
      }
      weights = next;
    }
    return weights;
  }

  private static double mean(double[] points, double[] weights, double[] likelihood) {
    double sum = 0;
    for (int i = 0; i < points.length; i++) {
      sum += points[i] * weights[i] * likelihood[i];
    }
    return sum / dot(weights, likelihood);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /**
   * The projected shares with intervals from a parametric bootstrap of {@link #DRAWS} draws.
   *
   * <p>The projected shares y are taken as the truth, raw shares x* are drawn around them and
   * projected to y*. Two intervals follow for each value: the percentiles of y*, right where a
   * share is near 0 and cannot err downwards; and y − (y* − y) between the same percentiles, which
   * corrects the bias that the projection gives to large shares (with many small ones about, it
   * takes something from everyone). The interval reported spans both, within [0, 1].
   *
   * <p>Values are drawn independently, but for oracles whose raw shares sum to 1 by construction:
   * there all errors are equally correlated. That the projected shares are not quite the truth is
   * left out. ConsistencyTest measures what intervals of 95 % hold: 97 % to 98 % over all values,
   * 94 % to 96 % for the most frequent ones.
   *
   * @param shares the raw ones
   * @param standardErrors theirs
   * @param confidence of each interval; the simultaneous ones share its risk evenly
   */
  public static List<Estimate> estimates(
      double[] shares,
      double[] standardErrors,
      SupportModel model,
      double confidence,
      InsecureSeededBits bits) {
    checkErrors(shares, standardErrors);
    checkConfidence(confidence);
    double[] fitted = project(shares);
    double[][] draws = draws(fitted, isSumFixed(shares), standardErrors, model, bits);
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
  private static double[][] draws(
      double[] fitted,
      boolean isSumFixed,
      double[] standardErrors,
      SupportModel model,
      InsecureSeededBits bits) {
    double[][] draws = new double[fitted.length][DRAWS];
    double[] raw = new double[fitted.length];
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int v = 0; v < fitted.length; v++) {
        raw[v] = model.draw(fitted[v], standardErrors[v], bits);
      }
      if (isSumFixed) {
        fixSum(raw, fitted);
      }
      double[] projected = project(raw);
      for (int v = 0; v < fitted.length; v++) {
        draws[v][draw] = projected[v];
      }
    }
    return draws;
  }

  /** Reports that support equally many values each (GRR, subsets) have raw shares of sum 1. */
  private static boolean isSumFixed(double[] shares) {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return shares.length > 1 && Math.abs(sum - 1) < SUM_ROUNDING;
  }

  /**
   * Takes the average error out of k errors and restores their variance, which was multiplied by 1
   * − 1/k: they are then correlated by −1/(k − 1), each with each.
   */
  private static void fixSum(double[] raw, double[] fitted) {
    double values = raw.length;
    double average = 0;
    for (int v = 0; v < raw.length; v++) {
      average += (raw[v] - fitted[v]) / values;
    }
    double factor = Math.sqrt(values / (values - 1));
    for (int v = 0; v < raw.length; v++) {
      raw[v] = fitted[v] + (raw[v] - fitted[v] - average) * factor;
    }
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

  private static void checkConfidence(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence is " + confidence + "; it must be in (0, 1)");
    }
  }

  private static void checkFinite(double[] shares) {
    if (shares.length == 0) {
      throw new IllegalArgumentException("there are no shares; there must be at least 1");
    }
    for (int v = 0; v < shares.length; v++) {
      if (!Double.isFinite(shares[v])) {
        throw new IllegalArgumentException(
            "share " + v + " is " + shares[v] + "; it must be a finite number");
      }
    }
  }

  private static void checkErrors(double[] shares, double[] standardErrors) {
    if (standardErrors.length != shares.length) {
      throw new IllegalArgumentException(
          "there are "
              + standardErrors.length
              + " standard errors for "
              + shares.length
              + " shares");
    }
    for (int v = 0; v < shares.length; v++) {
      if (!(standardErrors[v] >= 0 && standardErrors[v] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "standard error "
                + v
                + " is "
                + standardErrors[v]
                + "; it must be finite and at least 0");
      }
    }
  }
}
