package dev.hearsay.estimate;

import dev.hearsay.random.InsecureSeededBits;

/**
 * Draws how often each symbol is reported when reports are independent: multinomial counts, symbol
 * by symbol from what the symbols before it left, so that time does not depend on the number of
 * reports. Not thread-safe.
 */
final class SymbolSampler {

  private final double[] probabilities;
  private final InsecureSeededBits bits;

  /**
   * @param probabilities that add up to 1 but for rounding
   */
  SymbolSampler(double[] probabilities, long seed) {
    this.probabilities = probabilities.clone();
    this.bits = new InsecureSeededBits(seed);
  }

  long[] counts(long reports) {
    long[] counts = new long[probabilities.length];
    long left = reports;
    double rest = 1;
    int last = probabilities.length - 1;
    for (int symbol = 0; symbol < last && left > 0; symbol++) {
      double share = Math.max(0, Math.min(1, probabilities[symbol] / rest));
      counts[symbol] = Draws.count(left, share, bits);
      left -= counts[symbol];
      rest -= probabilities[symbol];
    }
    counts[last] += left;
    return counts;
  }
}
