package dev.hearsay.estimate;

import java.util.Arrays;

/**
 * How values that are uniform within equal bins of [−1, 1] fall on the nodes of a law.
 *
 * <p>A value at u, counted in steps between nodes, goes to node ⌊u⌋ or the next, to the latter with
 * probability u − ⌊u⌋. Averaged over the bin [from, to], each step k that it overlaps, in [a, c],
 * adds (c − a)/(to − from) of the mass; of that (a + c)/2 − k goes to node k + 1 and the rest to
 * node k. The probabilities of a law are linear between nodes, so this loses nothing: P(s | bin) =
 * Σ_i w(bin, i)·P(s | i) exactly. There are fewer than nodes + 3·bins weights above 0.
 */
final class Binning {

  private final int[] firstNode;
  private final double[][] weights;

  Binning(int bins, int nodes) {
    firstNode = new int[bins];
    weights = new double[bins][];
    double width = (nodes - 1.0) / bins;
    for (int bin = 0; bin < bins; bin++) {
      fill(bin, bin * width, Math.min(nodes - 1.0, (bin + 1) * width), nodes);
    }
  }

  private void fill(int bin, double from, double to, int nodes) {
    int first = Math.min((int) from, nodes - 2);
    int last = Math.max(first, Math.min((int) Math.ceil(to) - 1, nodes - 2));
    double[] row = new double[last - first + 2];
    for (int step = first; step <= last; step++) {
      double start = Math.max(from, step);
      double end = Math.min(to, step + 1.0);
      double mass = (end - start) / (to - from);
      double beyond = (start + end) / 2 - step;
      row[step - first] += mass * (1 - beyond);
      row[step - first + 1] += mass * beyond;
    }
    firstNode[bin] = first;
    weights[bin] = row;
  }

  /** The mass on every node, given that in every bin. */
  void toNodes(double[] bins, double[] nodes) {
    Arrays.fill(nodes, 0);
    for (int bin = 0; bin < bins.length; bin++) {
      double[] row = weights[bin];
      int first = firstNode[bin];
      for (int i = 0; i < row.length; i++) {
        nodes[first + i] += row[i] * bins[bin];
      }
    }
  }

  /** The average over every bin of a function given at the nodes. */
  void toBins(double[] nodes, double[] bins) {
    for (int bin = 0; bin < bins.length; bin++) {
      double[] row = weights[bin];
      int first = firstNode[bin];
      double sum = 0;
      for (int i = 0; i < row.length; i++) {
        sum += row[i] * nodes[first + i];
      }
      bins[bin] = sum;
    }
  }
}
