package dev.hearsay.distribution;

import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NumericLaw;

/**
 * The matrix P(symbol | node) of a law, as its two products. Implementations contain buffers, so
 * each thread needs its own.
 */
interface NodeChannel {

  /** Returns the number of nodes, which are at equal distances over the range. */
  int nodes();

  int symbols();

  /**
   * Returns a probability that every symbol has at least at every node. This common part carries no
   * information about a value.
   */
  default double floor() {
    return 0;
  }

  /**
   * Returns the number of symbols that can be more likely than the {@link #floor} at a node, from
   * the symbol with the node's number on. If the result is all symbols, they begin with the first.
   */
  default int window() {
    return symbols();
  }

  /** Computes the probability of every symbol, Σ_i masses[i]·P(s | i). */
  void predict(double[] masses, double[] symbols);

  /** Computes the average of a function of the symbol at every node, Σ_s P(s | i)·function[s]. */
  void average(double[] function, double[] nodes);

  /**
   * Computes the average of a function of the symbol at the first {@code count} of some places,
   * counted in steps between nodes. It is linear between nodes.
   */
  void averageAt(double[] function, double[] places, int count, double[] averages);

  /** Returns the fastest channel for a law. */
  static NodeChannel of(NumericLaw law) {
    if (law instanceof BlockLaw block) {
      return new BlockChannel(block);
    }
    return law instanceof MixtureLaw mixture ? new MixedChannel(mixture) : new DenseChannel(law);
  }
}
