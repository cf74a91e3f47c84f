package dev.hearsay.numeric;

import dev.hearsay.random.InsecureSeededBits;

/** Random numbers for simulations. Reports are never drawn from them. */
public final class Draws {

  private static final double UNIT = 0x1p-53;

  /** The expected count above which a binomial number is drawn as a normal one. */
  public static final double NORMAL_ABOVE = 100;

  private Draws() {}

  /** Returns a uniform number in (0, 1), the middle of one of 2⁵³ equal cells. */
  public static double uniform(InsecureSeededBits bits) {
    return ((bits.nextLong() >>> 11) + 0.5) * UNIT;
  }

  /**
   * Returns a standard normal number, by Box and Muller's formula, of whose pair only one is used.
   */
  public static double normal(InsecureSeededBits bits) {
    return Math.sqrt(-2 * Math.log(uniform(bits))) * Math.cos(2 * Math.PI * uniform(bits));
  }

  /**
   * Returns a binomial number, by summing the distribution from 0: P(i+1)/P(i) =
   * (n−i)/(i+1)·π/(1−π). This takes about nπ steps. nπ must be small enough (some hundreds) for
   * (1−π)ⁿ not to vanish.
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
   * Returns a binomial number. It is exact if fewer than {@value #NORMAL_ABOVE} successes or
   * failures are expected. Otherwise it is a rounded normal number, whose quantiles are within some
   * hundredths of a deviation.
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
