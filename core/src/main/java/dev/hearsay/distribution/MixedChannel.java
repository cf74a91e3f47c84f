package dev.hearsay.distribution;

import dev.hearsay.law.Law;
import dev.hearsay.number.MixtureLaw;
import java.util.Arrays;

/**
 * The channel of a mixture: two channels with separate alphabets, each as fast as it is alone.
 * Every node of the second is a node of the first. Between its nodes the second is linear.
 */
final class MixedChannel implements NodeChannel {

  private final NodeChannel first;
  private final NodeChannel second;
  private final double firstShare;
  private final int finerPerCoarser;
  private final double[] firstSymbols;
  private final double[] secondSymbols;
  private final double[] coarse;

  MixedChannel(MixtureLaw law) {
    first = NodeChannel.of(law.first());
    second = NodeChannel.of(law.second());
    firstShare = law.firstWeight() / (double) Law.TOTAL;
    finerPerCoarser = (first.nodes() - 1) / (second.nodes() - 1);
    firstSymbols = new double[first.symbols()];
    secondSymbols = new double[second.symbols()];
    coarse = new double[second.nodes()];
  }

  @Override
  public int nodes() {
    return first.nodes();
  }

  @Override
  public int symbols() {
    return firstSymbols.length + secondSymbols.length;
  }

  @Override
  public void predict(double[] masses, double[] symbols) {
    first.predict(masses, firstSymbols);
    Arrays.fill(coarse, 0);
    for (int node = 0; node < masses.length; node++) {
      int below = below(node);
      double beyond = beyond(node, below);
      coarse[below] += (1 - beyond) * masses[node];
      coarse[below + 1] += beyond * masses[node];
    }
    second.predict(coarse, secondSymbols);
    for (int symbol = 0; symbol < firstSymbols.length; symbol++) {
      symbols[symbol] = firstShare * firstSymbols[symbol];
    }
    for (int symbol = 0; symbol < secondSymbols.length; symbol++) {
      symbols[firstSymbols.length + symbol] = (1 - firstShare) * secondSymbols[symbol];
    }
  }

  @Override
  public void average(double[] function, double[] nodes) {
    int border = firstSymbols.length;
    first.average(Arrays.copyOf(function, border), nodes);
    second.average(Arrays.copyOfRange(function, border, function.length), coarse);
    for (int node = 0; node < nodes.length; node++) {
      int below = below(node);
      double beyond = beyond(node, below);
      double other = (1 - beyond) * coarse[below] + beyond * coarse[below + 1];
      nodes[node] = firstShare * nodes[node] + (1 - firstShare) * other;
    }
  }

  @Override
  public void averageAt(double[] function, double[] places, int count, double[] averages) {
    int border = firstSymbols.length;
    first.averageAt(Arrays.copyOf(function, border), places, count, averages);
    double[] coarsePlaces = new double[count];
    Arrays.setAll(coarsePlaces, i -> places[i] / finerPerCoarser);
    double[] others = new double[count];
    second.averageAt(
        Arrays.copyOfRange(function, border, function.length), coarsePlaces, count, others);
    for (int i = 0; i < count; i++) {
      averages[i] = firstShare * averages[i] + (1 - firstShare) * others[i];
    }
  }

  private int below(int node) {
    return Math.min(node / finerPerCoarser, coarse.length - 2);
  }

  private double beyond(int node, int below) {
    return node / (double) finerPerCoarser - below;
  }
}
