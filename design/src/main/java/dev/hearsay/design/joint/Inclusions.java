package dev.hearsay.design.joint;

import dev.hearsay.Sampling;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The probabilities of the parts that lead to the least weighted error.
 *
 * <p>With costs c_i = weight·(noise + spread), minimise Σ c_i/π_i over Σ π_i = m, least_i ≤ π_i ≤
 * 1. Where no bound is met, the derivatives −c_i/π_i² must be equal: π_i = f·√c_i, with one factor
 * f for all. The other π_i are at their bounds. The sum grows with f, so f is found by bisection.
 */
public final class Inclusions {

  private static final int HALVINGS = 100;

  private Inclusions() {}

  /** Returns the probabilities of least error. */
  public static double[] optimal(double[] costs, int count) {
    return optimal(costs, new double[costs.length], count);
  }

  /**
   * Returns the probabilities of least error above these lower bounds. If the bounds are too large
   * together, the result is proportional to them.
   */
  static double[] optimal(double[] costs, double[] least, int count) {
    double needed = Arrays.stream(least).sum();
    if (needed >= count || count == costs.length) {
      double scale = count / needed;
      return count == costs.length
          ? filled(costs.length)
          : Arrays.stream(least).map(bound -> Math.min(1, bound * scale)).toArray();
    }
    double low = 0;
    double high = 1 / Math.sqrt(Arrays.stream(costs).min().orElseThrow());
    for (int i = 0; i < HALVINGS && high - low > 1e-15 * high; i++) {
      double middle = (low + high) / 2;
      boolean isTooMuch = Arrays.stream(bounded(costs, least, middle)).sum() > count;
      low = isTooMuch ? low : middle;
      high = isTooMuch ? middle : high;
    }
    return bounded(costs, least, (low + high) / 2);
  }

  private static double[] filled(int length) {
    double[] always = new double[length];
    Arrays.fill(always, 1);
    return always;
  }

  private static double[] bounded(double[] costs, double[] least, double factor) {
    double[] inclusions = new double[costs.length];
    for (int i = 0; i < costs.length; i++) {
      inclusions[i] = Math.min(1, Math.max(least[i], factor * Math.sqrt(costs[i])));
    }
    return inclusions;
  }

  /**
   * Returns the probabilities as integers. They are rounded down, except those that lost most by
   * rounding, which make up for the rest.
   */
  public static Sampling sampling(double[] inclusions, int count) {
    int[] weights = new int[inclusions.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (int) Math.max(1, Math.min(Sampling.UNIT, inclusions[i] * Sampling.UNIT));
    }
    long missing = (long) count * Sampling.UNIT - Arrays.stream(weights).asLongStream().sum();
    List<Integer> byLoss =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> weights[i] - inclusions[i] * Sampling.UNIT))
            .toList();
    for (int i = 0; missing != 0; i = (i + 1) % weights.length) {
      int part = byLoss.get(i);
      int step = Long.signum(missing);
      if (weights[part] + step >= 1 && weights[part] + step <= Sampling.UNIT) {
        weights[part] += step;
        missing -= step;
      }
    }
    return Sampling.weighted(Arrays.stream(weights).boxed().toList());
  }
}
