package dev.hearsay.distribution;

import dev.hearsay.number.NumericLaw;
import java.util.Arrays;

/**
 * The matrix P(symbol | bin) of a law, for values that are uniform within equal bins of [−1, 1], as
 * the two products that expectation maximization needs. It contains buffers, so each thread needs
 * its own.
 *
 * <p>A value at u, counted in steps between nodes, is rounded to node ⌊u⌋ or the next, to the
 * latter with probability u − ⌊u⌋. Averaged over the bin [from, to], each step k that it overlaps,
 * in [a, c], adds (c − a)/(to − from) of the mass. Of that, (a + c)/2 − k goes to node k + 1 and
 * the rest to node k. The probabilities of a law are linear between nodes, so this is exact: P(s |
 * bin) = Σ_i w(bin, i)·P(s | i). There are fewer than nodes + 3·bins weights above 0.
 */
final class BinChannel {

  private final NodeChannel channel;
  private final double[] nodes;
  private final int[] firstNode;
  private final double[][] weights;

  BinChannel(NumericLaw law, int bins) {
    channel = NodeChannel.of(law);
    nodes = new double[channel.nodes()];
    firstNode = new int[bins];
    weights = new double[bins][];
    double width = (nodes.length - 1.0) / bins;
    for (int bin = 0; bin < bins; bin++) {
      fill(bin, bin * width, Math.min(nodes.length - 1.0, (bin + 1) * width));
    }
  }

  private void fill(int bin, double from, double to) {
    int first = Math.min((int) from, nodes.length - 2);
    int last = Math.max(first, Math.min((int) Math.ceil(to) - 1, nodes.length - 2));
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

  /** Computes the probability of every symbol, Σ_b shares[b]·P(s | b). */
  void predict(double[] shares, double[] symbols) {
    Arrays.fill(nodes, 0);
    for (int bin = 0; bin < shares.length; bin++) {
      double[] row = weights[bin];
      int first = firstNode[bin];
      for (int i = 0; i < row.length; i++) {
        nodes[first + i] += row[i] * shares[bin];
      }
    }
    channel.predict(nodes, symbols);
  }

  /** Computes the average of a function of the symbol for every bin, Σ_s P(s | b)·function[s]. */
  void average(double[] function, double[] bins) {
    channel.average(function, nodes);
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
