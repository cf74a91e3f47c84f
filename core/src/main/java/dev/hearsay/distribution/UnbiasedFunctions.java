package dev.hearsay.distribution;

import java.util.Arrays;
import java.util.Optional;

/**
 * The functions of a symbol of least variance that have given expectations at all nodes: g = D⁻¹Ay
 * with My = h and M = AᵀD⁻¹A. A is the channel P(symbol | node), D = diag(p) are the probabilities
 * of the symbols, and h the expectations.
 *
 * <p>At every node, the symbols outside a window have the same probability, the floor f. So A = f +
 * E, where E is 0 outside windows, and M = B + v1ᵀ + 1vᵀ. B = EᵀD⁻¹E is 0 for nodes whose windows
 * do not overlap, and v = f·Eᵀ(1/p) + ½f²·Σ 1/p. B is factored as LLᵀ (Cholesky), in O(nodes ·
 * window²) steps. The two other terms follow from two solutions (Woodbury). A law without windows
 * has f = 0 and windows of all symbols.
 */
final class UnbiasedFunctions {

  /** The largest error of an expectation. It is far below any standard error. */
  private static final double PRECISION = 1e-6;

  /** The largest number of products of the factorization, a few seconds. */
  private static final double MAX_PRODUCTS = 4e9;

  private final NodeChannel channel;
  private final double[] inverse;
  private final int band;

  /** The rows of L. Row i has the columns from max(0, i − band + 1) to i. */
  private final double[][] rows;

  private final double[] ones;
  private final double[] floors;
  private final double[] solvedOnes;
  private final double[] solvedFloors;

  /**
   * Returns the functions of a channel, or empty if reports do not determine the shares of nodes.
   *
   * @param predicted the probability of every symbol
   */
  static Optional<UnbiasedFunctions> of(NodeChannel channel, double[] predicted) {
    int band = Math.min(channel.window(), channel.nodes());
    if ((double) channel.nodes() * band * channel.window() > MAX_PRODUCTS
        || channel.nodes() > channel.symbols()) {
      return Optional.empty();
    }
    UnbiasedFunctions functions = new UnbiasedFunctions(channel, predicted, band);
    return functions.factor() ? Optional.of(functions.prepared()) : Optional.empty();
  }

  private UnbiasedFunctions(NodeChannel channel, double[] predicted, int band) {
    this.channel = channel;
    this.band = band;
    this.inverse = Arrays.stream(predicted).map(share -> share > 0 ? 1 / share : 0).toArray();
    this.rows = new double[channel.nodes()][];
    this.ones = new double[rows.length];
    this.floors = new double[rows.length];
    this.solvedOnes = new double[rows.length];
    this.solvedFloors = new double[rows.length];
    fill();
  }

  /** Computes B, and v. */
  private void fill() {
    double floor = channel.floor();
    double all = floor * floor * Arrays.stream(inverse).sum() / 2;
    double[][] excess = new double[rows.length][];
    double[] unit = new double[rows.length];
    double[] symbols = new double[inverse.length];
    for (int node = 0; node < rows.length; node++) {
      unit[node] = 1;
      channel.predict(unit, symbols);
      unit[node] = 0;
      int start = start(node);
      excess[node] = Arrays.copyOfRange(symbols, start, start + channel.window());
      double sum = 0;
      for (int i = 0; i < excess[node].length; i++) {
        excess[node][i] -= floor;
        sum += excess[node][i] * inverse[start + i];
      }
      floors[node] = floor * sum + all;
      fillRow(node, excess);
    }
    Arrays.fill(ones, 1);
  }

  private int start(int node) {
    return channel.window() < channel.symbols() ? node : 0;
  }

  private void fillRow(int node, double[][] excess) {
    int first = Math.max(0, node - band + 1);
    int start = start(node);
    double[] weighted = new double[excess[node].length];
    Arrays.setAll(weighted, i -> excess[node][i] * inverse[start + i]);
    double[] row = new double[node - first + 1];
    for (int other = first; other <= node; other++) {
      int shift = start - start(other);
      double[] theirs = excess[other];
      double sum = 0;
      for (int i = shift; i < theirs.length; i++) {
        sum += weighted[i - shift] * theirs[i];
      }
      row[other - first] = sum;
    }
    rows[node] = row;
  }

  /** Replaces B by L. Returns whether B is positive definite. */
  private boolean factor() {
    for (int i = 0; i < rows.length; i++) {
      double[] row = rows[i];
      int first = i - row.length + 1;
      for (int j = first; j <= i; j++) {
        double[] other = rows[j];
        int otherFirst = j - other.length + 1;
        double sum = row[j - first];
        for (int k = Math.max(first, otherFirst); k < j; k++) {
          sum -= row[k - first] * other[k - otherFirst];
        }
        if (j < i) {
          row[j - first] = sum / other[other.length - 1];
        } else if (sum > 0) {
          row[j - first] = Math.sqrt(sum);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  private UnbiasedFunctions prepared() {
    System.arraycopy(solveBand(ones), 0, solvedOnes, 0, rows.length);
    System.arraycopy(solveBand(floors), 0, solvedFloors, 0, rows.length);
    return this;
  }

  private double[] solveBand(double[] right) {
    double[] solution = right.clone();
    for (int i = 0; i < rows.length; i++) {
      double[] row = rows[i];
      int first = i - row.length + 1;
      for (int k = first; k < i; k++) {
        solution[i] -= row[k - first] * solution[k];
      }
      solution[i] /= row[row.length - 1];
    }
    for (int i = rows.length - 1; i >= 0; i--) {
      double[] row = rows[i];
      int first = i - row.length + 1;
      solution[i] /= row[row.length - 1];
      for (int k = first; k < i; k++) {
        solution[k] -= row[k - first] * solution[i];
      }
    }
    return solution;
  }

  /**
   * Returns y. With U = (v, 1) and C the exchange of the two, M = B + UCUᵀ, and M⁻¹ = B⁻¹ − B⁻¹U(C
   * + UᵀB⁻¹U)⁻¹UᵀB⁻¹, as C is its own inverse.
   */
  private double[] solve(double[] right) {
    double[] solution = solveBand(right);
    double vv = dot(floors, solvedFloors);
    double v1 = 1 + dot(floors, solvedOnes);
    double one1 = dot(ones, solvedOnes);
    double ofV = dot(floors, solution);
    double of1 = dot(ones, solution);
    double determinant = vv * one1 - v1 * v1;
    double partV = (one1 * ofV - v1 * of1) / determinant;
    double part1 = (vv * of1 - v1 * ofV) / determinant;
    Arrays.setAll(solution, i -> solution[i] - partV * solvedFloors[i] - part1 * solvedOnes[i]);
    return solution;
  }

  /** Returns the function with these expectations, or empty if rounding makes it inexact. */
  Optional<double[]> function(double[] expectations) {
    double[] nodes = solve(expectations);
    double[] function = weighted(nodes);
    double[] correction = solve(rest(function, expectations));
    Arrays.setAll(nodes, i -> nodes[i] + correction[i]);
    double[] improved = weighted(nodes);
    double error = Arrays.stream(rest(improved, expectations)).map(Math::abs).max().orElseThrow();
    return error < PRECISION ? Optional.of(improved) : Optional.empty();
  }

  private double[] weighted(double[] nodes) {
    double[] symbols = new double[inverse.length];
    channel.predict(nodes, symbols);
    Arrays.setAll(symbols, symbol -> symbols[symbol] * inverse[symbol]);
    return symbols;
  }

  private double[] rest(double[] function, double[] expectations) {
    double[] found = new double[expectations.length];
    channel.average(function, found);
    Arrays.setAll(found, node -> expectations[node] - found[node]);
    return found;
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
