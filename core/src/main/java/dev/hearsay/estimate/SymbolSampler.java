package dev.hearsay.estimate;

import dev.hearsay.law.Law;
import dev.hearsay.law.TableLaw;
import dev.hearsay.random.InsecureSeededBits;

/**
 * Draws how often each symbol is reported when reports are independent: multinomial counts, one
 * exact draw a report. Not thread-safe.
 */
final class SymbolSampler {

  private final TableLaw law;
  private final InsecureSeededBits bits;

  /**
   * @param probabilities at least 2, that add up to 1 but for rounding
   */
  SymbolSampler(double[] probabilities, long seed) {
    long[] weights = weights(probabilities);
    law = new TableLaw(new long[][] {weights, weights}); // a table has two inputs or more
    bits = new InsecureSeededBits(seed);
  }

  /** The nearest integers out of the total; the greatest makes up for what rounding leaves. */
  private static long[] weights(double[] probabilities) {
    long[] weights = new long[probabilities.length];
    long missing = Law.TOTAL;
    int greatest = 0;
    for (int symbol = 0; symbol < weights.length; symbol++) {
      weights[symbol] = Math.round(probabilities[symbol] * Law.TOTAL);
      missing -= weights[symbol];
      greatest = weights[symbol] > weights[greatest] ? symbol : greatest;
    }
    weights[greatest] += missing;
    return weights;
  }

  long[] counts(long reports) {
    long[] counts = new long[law.symbols()];
    for (long i = 0; i < reports; i++) {
      counts[law.draw(0, bits)]++;
    }
    return counts;
  }
}
