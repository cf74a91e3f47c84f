package dev.hearsay.numeric;

import dev.hearsay.random.InsecureSeededBits;

/** Random numbers for simulations, never for reports. */
public final class Draws {

  private static final double UNIT = 0x1p-53;

  /** From this expected count on, a binomial number is drawn as a normal one. */
  public static final double NORMAL_ABOVE = 100;

  private Draws() {}

  /** Uniform on (0, 1): the middles of 2⁵³ equal cells. */
  public static double uniform(InsecureSeededBits bits) {
    return ((bits.nextLong() >>> 11) + 0.5) * UNIT;
  }

  /** Standard normal, by Box and Muller's formula: one of its pair. */
  public static double normal(InsecureSeededBits bits) {
    return Math.sqrt(-2 * Math.log(uniform(bits))) * Math.cos(2 * Math.PI * uniform(bits));
  }

  /**
   * Binomial, by walking up its distribution function from 0: P(i+1)/P(i) = (n−i)/(i+1)·π/(1−π).
   * About nπ steps; nπ must be small enough for (1−π)ⁿ not to vanish (some hundreds).
   */
  public static double binomial(double trials, double probability, InsecureSeededBits bits) {
    double remaining = uniform(bits);
    double odds = probability / (1 - probability);
    double term = Math.exp(trials * Math.log1p(-probability));
    double count = 0;
    while (remaining > term && count < trials) {
      remaining -= term;
      term *= (trials - count) / (count + 1) * odds;
      count++;
      if (term < 1e-300) {
        break;
      }
    }
    return count;
  }

  /**
   * Binomial: exactly where fewer than {@value #NORMAL_ABOVE} successes or failures are expected,
   * else a rounded normal number, whose quantiles are within some hundredths of a deviation.
   */
  public static long count(long trials, double probability, InsecureSeededBits bits) {
    double rare = Math.min(probability, 1 - probability);
    if (!(rare > 0)) {
      return probability > 0.5 ? trials : 0;
    }
    double expected = trials * probability;
    if (trials * rare > NORMAL_ABOVE) {
      double deviation = Math.sqrt(expected * (1 - probability));
      return Math.max(0, Math.min(trials, Math.round(expected + deviation * normal(bits))));
    }
    long count = (long) binomial((double) trials, rare, bits);
    return probability <= 0.5 ? count : trials - count;
  }
}
