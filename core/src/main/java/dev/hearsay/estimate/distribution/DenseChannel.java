package dev.hearsay.estimate.distribution;

import dev.hearsay.law.number.SymbolLaw;
import java.util.Arrays;

/** Any law, written out: O(nodes · symbols) per product. */
final class DenseChannel implements NodeChannel {

  private final int symbols;

  /** One row per node. */
  private final double[][] probabilities;

  DenseChannel(SymbolLaw law) {
    symbols = law.symbols();
    probabilities = new double[law.nodes()][symbols];
    for (int node = 0; node < probabilities.length; node++) {
      for (int symbol = 0; symbol < symbols; symbol++) {
        probabilities[node][symbol] = law.probability(node, symbol);
      }
    }
  }

  @Override
  public int nodes() {
    return probabilities.length;
  }

  @Override
  public int symbols() {
    return symbols;
  }

  @Override
  public void predict(double[] masses, double[] symbols) {
    Arrays.fill(symbols, 0);
    for (int node = 0; node < masses.length; node++) {
      double mass = masses[node];
      double[] row = probabilities[node];
      for (int symbol = 0; symbol < symbols.length; symbol++) {
        symbols[symbol] += mass * row[symbol];
      }
    }
  }

  @Override
  public void average(double[] function, double[] nodes) {
    for (int node = 0; node < nodes.length; node++) {
      double[] row = probabilities[node];
      double sum = 0;
      for (int symbol = 0; symbol < row.length; symbol++) {
        sum += row[symbol] * function[symbol];
      }
      nodes[node] = sum;
    }
  }
}
