package dev.hearsay.estimate;

import dev.hearsay.law.NumericLaw;

/**
 * The matrix P(symbol | bin) of a law, for values that are uniform within a bin, as the two
 * products that expectation maximization needs. Holds buffers: one thread each.
 */
final class BinChannel {

  private final Binning binning;
  private final NodeChannel channel;
  private final double[] nodes;

  private BinChannel(Binning binning, NodeChannel channel) {
    this.binning = binning;
    this.channel = channel;
    this.nodes = new double[channel.nodes()];
  }

  static BinChannel of(NumericLaw law, int bins) {
    return new BinChannel(new Binning(bins, law.nodes()), NodeChannel.of(law));
  }

  /** The probability of every symbol, Σ_b shares[b]·P(s | b). */
  void predict(double[] shares, double[] symbols) {
    binning.toNodes(shares, nodes);
    channel.predict(nodes, symbols);
  }

  /** The average of a function of the symbol for every bin, Σ_s P(s | b)·function[s]. */
  void average(double[] function, double[] bins) {
    channel.average(function, nodes);
    binning.toBins(nodes, bins);
  }
}
