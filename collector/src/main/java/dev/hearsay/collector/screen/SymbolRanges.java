package dev.hearsay.collector.screen;

import dev.hearsay.law.number.NumericLaw;

/**
 * The least and the greatest probability of every symbol over all inputs. Probabilities are linear
 * between nodes, so the nodes are all that has to be looked at.
 */
final class SymbolRanges {

  private final double[] least;
  private final double[] most;

  SymbolRanges(NumericLaw law) {
    least = new double[law.symbols()];
    most = new double[law.symbols()];
    for (int symbol = 0; symbol < law.symbols(); symbol++) {
      least[symbol] = 1;
      for (int node = 0; node < law.nodes(); node++) {
        double probability = law.probability(node, symbol);
        least[symbol] = Math.min(least[symbol], probability);
        most[symbol] = Math.max(most[symbol], probability);
      }
    }
  }

  double least(int symbol) {
    return least[symbol];
  }

  double most(int symbol) {
    return most[symbol];
  }
}
