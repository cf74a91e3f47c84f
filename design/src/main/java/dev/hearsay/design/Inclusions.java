package dev.hearsay.design;

import dev.hearsay.Sampling;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How often each part is to be drawn for the least weighted error.
 *
 * <p>With costs c_i = weight·(noise + spread), minimise Σ c_i/π_i over Σ π_i = m, π_i ≤ 1. Where no
 * bound is met, the derivatives −c_i/π_i² must be equal: π_i ∝ √c_i. Parts that would be drawn more
 * often than always are drawn always, and the others share what is left; each round settles at
 * least one part, and a part once settled stays so, since the others' factor only grows.
 */
final class Inclusions {

  private Inclusions() {}

  /** The probabilities of least error. */
  static double[] optimal(double[] costs, int count) {
    double[] inclusions = new double[costs.length];
    int always = 0;
    while (true) {
      double factor = (count - always) / rootsOfUnsettled(costs, inclusions);
      boolean isDone = true;
      for (int i = 0; i < costs.length; i++) {
        if (inclusions[i] < 1 && factor * Math.sqrt(costs[i]) >= 1) {
          inclusions[i] = 1;
          always++;
          isDone = false;
        }
      }
      if (isDone) {
        return fill(inclusions, costs, factor);
      }
    }
  }

  private static double rootsOfUnsettled(double[] costs, double[] inclusions) {
    double sum = 0;
    for (int i = 0; i < costs.length; i++) {
      sum += inclusions[i] < 1 ? Math.sqrt(costs[i]) : 0;
    }
    return sum;
  }

  private static double[] fill(double[] inclusions, double[] costs, double factor) {
    for (int i = 0; i < costs.length; i++) {
      inclusions[i] = inclusions[i] < 1 ? factor * Math.sqrt(costs[i]) : 1;
    }
    return inclusions;
  }

  /**
   * As integers, rounded down but for those that must make up for the rest: the ones that lost
   * most.
   */
  static Sampling sampling(double[] inclusions, int count) {
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
