package dev.hearsay.number.minimax;

import java.util.Arrays;

/**
 * A sliding window with values for its symbols. It becomes a mechanism by rounding inputs to nodes
 * and probabilities to integers.
 */
public final class WindowDesign {

  /** The variance that rounding inputs to nodes may add, as a share of the variance. */
  private static final double TOLERANCE = 1e-3;

  /** The largest number of nodes. With 128 symbols the table has a megabyte. */
  private static final int MAX_NODES = 1025;

  private final SlidingWindow window;
  private final double[] upperHalf;
  private final double[] values;

  /** The input for which the window starts at each breakpoint, rising from −1 to 1. */
  private final double[] inputs;

  /** E[Y²] at each breakpoint. */
  private final double[] moments;

  WindowDesign(SlidingWindow window, double[] upperHalf) {
    this.window = window;
    this.upperHalf = upperHalf.clone();
    values = mirrored(upperHalf);
    inputs = new double[window.breakpoints()];
    moments = new double[inputs.length];
    double[] squares = Arrays.stream(values).map(value -> value * value).toArray();
    for (int i = 0; i < inputs.length; i++) {
      double[] row = window.probabilities(i * window.breakpointDistance());
      inputs[i] = Vectors.dot(row, values);
      moments[i] = Vectors.dot(row, squares);
    }
  }

  private static double[] mirrored(double[] upperHalf) {
    int half = upperHalf.length;
    double[] result = new double[2 * half];
    for (int k = 0; k < half; k++) {
      result[half + k] = upperHalf[k];
      result[half - 1 - k] = -upperHalf[k];
    }
    return result;
  }

  SlidingWindow window() {
    return window;
  }

  double[] upperHalf() {
    return upperHalf.clone();
  }

  /** Returns whether the window moves up with the input, as every other method requires. */
  boolean isMonotone() {
    for (int i = 1; i < inputs.length; i++) {
      if (!(inputs[i] > inputs[i - 1])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the window's start for an input. Between breakpoints the input is linear in the start.
   */
  double start(double x) {
    int piece = pieceOf(x);
    double beyond = (x - inputs[piece]) / (inputs[piece + 1] - inputs[piece]);
    double clipped = Math.max(0, Math.min(1, beyond));
    return (piece + clipped) * window.breakpointDistance();
  }

  /** Returns the derivative of E[Y²|x] in x. */
  double momentSlope(double x) {
    int piece = pieceOf(x);
    return (moments[piece + 1] - moments[piece]) / (inputs[piece + 1] - inputs[piece]);
  }

  /** Returns Var[Y|x], without any rounding to nodes. */
  double variance(double x) {
    int piece = pieceOf(x);
    return moments[piece] + momentSlope(x) * (x - inputs[piece]) - x * x;
  }

  /** Returns the index of the breakpoint below x. */
  private int pieceOf(double x) {
    int found = Arrays.binarySearch(inputs, x);
    int below = found >= 0 ? found : -found - 2;
    return Math.max(0, Math.min(inputs.length - 2, below));
  }

  /** Returns the decoded value of each symbol. */
  public double[] values() {
    return values.clone();
  }

  /** Returns the probabilities of all symbols at equally spaced inputs from −1 to 1. */
  public double[][] rows(int nodes) {
    double[][] rows = new double[nodes][];
    Arrays.setAll(rows, node -> window.probabilities(start(2.0 * node / (nodes - 1) - 1)));
    return rows;
  }

  /**
   * Returns the number of inputs that a table needs. Rounding at random between inputs at a
   * distance h adds at most h²/4 to the variance. The number is odd, so that 0 is among the inputs.
   */
  public static int enoughNodes(double variance) {
    double distance = Math.sqrt(4 * TOLERANCE * variance);
    return Math.min(MAX_NODES, 2 * (int) Math.ceil(1 / distance) + 1);
  }
}
