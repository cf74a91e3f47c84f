package dev.hearsay.estimate;

import dev.hearsay.law.BlockLaw;
import dev.hearsay.law.MixtureLaw;
import dev.hearsay.law.NumericLaw;
import dev.hearsay.law.SymbolLaw;

/**
 * The matrix P(symbol | bin) of a law, for values that are uniform within a bin, as the two
 * products that expectation maximization needs. Implementations hold buffers: one thread each.
 */
interface BinChannel {

  /** The probability of every symbol, Σ_b shares[b]·P(s | b). */
  void predict(double[] shares, double[] symbols);

  /** The average of a function of the symbol for every bin, Σ_s P(s | b)·function[s]. */
  void average(double[] function, double[] bins);

  /** The fastest channel that there is for a law. */
  static BinChannel of(NumericLaw law, int bins) {
    if (law instanceof MixtureLaw mixture) {
      return new MixedChannel(mixture, bins);
    }
    if (law instanceof BlockLaw block) {
      return new BlockChannel(block, bins);
    }
    return new DenseChannel((SymbolLaw) law, bins);
  }
}
