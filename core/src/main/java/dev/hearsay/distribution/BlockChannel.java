package dev.hearsay.distribution;

import dev.hearsay.law.Law;
import dev.hearsay.number.BlockLaw;

/**
 * The channel of the sliding block, in O(nodes + symbols) per product.
 *
 * <p>Node i gives every symbol {@code low}, and symbols i, …, i + width − 1 {@code surplus} = high
 * − low in addition. So symbol s has probability low·Σ mass + surplus·(mass of nodes s − width + 1,
 * …, s). The average of f at node i is low·Σ f + surplus·(f(i) + … + f(i + width − 1)). These are
 * sums over windows, each a difference of two prefix sums.
 */
final class BlockChannel implements NodeChannel {

  private final int width;
  private final double low;
  private final double surplus;
  private final double[] nodePrefix;
  private final double[] symbolPrefix;

  BlockChannel(BlockLaw law) {
    width = law.width();
    low = law.low() / (double) Law.TOTAL;
    surplus = (law.high() - law.low()) / (double) Law.TOTAL;
    nodePrefix = new double[law.nodes() + 1];
    symbolPrefix = new double[law.symbols() + 1];
  }

  @Override
  public int nodes() {
    return nodePrefix.length - 1;
  }

  @Override
  public int symbols() {
    return symbolPrefix.length - 1;
  }

  @Override
  public double floor() {
    return low;
  }

  @Override
  public int window() {
    return width;
  }

  @Override
  public void predict(double[] masses, double[] symbols) {
    double base = low * sum(masses, nodePrefix);
    for (int symbol = 0; symbol < symbols.length; symbol++) {
      int from = Math.max(0, symbol - width + 1);
      int to = Math.min(masses.length, symbol + 1);
      symbols[symbol] = base + surplus * (nodePrefix[to] - nodePrefix[from]);
    }
  }

  @Override
  public void average(double[] function, double[] nodes) {
    double base = low * sum(function, symbolPrefix);
    for (int node = 0; node < nodes.length; node++) {
      nodes[node] = base + surplus * (symbolPrefix[node + width] - symbolPrefix[node]);
    }
  }

  @Override
  public void averageAt(double[] function, double[] places, int count, double[] averages) {
    double base = low * sum(function, symbolPrefix);
    for (int i = 0; i < count; i++) {
      int below = Math.min((int) places[i], nodes() - 2);
      double beyond = places[i] - below;
      double inWindow =
          (1 - beyond) * (symbolPrefix[below + width] - symbolPrefix[below])
              + beyond * (symbolPrefix[below + 1 + width] - symbolPrefix[below + 1]);
      averages[i] = base + surplus * inWindow;
    }
  }

  /** Sets prefix[i] to the sum of the first i terms, and returns the sum of all. */
  private static double sum(double[] terms, double[] prefix) {
    double sum = 0;
    for (int i = 0; i < terms.length; i++) {
      sum += terms[i];
      prefix[i + 1] = sum;
    }
    return sum;
  }
}
