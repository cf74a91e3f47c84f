package dev.hearsay.distribution;

import dev.hearsay.number.NumericLaw;
import java.util.Arrays;

/** The channel of any law as a full matrix: O(nodes · symbols) per product. */
final class DenseChannel implements NodeChannel {

  private final int symbols;

  /** The probabilities of all symbols, one row per node. */
  private final double[][] probabilities;

  DenseChannel(NumericLaw law) {
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
      nodes[node] = average(function, node);
    }
  }

  @Override
  public void averageAt(double[] function, double[] places, int count, double[] averages) {
    for (int i = 0; i < count; i++) {
      int below = Math.min((int) places[i], nodes() - 2);
      double beyond = places[i] - below;
      double left = beyond < 1 ? (1 - beyond) * average(function, below) : 0;
      double right = beyond > 0 ? beyond * average(function, below + 1) : 0;
      averages[i] = left + right;
    }
  }

  /**
   * Returns the average at one node. It adds to four sums in turn: with one, each addition would
   * wait for the previous one.
   */
  private double average(double[] function, int node) {
    double[] row = probabilities[node];
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int i = 0;
    for (; i + 3 < row.length; i += 4) {
      sum0 += row[i] * function[i];
      sum1 += row[i + 1] * function[i + 1];
      sum2 += row[i + 2] * function[i + 2];
      sum3 += row[i + 3] * function[i + 3];
    }
    for (; i < row.length; i++) {
      sum0 += row[i] * function[i];
    }
    return sum0 + sum1 + sum2 + sum3;
  }
}
