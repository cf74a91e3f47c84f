package dev.hearsay.estimate;

import dev.hearsay.law.SymbolLaw;
import java.util.Arrays;

/** Any law, written out: O(nodes · symbols + bins) a product. */
final class DenseChannel implements BinChannel {

  private final Binning binning;
  private final double[] nodes;

  /** A row a node. */
  private final double[][] probabilities;

  DenseChannel(SymbolLaw law, int bins) {
    binning = new Binning(bins, law.nodes());
    nodes = new double[law.nodes()];
    probabilities = new double[law.nodes()][law.symbols()];
    for (int node = 0; node < nodes.length; node++) {
      for (int symbol = 0; symbol < law.symbols(); symbol++) {
        probabilities[node][symbol] = law.probability(node, symbol);
      }
    }
  }

  @Override
  public void predict(double[] shares, double[] symbols) {
    binning.toNodes(shares, nodes);
    Arrays.fill(symbols, 0);
    for (int node = 0; node < nodes.length; node++) {
      double mass = nodes[node];
      double[] row = probabilities[node];
      for (int symbol = 0; symbol < symbols.length; symbol++) {
        symbols[symbol] += mass * row[symbol];
      }
    }
  }

  @Override
  public void average(double[] function, double[] bins) {
    for (int node = 0; node < nodes.length; node++) {
      double[] row = probabilities[node];
      double sum = 0;
      for (int symbol = 0; symbol < row.length; symbol++) {
        sum += row[symbol] * function[symbol];
      }
      nodes[node] = sum;
    }
    binning.toBins(nodes, bins);
  }
}
