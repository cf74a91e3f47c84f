package dev.hearsay.estimate;

import dev.hearsay.random.InsecureSeededBits;

/** Random numbers for simulations, never for reports. */
final class Draws {

  private static final double UNIT = 0x1p-53;

  private Draws() {}

  /** Uniform on (0, 1): the middles of 2⁵³ equal cells. */
  static double uniform(InsecureSeededBits bits) {
    return ((bits.nextLong() >>> 11) + 0.5) * UNIT;
  }

  /** Standard normal, by Box and Muller's formula: one of its pair. */
  static double normal(InsecureSeededBits bits) {
    return Math.sqrt(-2 * Math.log(uniform(bits))) * Math.cos(2 * Math.PI * uniform(bits));
  }

  /**
   * Binomial, by walking up its distribution function from 0: P(i+1)/P(i) = (n−i)/(i+1)·π/(1−π).
   * About nπ steps; nπ must be small enough for (1−π)ⁿ not to vanish (some hundreds).
   */
  static double binomial(double trials, double probability, InsecureSeededBits bits) {
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
}
